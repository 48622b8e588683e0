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
  it.each(installed)('%s is %s: one version of a published package, known by the hash of its content', (name, spec) => {
    // a name that nobody has published would be anybody's: an alias says which published package it means
    const [, published = name, version] = /^(?:npm:(.+)@)?(\d+\.\d+\.\d+)$/.exec(spec) ?? []
    expect(locked[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) })
    expect(locked[`node_modules/${name}`]?.name ?? name).toBe(published)
    expect(locked[`node_modules/${name}`]?.link).toBeUndefined()
  })

  it('is known by hashes down to the last, and from nowhere but a registry', () => {
    const entries = Object.entries(locked).filter(([path]) => path !== '')
    const odd = entries.filter(([, { integrity, link }]) => link === true || !integrity?.startsWith('sha512-'))
    expect(odd).toEqual([])
  })

  it('is nothing that travels inside of the tarball, and nothing by an address or a folder', () => {
    expect(manifest).not.toHaveProperty('bundleDependencies')
    expect(manifest).not.toHaveProperty('bundledDependencies')
  })

  it('holds both drivers as optional, so that the one that does not fit may be missing', () => {
    const names = ['9', '10'].map((napi) => driverPackage({ node: '', napi }))
    expect(Object.keys(manifest.optionalDependencies)).toEqual([...names].sort())
  })

  it('says in the lockfile that nothing of better-sqlite3 13 is built: npm would try, and take the driver away where it cannot', () => {
    // by hand, as below: npm keeps this field of package.json in no lockfile, but reads it there
    expect(locked['node_modules/better-sqlite3']?.gypfile).toBe(false)
  })

  it('says in the lockfile that the driver for Node 20 is for that alone: npm builds it nowhere else', () => {
    // by hand, as the package itself names later Nodes too: after the lockfile was made anew, write it again
    expect(locked['node_modules/better-sqlite3-node20']?.engines).toEqual({ node: '20.x' })
  })

  it('needs no setting of npm for its runtime of models, which fetches nothing when it is installed', () => {
    const entries = Object.entries(locked).filter(([path]) => path.endsWith('/onnxruntime-node'))
    expect(entries.map(([, { hasInstallScript }]) => hasInstallScript)).toEqual([undefined])
  })
})
