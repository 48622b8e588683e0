import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { npm } from '#scripts/kit/npm.js'
import { brokenDriverStates, checkoutWithoutDriver, installWith } from '#test/support/broken-driver.js'
import { jobworkflow } from '#test/support/command-line.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { RawServer } from '#test/support/mcp-server.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const firstCommands = [
  ...[
    'init',
    'jobs list',
    'jobs import jobs.csv',
    'jobs watch',
    'websites list',
    'mail import inbox.mbox',
    'mail stats',
  ],
  ...['applications list', 'migrate'],
]

describe('a checkout without the driver', () => {
  it.each(['run demo', 'test'])('has `npm %s` report it before anything starts (jobs-driver)', (command) => {
    const [program, args] = npm(['--silent', ...command.split(' ')])
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: checkoutWithoutDriver(), encoding: 'utf8' })
    expect(stderr).toMatch(/SQLite's driver does not load in Node \d.* In a checkout, `npm ci` installs\.\n$/)
    expect(stdout).toBe('')
    expect(status).toBe(1)
  })
})

describe.each(brokenDriverStates)('a driver that %s', (state) => {
  const remedy = /^SQLite's driver does not load in Node \d+.* install (?:jobworkflow|it) again/i

  it('is reported once when a client connects and by each call, as one permanent error; the server keeps running (jobs-driver)', async () => {
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

  it.each(firstCommands)(
    'makes `jobworkflow %s`, the first command on a machine, exit 4 with the same sentence (jobs-driver)',
    async (command) => {
      const folder = temporaryFolder()
      const options = { program: installWith(state), cwd: folder, env: { HOME: folder, LOCALAPPDATA: folder } }
      const { code, stderr } = await jobworkflow(command.split(' '), options)
      expect(stderr).toMatch(/^jobworkflow: SQLite's driver does not load/)
      expect(code).toBe(4)
    },
  )

  it('is the only fault in doctor, even if files exist (home-doctor)', async () => {
    const args = ['doctor', '--db', fieldDatabase().path]
    const { code, stdout } = await jobworkflow(args, { program: installWith(state), cwd: temporaryFolder() })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^FAULT +SQLite +SQLite's driver does not load/m)
    expect(stdout).toMatch(/\n1 problem found\.\n$/)
    expect(stdout).not.toContain('vectors')
  })
})
