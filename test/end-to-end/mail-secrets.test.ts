import { describe, expect, it } from 'vitest'
import { HttpProcess } from '#test/support/http-process.js'
import { aRawMessage } from '#test/support/imap/mailboxes.js'
import { lacks } from '#test/support/lacking.js'
import { aMailHome } from '#test/support/mail-sync-home.js'
import { descendantsOf } from '#test/support/processes.js'
import { remotePortsOf, startedWith } from '#test/support/sync-home.js'

const canary = 'canary-correct-horse'
const token = 'test-token-of-this-server-0123456789abcdef'
const bearer = { headers: { authorization: `Bearer ${token}` } }
const seen = { timeout: 60_000 }

/** What other programs of this machine may see of a process: its arguments and the environment it was started with. */
const shownBy = (pid: number) => {
  const { args, env } = startedWith(pid)
  return [...args, ...env].join('\n')
}

describe.skipIf(lacks('proc'))('a password of a mailbox', () => {
  it('is in the arguments and the environment of no process, and in no answer of a tool (sync-secrets)', async () => {
    const { server, env, folder } = await aMailHome()
    server.inbox.add(aRawMessage(1))
    // the download waits, so that its process can be looked at
    server.answers.set('UID FETCH', () => true)
    const http = await HttpProcess.start({
      cwd: folder,
      env: { ...env, JOBWORKFLOW_HTTP_TOKEN: token, JOBWORKFLOW_IMAP_PASSWORD: 'canary-of-the-variable' },
    })
    const pid = http.server.process.pid ?? 0
    const answers = [await http.call('sync_now', {}, bearer)]
    const children = () => descendantsOf(pid)
    await expect.poll(() => children().filter((each) => remotePortsOf(each).includes(server.port)).length, seen).toBe(1)
    expect(children().map(shownBy).join('\n')).not.toContain('canary')
    expect(server.commands.join('\n')).toContain('AUTHENTICATE')
    answers.push(await http.call('sync_now', {}, bearer), await http.call('get_news', {}, bearer))
    // from now on the server refuses folders, and repeats the password
    server.answers.set('EXAMINE', (session, tag) => {
      session.send(`${tag} NO LOGIN hanako ${canary} may not read this.`)
      return true
    })
    server.answers.delete('UID FETCH')
    server.cut()
    const failing = async () => {
      const news = await http.call('get_news', {}, bearer)
      answers.push(news, await http.call('sync_now', { parts: ['mail'] }, bearer))
      return JSON.stringify(news.structuredContent)
    }
    await expect.poll(failing, { ...seen, interval: 500 }).toContain('may not read this')
    expect(JSON.stringify(answers)).not.toContain('canary')
    expect(http.log).not.toContain('canary')
    await http.end()
  })
})
