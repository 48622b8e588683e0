import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { jobworkflow } from '#test/support/command-line.js'
import { HttpProcess } from '#test/support/http-process.js'
import { ask } from '#test/support/http-server.js'
import { call, connect } from '#test/support/mcp-server.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const posting = '[{"title": "Engineer", "company": "Example", "url": "https://example.com/jobs/1"}]'

/** An empty account of a person: environment, and two folders to work in. */
function account() {
  const folder = temporaryFolder()
  const [one, other] = ['one', 'other 二'].map((name) => join(folder, name)) as [string, string]
  for (const path of [one, other]) mkdirSync(path)
  const data = join(folder, 'data')
  const env = { XDG_DATA_HOME: data, LOCALAPPDATA: data, HOME: folder }
  return { folder, one, other, env, usual: join(data, 'jobworkflow') }
}

describe('a home folder', () => {
  it('is made by init, and then used by server and commands from any folder (home-init, home-found)', async () => {
    const { one, other, env, usual } = account()
    const made = await jobworkflow(['init'], { env, cwd: one })
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toContain(usual)
    writeFileSync(join(one, 'jobs.json'), posting)
    expect(await jobworkflow(['jobs', 'import', 'jobs.json'], { env, cwd: one })).toMatchObject({ code: 0 })
    expect(existsSync(join(one, 'data'))).toBe(false)
    const client = await connect({ env, cwd: other })
    expect(await call(client, 'bulk_read_new_jobs')).toMatchObject({ count: 1 })
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('db_count_emails')
  })

  it('is given to each client by full paths of node and of the program (home-init)', async () => {
    const { folder, env, usual } = account()
    mkdirSync(join(folder, '.cursor'))
    const { clients } = JSON.parse((await jobworkflow(['init', '--json'], { env })).stdout)
    expect(clients.map(({ client }: { client: string }) => client)).toContain('cursor')
    const cursor = clients.find(({ client }: { client: string }) => client === 'cursor')
    expect(JSON.parse(cursor.file.text)).toEqual({
      mcpServers: {
        jobworkflow: {
          command: process.execPath,
          args: [expect.stringMatching(/^\/.*main\.js$|^[A-Z]:.*main\.js$/), 'mcp', '--home', usual],
        },
      },
    })
  })

  it('holds and serves mail after an import (home-found)', async () => {
    const { folder, one, env } = account()
    await jobworkflow(['init'], { env })
    writeFileSync(join(one, 'one.eml'), 'From: a@example.com\nSubject: hello\n\nhello\n')
    expect(await jobworkflow(['mail', 'import', 'one.eml'], { env, cwd: one })).toMatchObject({ code: 0 })
    const client = await connect({ env, cwd: folder })
    expect(await call(client, 'db_count_emails')).toMatchObject({ count: 1 })
  })

  it('has a token that HTTP requires without any option', async () => {
    const { env } = account()
    await jobworkflow(['init'], { env })
    const { url, server } = await HttpProcess.start({ env })
    const answer = await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
    expect(answer.status).toBe(401)
    expect(server.stderr).not.toContain('No token is set')
  })

  it('without its token serves nobody over HTTP until init creates a new one (home-init)', async () => {
    const { env, usual } = account()
    await jobworkflow(['init'], { env })
    rmSync(join(usual, 'token'))
    const ended = await jobworkflow(['serve', '--port', '0'], { env })
    expect(ended).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/the token of the home is missing; `jobworkflow init` creates a new one\.\n$/),
    })
    expect((await jobworkflow(['init'], { env })).stdout).toContain('(created token)')
    const { port } = await HttpProcess.start({ env })
    expect(await ask(port, '/mcp', { method: 'POST' })).toMatchObject({ status: 401 })
  })

  it('is checked by doctor, which exits 1 if something will not work (home-doctor)', async () => {
    const { env, one, usual } = account()
    await jobworkflow(['init'], { env })
    expect(await jobworkflow(['doctor'], { env, cwd: one })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^ok +jobs +0 jobs.*\nok +pages[\s\S]*\nNo problems found\.\n$/m),
    })
    writeFileSync(join(usual, 'jobs.db'), 'junk '.repeat(300))
    const broken = await jobworkflow(['doctor', '--json'], { env, cwd: one })
    expect(broken.code).toBe(1)
    expect(JSON.parse(broken.stdout)).toMatchObject({ faults: 1 })
  })

  it('is overridden by named files, and the unused file is reported (home-found)', async () => {
    const { one, env } = account()
    writeFileSync(join(one, 'jobs.json'), posting)
    await jobworkflow(['jobs', 'import', 'jobs.json'], { env, cwd: one })
    await jobworkflow(['init'], { env })
    const usual = await jobworkflow(['jobs', 'stats'], { env, cwd: one })
    expect(usual.stdout).toMatch(/^No jobs yet\. `jobworkflow jobs import jobs\.csv` or /)
    expect(usual.stderr).toMatch(/data\/capture\/jobs\.db is in this folder too, but .*jobs\.db is used/)
    const named = await jobworkflow(['jobs', 'stats', '--db', 'data/capture/jobs.db'], { env, cwd: one })
    expect(named).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/total\s+1/) })
  })

  it('is not created if the environment gives no place and none is named (home-init)', async () => {
    const ended = await jobworkflow(['init'])
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/Choose a folder with --home/) })
  })

  it('is created once by several at once, and none fails (home-init)', async () => {
    const { env } = account()
    const ended = await Promise.all([1, 2, 3].map(() => jobworkflow(['init', '--json'], { env })))
    expect(ended.map(({ code, stderr }) => ({ code, stderr }))).toEqual([1, 2, 3].map(() => ({ code: 0, stderr: '' })))
  })

  it('that cannot be used gives one sentence and exit 2 (home-found)', async () => {
    const { folder, env } = account()
    for (const args of [['mcp'], ['jobs', 'stats']]) {
      const ended = await jobworkflow([...args, '--home', folder], { env })
      expect(ended).toMatchObject({ code: 2, stdout: '' })
      expect(ended.stderr).toMatch(
        /^jobworkflow: .* is not a jobworkflow home: .*`jobworkflow init --home .*` creates a home\.\n$/,
      )
    }
  })
})
