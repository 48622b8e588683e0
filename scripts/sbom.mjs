// A CycloneDX bill of materials of the package: what is bundled, and what is installed with it.

/**
 * `bundled` are the package.json files of packages that contribute to the bundle; `own` names the packages that npm
 * installs. Deterministic for equal versions.
 */
export function makeSbom(own, bundled) {
  const beside = Object.entries({ ...own.dependencies, ...own.optionalDependencies }).map(toInstalled)
  const components = [
    ...bundled.map((packed) => toComponent(packed, 'bundled')),
    ...beside.map((packed) =>
      toComponent(packed, own.dependencies[packed.name] ? 'installed' : 'one of them installed'),
    ),
  ]
  const sorted = components.sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1))
  const { name, version, license } = own
  const root = { type: 'application', 'bom-ref': purl({ name, version }), name, version, ...licensed(license) }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: root },
    components: sorted,
    dependencies: [{ ref: root['bom-ref'], dependsOn: sorted.map((component) => component['bom-ref']) }],
  }
}

/** Installed packages include their own licence. The second driver is an alias for another version of the first. */
function toInstalled([name, range]) {
  const [, alias, version] = /^npm:(.+)@([^@]+)$/.exec(range) ?? []
  return { name: alias ?? name, version: version ?? range }
}

function toComponent({ name, version, license }, how) {
  const ref = purl({ name, version })
  const properties = [{ name: 'jobworkflow:place', value: how }]
  return { type: 'library', 'bom-ref': ref, name, version, purl: ref, ...licensed(license), properties }
}

const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

function licensed(license) {
  if (typeof license !== 'string') return {}
  return { licenses: [/^[\w.-]+$/.test(license) ? { license: { id: license } } : { expression: license }] }
}
