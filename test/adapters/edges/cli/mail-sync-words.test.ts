import { describe, expect, it } from 'vitest'
import { formatSyncProgress, formatSyncReport } from '#src/adapters/edges/cli/commands/mail/sync-words.js'
import { readByteSize } from '#src/adapters/edges/cli/option-values.js'
import type { SyncMailReport } from '#src/application/sync/sync-mail-report.js'

function aReport(values: Partial<SyncMailReport> = {}): SyncMailReport {
  const counts = { folders: 2, added: 0, known: 0, updated: 0, gone: 0, roundTrips: 3 }
  const rest = { tooLarge: { count: 0, first: [] }, finished: true, failure: null, incoming: null }
  return { address: 'me@home.example', ...counts, ...rest, ...values }
}

describe('what mail sync says', () => {
  it('is one line of counts, and what was left out (sync-mail, sync-hostile)', () => {
    expect(formatSyncReport(aReport({ folders: 1, added: 1 }))).toBe('me@home.example: 1 new message, in 1 folder.')
    expect(formatSyncReport(aReport({ added: 5, known: 2, updated: 3, gone: 1 }))).toBe(
      'me@home.example: 5 new messages, 2 already present, 3 with other flags or labels, 1 gone from the server, in 2 folders.',
    )
    const first = [{ folder: 'In\u001b[2Jbox', uid: 7, size: 250_000_000 }]
    const lines = formatSyncReport(aReport({ tooLarge: { count: 3, first }, finished: false })).split('\n')
    expect(lines[2]).toMatch(/^ {2}250.0 MB {2}In.*box, message 7$/)
    expect(lines[2]).not.toContain('\u001b')
    expect(lines.slice(3)).toEqual(['  and 2 more', 'Stopped before the end; run it again to continue.'])
  })

  it('names the folders of a trial run (sync-mail)', () => {
    const incoming = [
      { folder: 'INBOX', messages: 3 },
      { folder: 'Work', messages: 1 },
    ]
    expect(formatSyncReport(aReport({ incoming }))).toBe(
      'me@home.example: 4 messages would be downloaded, in 2 folders.\n  3  INBOX\n  1  Work',
    )
  })

  it('shows how fast it is and how long it takes (sync-mail)', () => {
    const progress = { folder: 'INBOX', folders: 4, foldersDone: 1, messages: 500, messagesExpected: 1500, bytes: 2e6 }
    expect(formatSyncProgress(progress, 10_000)).toBe('2/4 INBOX, 500 messages, 2.0 MB, 50/s, 20 s left')
    expect(formatSyncProgress({ ...progress, messages: 0 }, 0)).toBe('2/4 INBOX, 0 messages, 2.0 MB, 0/s')
  })

  it('takes sizes with units (sync-hostile)', () => {
    expect(['1', '500k', '20M', '1GB'].map((text) => readByteSize('--max-size', text))).toEqual([
      1, 512_000, 20_971_520, 1_073_741_824,
    ])
    for (const text of ['0', '-1', '1T', 'M', '1.5M', '']) {
      expect(() => readByteSize('--max-size', text)).toThrow('must be a size')
    }
  })
})
