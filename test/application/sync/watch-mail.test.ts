import { describe, expect, it, onTestFinished } from 'vitest'
import { SyncMail } from '#src/application/sync/sync-mail.js'
import { WatchMail } from '#src/application/sync/watch-mail.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { anAccount } from '#test/support/an-account.js'
import { aRawMessage } from '#test/support/imap/mailboxes.js'
import { address, aMemoryScene } from '#test/support/sync-mail-scene.js'

/** A watch in the background, which ends with the test; and what it reported. */
function aWatch(offers: Parameters<typeof aMemoryScene>[0] = {}) {
  const scene = aMemoryScene(offers)
  const stop = new AbortController()
  const reports: number[] = []
  const failures: string[] = []
  const watch = new WatchMail({ ...scene.parts, sync: new SyncMail(scene.parts) })
  const start = () => {
    const ended = watch.execute({
      account: anAccount(),
      signal: stop.signal,
      onReport: ({ added }) => reports.push(added),
      onFailure: ({ message }) => failures.push(message),
    })
    onTestFinished(async () => {
      stop.abort()
      await ended.catch(() => {})
    })
    return ended
  }
  const waiting = (folder: string, times: number) =>
    expect
      .poll(() => scene.server.calls.filter((call) => call === `waitForChange ${folder}`).length, {
        timeout: 60_000,
        interval: 1,
      })
      .toBe(times)
  return { ...scene, start, stop, reports, failures, waiting }
}

describe('WatchMail', () => {
  it('downloads what is there, and what arrives in the inbox, until it is stopped (sync-watch)', async () => {
    const { server, store, start, stop, reports, waiting } = aWatch()
    server.inbox.add(aRawMessage(1))
    const ended = start()
    await waiting('INBOX', 1)
    server.inbox.add(aRawMessage(2))
    await waiting('INBOX', 2)
    expect(store.all().map(({ subject }) => subject)).toEqual(['Message 1', 'Message 2'])
    expect(reports).toEqual([1, 1])
    stop.abort()
    await ended
    expect(server.openSessions).toBe(0)
  })

  it('logs in no more than once in two seconds, whatever the server reports (sync-watch)', async () => {
    const { server, start, pauses, waiting } = aWatch()
    start()
    await waiting('INBOX', 1)
    const before = server.requests.length
    for (let n = 0; n < 5; n++) {
      server.inbox.change([], { flags: [] })
      await waiting('INBOX', n + 2)
    }
    expect(pauses).toHaveLength(server.requests.length - before)
    expect(new Set(pauses)).toEqual(new Set([2000]))
  })

  it("waits for Gmail's folder of all mail (sync-watch)", async () => {
    const { server, store, start, waiting } = aWatch({ gmail: true })
    const all = server.add('[Gmail]/All Mail', 'all')
    start()
    await waiting('[Gmail]/All Mail', 1)
    all.add(aRawMessage(1), { labels: ['\\Inbox'] })
    await waiting('[Gmail]/All Mail', 2)
    expect(store.all()).toHaveLength(1)
  })

  it('says that the connection was lost, waits, and goes on (sync-watch)', async () => {
    const { server, store, start, failures, pauses, waiting } = aWatch()
    const lost = new AppError('FETCH_FAILED', 'The connection broke.', { retryable: true })
    server.faults.push({ call: 1, of: 'waitForChange', error: lost })
    start()
    await waiting('INBOX', 2)
    expect(failures).toEqual(['The connection broke.'])
    expect(pauses.filter((ms) => ms > 2000)).toEqual([60_000])
    server.inbox.add(aRawMessage(1))
    await waiting('INBOX', 3)
    expect(store.all()).toHaveLength(1)
  })

  it('waits while another run has the account, and ends if the login is refused (sync-watch)', async () => {
    const { server, start, failures, locks, waiting } = aWatch()
    const ended = start()
    await waiting('INBOX', 1)
    const lock = await locks.take(address)
    server.inbox.add(aRawMessage(1))
    await expect.poll(() => failures.length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(0)
    expect(failures[0]).toContain('already')
    server.password = 'another'
    await lock?.release()
    await expect(ended).rejects.toMatchObject({ code: 'VALIDATION_ERROR', retryable: false })
  })
})
