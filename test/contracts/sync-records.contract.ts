import { beforeEach, describe, expect, it } from 'vitest'
import { maxKeptRuns, type SyncRecords } from '#src/application/sync/ports/sync-records.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import type { PartReport, SyncRun } from '#src/domain/sync/sync-run.js'

const at = '2026-11-20T08:00:00.000Z'
const later = '2026-11-21T08:00:00.000Z'

const account: MailAccount = {
  ...{ address: 'me@example.test', user: 'me', host: 'imap.example.test', port: 993, security: 'tls' },
  ...{ folders: ['INBOX', '仕事/*'], skip: ['"Old", mail'], since: '2026-01-31', ca: '/etc/ca.pem' },
}

const part = (report: Partial<PartReport> = {}): PartReport => ({
  ...{ part: 'boards', name: null, state: 'done', counts: { 'new postings': 3 }, failure: null, endedAt: at },
  ...report,
})

const aRun = (run: Partial<SyncRun> = {}): SyncRun => ({
  ...{ id: 'a', by: 'schedule', startedAt: at, seenAt: at, endedAt: null, parts: [part()] },
  ...run,
})

/** Tests every promise of SyncRecords. */
export function describeSyncRecords(name: string, open: () => Promise<SyncRecords>): void {
  describe(`${name} (sync-records)`, () => {
    let records: SyncRecords
    beforeEach(async () => {
      records = await open()
    })

    it('has nothing at first', async () => {
      expect(await records.accounts()).toEqual([])
      expect(await records.runs(10)).toEqual([])
      expect(await records.findRun('a')).toBeNull()
      expect(await records.failing()).toEqual([])
      expect(await records.mark('person')).toBeNull()
      expect(await records.goneBoards()).toEqual(new Map())
      await records.close()
    })

    it('has the accounts, by their addresses', async () => {
      const other: MailAccount = {
        ...account,
        address: 'ab@example.test',
        folders: [],
        skip: [],
        since: null,
        ca: null,
      }
      expect(await records.keepAccount(account, at)).toBe(false)
      expect(await records.keepAccount(other, at)).toBe(false)
      expect(await records.accounts()).toEqual([other, account])
      await records.close()
    })

    it('replaces an account, and loses a removed one', async () => {
      await records.keepAccount(account, at)
      const changed: MailAccount = { ...account, port: 143, security: 'starttls', folders: ['Work'] }
      expect(await records.keepAccount(changed, later)).toBe(true)
      expect(await records.accounts()).toEqual([changed])
      expect(await records.removeAccount(account.address)).toBe(true)
      expect(await records.removeAccount(account.address)).toBe(false)
      expect(await records.accounts()).toEqual([])
      await records.close()
    })

    it('has the runs with their parts, newest first', async () => {
      const first = aRun({ by: 'agent', parts: [part(), part({ part: 'mail', name: account.address })] })
      const second = aRun({ id: 'b', startedAt: later, seenAt: later })
      await records.keepRun(second)
      await records.keepRun(first)
      expect(await records.runs(10)).toEqual([second, first])
      expect(await records.runs(1)).toEqual([second])
      expect(await records.findRun('a')).toEqual(first)
      const ended = { ...first, seenAt: later, endedAt: later, parts: [] }
      await records.keepRun(ended)
      expect(await records.runs(10)).toEqual([second, ended])
      await records.close()
    })

    it('keeps a bounded number of runs, the newest', async () => {
      const idOf = (n: number) => `run ${String(n).padStart(4, '0')}`
      for (let n = 0; n < maxKeptRuns + 3; n++) await records.keepRun(aRun({ id: idOf(n), parts: [] }))
      const ids = (await records.runs(1000)).map(({ id }) => id)
      expect(ids).toHaveLength(maxKeptRuns)
      expect([ids[0], ids.at(-1)]).toEqual([idOf(maxKeptRuns + 2), idOf(3)])
      await records.close()
    })

    it('tells which parts fail and since when, without those of removed accounts', async () => {
      const failed = (name: string | null, endedAt: string) =>
        part({ part: name === null ? 'pages' : 'mail', name, state: 'failed', failure: 'No.', endedAt })
      await records.keepAccount(account, at)
      await records.keepRun(aRun({ parts: [failed(account.address, at), failed(null, at)] }))
      const parts = [failed(account.address, later), failed('x@example.test', later), part()]
      await records.keepRun(aRun({ id: 'b', startedAt: later, parts }))
      expect(await records.failing()).toEqual([
        { part: 'mail', name: account.address, since: at, failure: 'No.' },
        { part: 'mail', name: 'x@example.test', since: later, failure: 'No.' },
        { part: 'pages', name: null, since: at, failure: 'No.' },
      ])
      await records.removeAccount(account.address)
      expect((await records.failing()).map(({ name }) => name)).toEqual(['x@example.test', null])
      await records.close()
    })

    it('has a mark for each reader (sync-news-marks)', async () => {
      await records.keepMark({ reader: 'person', until: '1.2.3.4', at })
      await records.keepMark({ reader: 'agent', until: '5', at })
      await records.keepMark({ reader: 'person', until: '7.8', at: later })
      expect(await records.mark('person')).toEqual({ reader: 'person', until: '7.8', at: later })
      expect(await records.mark('agent')).toEqual({ reader: 'agent', until: '5', at })
      await records.close()
    })

    it('has boards that are gone, and when they were last found to be (sync-boards-gone)', async () => {
      await records.noteBoardGone('greenhouse:example', at)
      await records.noteBoardGone('greenhouse:example', later)
      await records.noteBoardGone('ashby:船 Example', later)
      const gone = new Map([
        ['greenhouse:example', later],
        ['ashby:船 Example', later],
      ])
      expect(await records.goneBoards()).toEqual(gone)
      await records.close()
    })

    it('takes writes that come at once', async () => {
      const runs = ['a', 'b', 'a', 'c'].map((id) => records.keepRun(aRun({ id })))
      const marks = [1, 2, 3].map((n) => records.keepMark({ reader: 'agent', until: String(n), at }))
      const accounts = [1, 2].map(() => records.keepAccount(account, at))
      await Promise.all([...runs, ...marks, ...accounts])
      expect((await records.runs(10)).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
      expect(await records.accounts()).toEqual([account])
      await records.close()
    })
  })
}
