import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { driverPackage } from '#src/adapters/stores/sqlite/kit/driver-choice.js'

interface Locked {
  readonly name?: string
  readonly hasInstallScript?: boolean
  readonly version?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly gypfile?: boolean
  readonly engines?: { readonly node?: string }
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))
const manifest = read('package.json')
const locked: Readonly<Record<string, Locked>> = read('package-lock.json').packages

const installed = Object.entries<string>({ ...manifest.dependencies, ...manifest.optionalDependencies })

describe('what is installed with the package', () => {
  it.each(installed)(
    'includes %s, %s: one version of a published package, with the hash of its content',
    (name, spec) => {
      // anyone could publish an unpublished name, so an alias states the published package
      const [, published = name, version] = /^(?:npm:(.+)@)?(\d+\.\d+\.\d+)$/.exec(spec) ?? []
      expect(locked[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) })
      expect(locked[`node_modules/${name}`]?.name ?? name).toBe(published)
      expect(locked[`node_modules/${name}`]?.link).toBeUndefined()
    },
  )

  it('has a hash for every part, and comes only from a registry', () => {
    const entries = Object.entries(locked).filter(([path]) => path !== '')
    const odd = entries.filter(([, { integrity, link }]) => link === true || !integrity?.startsWith('sha512-'))
    expect(odd).toEqual([])
  })

  it('includes nothing inside the tarball, and nothing by an address or a folder', () => {
    expect(manifest).not.toHaveProperty('bundleDependencies')
    expect(manifest).not.toHaveProperty('bundledDependencies')
  })

  it('has both drivers and the keyring as optional, so that what does not suit the system may be missing', () => {
    const names = ['9', '10'].map((napi) => driverPackage({ node: '', napi }))
    expect(Object.keys(manifest.optionalDependencies)).toEqual(['@napi-rs/keyring', ...[...names].sort()])
  })

  it('builds nothing of better-sqlite3 13, by the lockfile: npm would try, and remove the driver on failure', () => {
    // edited by hand, like the next one: npm does not write this field to the lockfile, but reads it there
    expect(locked['node_modules/better-sqlite3']?.gypfile).toBe(false)
  })

  it('has the driver for Node 20 for that version only, by the lockfile, and npm builds it nowhere else', () => {
    // edited by hand, because the package also names later Nodes; edit it again after regenerating the lockfile
    expect(locked['node_modules/better-sqlite3-node20']?.engines).toEqual({ node: '20.x' })
  })

  it('needs no npm setting for its model runtime, which fetches nothing at installation', () => {
    const entries = Object.entries(locked).filter(([path]) => path.endsWith('/onnxruntime-node'))
    expect(entries.map(([, { hasInstallScript }]) => hasInstallScript)).toEqual([undefined])
  })
})
