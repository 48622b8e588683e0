import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { driverName } from '../../scripts/kit/sqlite.js'
import { jobworkflow } from '../support/command-line.js'
import { fieldDatabase } from '../support/field-database.js'
import { RawServer } from '../support/mcp-server.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
const driver = join(modules, driverName)

type State = 'is not installed' | 'was never built' | 'was built for another Node'

/** The built product beside a driver in this state. */
function installWith(state: State): string {
  const folder = temporaryFolder()
  const copy = join(folder, 'node_modules', driverName)
  mkdirSync(join(copy, 'build', 'Release'), { recursive: true })
  for (const part of ['package.json', 'lib']) cpSync(join(driver, part), join(copy, part), { recursive: true })
  for (const name of readdirSync(modules).filter((name) => /^(bindings|file-uri-to-path|sqlite-vec.*)$/.test(name)))
    symlinkSync(join(modules, name), join(folder, 'node_modules', name))
  if (state === 'is not installed') rmSync(copy, { recursive: true })
  if (state === 'was built for another Node')
    writeFileSync(join(copy, 'build', 'Release', 'better_sqlite3.node'), 'no library of this machine')
  cpSync(dist, join(folder, 'dist'), { recursive: true })
  return join(folder, 'dist', 'main.js')
}

describe.each<State>(['is not installed', 'was never built', 'was built for another Node'])(
  'a driver that %s',
  (state) => {
    const remedy = /^SQLite's driver does not load in Node \d+.* install (?:jobworkflow|it) anew/i

    it('is said once a client is greeted, and by each call, as one error that no retry mends; the server stays (jobs-driver)', async () => {
      const program = installWith(state)
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
      const program = installWith(state)
      const { code, stderr } = await jobworkflow(['jobs', 'stats', '--db', fieldDatabase().path], { program })
      expect(code).toBe(4)
      expect(stderr).toMatch(/SQLite's driver does not load/)
    })

    it('is what doctor finds (home-doctor)', async () => {
      const { code, stdout } = await jobworkflow(['doctor'], { program: installWith(state), cwd: temporaryFolder() })
      expect(code).toBe(1)
      expect(stdout).toMatch(/^FAULT +SQLite +SQLite's driver does not load/m)
    })
  },
)
