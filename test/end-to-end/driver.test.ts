import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { jobworkflow } from '../support/command-line.js'
import { fieldDatabase } from '../support/field-database.js'
import { RawServer } from '../support/mcp-server.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
const driver = dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'))

/** The built product beside a driver whose native part is `native`, or is not there. */
function installWith(native: string | null): string {
  const folder = temporaryFolder()
  const copy = join(folder, 'node_modules', 'better-sqlite3')
  mkdirSync(copy, { recursive: true })
  for (const part of ['package.json', 'lib']) cpSync(join(driver, part), join(copy, part), { recursive: true })
  for (const name of ['bindings', 'file-uri-to-path', 'sqlite-vec'])
    symlinkSync(join(modules, name), join(folder, 'node_modules', name))
  if (native !== null) {
    mkdirSync(join(copy, 'build', 'Release'), { recursive: true })
    writeFileSync(join(copy, 'build', 'Release', 'better_sqlite3.node'), native)
  }
  cpSync(dist, join(folder, 'dist'), { recursive: true })
  return join(folder, 'dist', 'main.js')
}

describe.each([
  ['was built for another Node', 'no library of this machine'],
  ['was never built', null],
])('a driver that %s', (_, native) => {
  const remedy = /^SQLite's driver does not load in Node \d+.*`npm rebuild better-sqlite3`/

  it('is said once a client is greeted, and by each call, as one error that no retry mends; the server stays (jobs-driver)', async () => {
    const program = installWith(native)
    const { path } = fieldDatabase()
    const server = new RawServer({ program, args: ['--db', path, '--websites-db', join(dirname(path), 'w.db')] })
    server.initialize()
    await server.answer(0)
    while (!server.stderr.includes("SQLite's driver does not load")) await new Promise((done) => setTimeout(done, 10))
    const calls = ['bulk_read_new_jobs', 'rag_list_websites', 'bulk_read_new_jobs']
    for (const [i, name] of calls.entries()) {
      server.call(i + 1, name)
      expect((await server.answer(i + 1)).result).toMatchObject({
        isError: true,
        structuredContent: { error: { code: 'DB_ERROR', retryable: false, message: expect.stringMatching(remedy) } },
      })
    }
    server.write({ id: 9, method: 'ping' })
    expect((await server.answer(9)).result).toEqual({})
    server.process.stdin.end()
    expect(await server.exit).toBe(0)
  })

  it('ends a command with exit 4 and the same sentence', async () => {
    const program = installWith(native)
    const { code, stderr } = await jobworkflow(['jobs', 'stats', '--db', fieldDatabase().path], { program })
    expect(code).toBe(4)
    expect(stderr).toMatch(/SQLite's driver does not load/)
  })
})
