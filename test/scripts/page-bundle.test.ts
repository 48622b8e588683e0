import { readdirSync } from 'node:fs'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { built, codeOf, importsOf, loadedWith, programFile } from '#test/support/built-files.js'

const ofThePage = (names: Iterable<string>) => [...names].filter((name) => codeOf(name).includes("object-src 'none'"))

describe('the bundle of the page (page-speed)', () => {
  it('exists, and is not loaded by the start of a server', () => {
    const all = readdirSync(built).filter((name) => name.endsWith('.js'))
    expect(ofThePage(all)).toHaveLength(1)
    const starts = importsOf(programFile(), 'later')
    expect(starts.length).toBeGreaterThan(5)
    for (const start of ['main.js', programFile(), ...starts]) expect(ofThePage(loadedWith(start))).toEqual([])
  })
  it('has at most 30 KB of our own beside htmx', async () => {
    const { outputFiles } = await build({
      ...{ entryPoints: ['src/adapters/edges/web/client/main.ts'], external: ['htmx.org'] },
      ...{ bundle: true, minify: true, format: 'esm', write: false },
    })
    expect(outputFiles[0]?.contents.length).toBeLessThanOrEqual(30_000)
  })
})
