import { chmodSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { jobworkflow } from '#test/support/command-line.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { HttpProcess } from '#test/support/http-process.js'
import { ask, ping, post } from '#test/support/http-server.js'
import { RawServer } from '#test/support/mcp-server.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const token = 'e2e-token-0123456789-0123456789-abc'

function tokenFile(content = token): string {
  const path = join(temporaryFolder(), 'token')
  writeFileSync(path, content)
  chmodSync(path, 0o600)
  return path
}

describe('jobworkflow serve', () => {
  it('prints on one line of stderr where it listens, warns on another, and answers there (serve-address)', async () => {
    const server = await HttpProcess.start()
    const last = `open http://127.0.0.1:${server.port}/ in a browser\n`
    await expect.poll(() => server.log, { timeout: 60_000 }).toContain(last)
    const lines = server.log.trimEnd().split('\n')
    expect(lines.filter((line) => line === `listening on ${server.url}`)).toHaveLength(1)
    expect(
      lines.filter((line) => /every account and program on this machine can read and write/.test(line)),
    ).toHaveLength(1)
    expect(lines.filter((line) => line.endsWith(last.trimEnd()))).toHaveLength(1)
    expect(await ask(server.port, '/healthz')).toMatchObject({
      status: 200,
      body: expect.stringMatching(/^\{"status":"ok","version":"\d/),
    })
    expect(await server.send({ method: 'ping' })).toMatchObject({ status: 200, body: { result: {} } })
    expect(server.server.lines).toEqual([])
  })

  it('prints so with --quiet too, for the given host, with brackets for IPv6 (serve-address)', async () => {
    const server = new RawServer({ command: ['serve', '--port', '0', '--quiet', '--host', '::1'] })
    await expect.poll(() => server.stderr, { timeout: 60_000 }).toMatch(/^listening on http:\/\/\[::1\]:\d+\/mcp$/m)
    expect(server.stderr.trimEnd().split('\n')).toHaveLength(2)
  })

  it.each(['home', 'file', 'variable'])(
    'says where its token is (%s): with the full path to who started it, and without a folder to a browser (page-login)',
    async (kind) => {
      const [home, file] = [join(temporaryFolder(), 'home'), tokenFile()]
      if (kind === 'home') await jobworkflow(['init', '--home', home])
      const server = await HttpProcess.start({
        args: kind === 'file' ? ['--token-file', file] : [],
        env:
          kind === 'variable' ? { JOBWORKFLOW_HTTP_TOKEN: token } : { JOBWORKFLOW_HOME: kind === 'home' ? home : '' },
      })
      const places: Readonly<Record<string, string>> = {
        home: `in ${join(home, 'token')}`,
        file: `in ${file}`,
        variable: 'in the variable JOBWORKFLOW_HTTP_TOKEN',
      }
      await expect.poll(() => server.log, { timeout: 60_000 }).toContain(`; the token is ${places[kind]}\n`)
      const body = await (await fetch(new URL('/login', server.url))).text()
      expect(body).toMatch(
        kind === 'variable' ? /the value of the environment variable JOBWORKFLOW_HTTP_TOKEN/ : /in the file “token”/,
      )
      expect(body.includes('“jobworkflow init” printed')).toBe(kind === 'home')
      for (const path of [home, file, dirname(file)]) expect(body).not.toContain(path)
    },
  )

  it('takes host and port from the environment (serve-address)', async () => {
    const env = { JOBWORKFLOW_HTTP_HOST: 'localhost', JOBWORKFLOW_HTTP_PORT: '0' }
    const server = new RawServer({ command: ['serve'], env })
    await expect.poll(() => server.stderr, { timeout: 60_000 }).toMatch(/^listening on http:\/\/localhost:\d+\/mcp$/m)
  })

  it('exits 2 with a sentence if the port is taken, or the address is not of this machine (serve-port)', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const taken = await jobworkflow(['serve', '--port', String(port)])
    expect(taken).toMatchObject({ code: 2, stdout: '' })
    expect(taken.stderr).toBe(
      `jobworkflow: Port ${port} of 127.0.0.1 is in use: choose another with --port, or 0 for any free port.\n`,
    )
    const foreign = await jobworkflow(['serve', '--port', '0', '--host', '192.0.2.1', '--token-file', tokenFile()])
    expect(foreign.code).toBe(2)
    expect(foreign.stderr).toMatch(/^jobworkflow: 192\.0\.2\.1 is not an address of this machine: .*\n$/)
  })

  it('exits 2 and says how to see the page if a server of the same home has the port (serve-port)', async () => {
    const home = join(temporaryFolder(), 'home')
    await jobworkflow(['init', '--home', home])
    const args = ['serve', '--home', home]
    const first = new RawServer({ command: [...args, '--port', '0'] })
    await expect.poll(() => first.stderr, { timeout: 60_000 }).toMatch(/^listening on /m)
    const [, port = ''] = /^listening on http:\/\/127\.0\.0\.1:(\d+)/m.exec(first.stderr) ?? []
    const second = await jobworkflow([...args, '--port', port])
    expect(second.code).toBe(2)
    expect(second.stderr).toContain(`A server of this home runs on port ${port} already: \`jobworkflow open`)
  })

  it('exits 2 and says what to set if other machines could reach it without a token (serve-token)', async () => {
    const ended = await jobworkflow(['serve', '--port', '0', '--host', '0.0.0.0'])
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toMatch(/^jobworkflow: .*--token-file.*JOBWORKFLOW_HTTP_TOKEN.*\n$/)
    const short = await jobworkflow(['serve', '--port', '0'], { env: { JOBWORKFLOW_HTTP_TOKEN: 'too-short' } })
    expect(short.code).toBe(2)
    expect(short.stderr).not.toContain('too-short')
  })

  it('has no option for the token itself, which other programs would see (serve-token)', async () => {
    const ended = await jobworkflow(['serve', '--token', token])
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(/unknown option '--token'/)
  })

  it.each(['file', 'environment'])(
    'requires the token of the %s everywhere except at /healthz, and never logs it (serve-token, serve-log)',
    async (source) => {
      const server = await HttpProcess.start({
        args: [...(source === 'file' ? ['--token-file', tokenFile(`${token}\n`)] : []), '--host', '0.0.0.0'],
        env: source === 'file' ? {} : { JOBWORKFLOW_HTTP_TOKEN: token },
      })
      expect(await post(server.port, ping)).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
      expect(await post(server.port, ping, { Authorization: `Bearer ${token}x` })).toMatchObject({ status: 401 })
      expect(await server.send({ method: 'ping' }, { headers: { authorization: `Bearer ${token}` } })).toMatchObject({
        status: 200,
      })
      expect(await ask(server.port, '/healthz')).toMatchObject({ status: 200 })
      expect(await post(server.port, ping, { Host: 'evil.example', Authorization: `Bearer ${token}` })).toMatchObject({
        status: 403,
      })
      expect(server.log).not.toContain(token)
      expect(server.log).not.toMatch(/every account and program/)
    },
  )
})

describe('db_path over HTTP (serve-db-path)', () => {
  const read = 'bulk_read_new_jobs'

  it('is allowed below the folder of --db and those of --db-folder, and refused alike elsewhere, whether it exists or not', async () => {
    const [own, second, foreign] = [fieldDatabase(), fieldDatabase({ name: 'second.db' }), fieldDatabase()]
    for (const database of [own, second, foreign]) database.insert([aJob({ id: 1 })])
    const server = await HttpProcess.start({ args: ['--db', own.path, '--db-folder', join(second.path, '..')] })
    for (const db_path of [own.path, second.path, `${own.path}/../jobs.db`])
      expect((await server.call(read, { db_path })).structuredContent).toMatchObject({ count: 1 })
    expect((await server.call(read, { db_path: join(own.path, '../absent.db') })).structuredContent).toMatchObject({
      error: { code: 'DB_NOT_FOUND' },
    })
    const refused = [
      foreign.path,
      `${foreign.path}.absent`,
      '/etc/passwd',
      '/absent',
      'jobs.db',
      '../jobs.db',
      `file:${foreign.path}`,
      `${own.path}\0`,
    ]
    const answers = await Promise.all(refused.map((db_path) => server.call(read, { db_path })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.structuredContent).toMatchObject({ error: { code: 'VALIDATION_ERROR', retryable: false } })
    const updates = [{ id: 1, status: 'rejected' }]
    const update = await server.call('bulk_update_job_status', { db_path: foreign.path, updates })
    expect(update.structuredContent).toMatchObject({ error: { code: 'VALIDATION_ERROR' } })
    expect(foreign.all('SELECT status FROM jobs')).toEqual([{ status: 'new' }])
    expect(server.log).not.toMatch(/passwd|absent|second/)
  })
})
