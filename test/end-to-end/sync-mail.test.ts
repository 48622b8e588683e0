import { describe, expect, it, vi } from 'vitest'
import { HttpProcess } from '#test/support/http-process.js'
import { aRawMessage } from '#test/support/imap/mailboxes.js'
import { archivedLines, servedLines } from '#test/support/imap/synced-archive.js'
import { address, aMailHome } from '#test/support/mail-sync-home.js'
import { call, connect } from '#test/support/mcp-server.js'
import { descendantsOf } from '#test/support/processes.js'
import { remotePortsOf, startedWith, writtenBy } from '#test/support/sync-home.js'

const token = 'test-token-of-this-server-0123456789abcdef'
const seen = { timeout: 60_000 }

describe('mail as a part of all news', () => {
  it('has its line, and one that fails has its reason and does not stop the others (sync-parts)', async () => {
    const { server, archive, run } = await aMailHome()
    server.inbox.add(aRawMessage(1))
    server.inbox.add(aRawMessage(2))
    const lines = (mail: string) =>
      `boards: none are watched; \`jobworkflow jobs watch add BOARD\` adds one\nmail ${address}: ${mail}\npostings: nothing new\n`
    expect(await run(['sync'])).toEqual({ code: 0, stdout: lines('2 new messages'), stderr: '' })
    expect(archivedLines(archive)).toEqual(servedLines(server.mailboxes))
    expect(await run(['sync'])).toMatchObject({ code: 0, stdout: lines('nothing new') })
    await server.close()
    const failed = await run(['sync', '--only', address, '--only', 'boards', '--json'])
    expect(failed.code).toBe(1)
    expect(JSON.parse(failed.stdout).parts).toMatchObject([
      { part: 'boards', state: 'done' },
      { part: 'mail', name: address, state: 'failed', failure: expect.stringMatching(/\S/) },
    ])
    const doctor = await run(['doctor'])
    expect(doctor.stdout).toContain(`mail ${address}: failing since`)
  })

  it('is in the news of a server that began before the first mail of this home came (sync-news)', async () => {
    const { server, env, folder, run } = await aMailHome()
    const client = await connect({ cwd: folder, env })
    const lettersToJudge = async () =>
      (await call<{ letters: { to_judge: number } }>(client, 'get_news')).letters.to_judge
    expect(await lettersToJudge()).toBe(0)
    const head =
      'From: Amber Mills <jobs@amber-mills.example>\r\nSubject: Your application\r\nMessage-ID: <1@a.example>'
    server.inbox.add(`${head}\r\n\r\nPlease send us your certificates for your application as Miller.\r\n`)
    expect(await run(['sync'])).toMatchObject({ code: 0 })
    expect(await lettersToJudge()).toBe(1)
  })

  it('is fetched by another process: the server has no socket to the mailbox and no archive to write (sync-serve)', async () => {
    const { server, archive, env, folder } = await aMailHome()
    for (let n = 0; n < 300; n++) server.inbox.add(aRawMessage(n, 'x'.repeat(200_000)))
    const http = await HttpProcess.start({
      args: ['--sync', '1h'],
      cwd: folder,
      env: { ...env, JOBWORKFLOW_HTTP_TOKEN: token },
    })
    const pid = http.server.process.pid ?? 0
    const found = await vi.waitFor(() => {
      expect(remotePortsOf(pid)).not.toContain(server.port)
      expect(writtenBy(pid).filter((file) => file.startsWith(archive))).toEqual([])
      const child = descendantsOf(pid).find((each) => remotePortsOf(each).includes(server.port))
      expect(child).toBeDefined()
      return startedWith(child ?? 0).args
    }, seen)
    expect(found).toContain('sync')
    await vi.waitFor(() => expect(http.log).toMatch(/ sync: .*mail: 300 new messages/), seen)
    expect(http.log).not.toContain(address)
    await http.end()
  })
})
