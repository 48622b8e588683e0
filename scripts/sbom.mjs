// A bill of materials of the package, in CycloneDX: what is in the bundle, and what is installed beside it.

/** `bundled` are the package.json of what gave a file to the bundle; of `own` come the packages that npm installs. The same for the same versions. */
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

/** It brings its licence itself. The second driver has a name of its own here, and is another version of the first. */
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
