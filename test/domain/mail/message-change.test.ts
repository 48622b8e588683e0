import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeFor, chooseCopy, mailboxKeysOf, mergeMetadata } from '#src/domain/mail/message-change.js'
import type { SourceMetadata } from '#src/domain/mail/raw-message.js'

const yes = () => true
const no = () => false

describe('changes in a message that is exported again (mail-second-run)', () => {
  it.each([
    ['nothing if it is as stored', true, true, no, false, 'none'],
    ['its data', true, false, no, false, 'metadata'],
    ['new bytes', false, true, no, false, 'bytes'],
    ['nothing if it is as it was before', true, false, yes, false, 'none'],
    ['its data if its own source goes back to them', true, false, yes, true, 'metadata'],
    ['its data if its own source goes back to them with older bytes', false, false, yes, true, 'metadata'],
    ['nothing if its own source has older bytes', false, true, yes, true, 'none'],
  ] as const)('%s', (_what, hasStoredBytes, hasStoredMetadata, wasShown, isRevisit, change) => {
    expect(changeFor({ hasStoredBytes, hasStoredMetadata, wasShown, isRevisit })).toBe(change)
  })

  it('never replace bytes with others that were seen before', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (hasStoredBytes, hasStoredMetadata, isRevisit) => {
        expect(changeFor({ hasStoredBytes, hasStoredMetadata, wasShown: yes, isRevisit })).not.toBe('bytes')
      }),
    )
  })

  it('are not searched if all is as stored', () => {
    const wasShown = () => {
      throw new Error('asked')
    }
    expect(changeFor({ hasStoredBytes: true, hasStoredMetadata: true, wasShown, isRevisit: true })).toBe('none')
  })
})

describe('choosing between copies of a message (mail-identity)', () => {
  const choose = (has: number, had: number, copies = [1, 2, 3]) =>
    chooseCopy(
      copies,
      (each) => each === has,
      (each) => each === had,
    )

  it('takes the one with its bytes, or one that had them, or the first', () => {
    expect(choose(3, 2)).toBe(3)
    expect(choose(0, 2)).toBe(2)
    expect(choose(0, 0)).toBe(1)
    expect(choose(0, 0, [])).toBeUndefined()
  })
})

const sourceMetadata: fc.Arbitrary<SourceMetadata> = fc.record(
  {
    labels: fc.array(fc.constantFrom('a', 'b', '\\Seen')),
    gmailThreadId: fc.option(fc.bigInt(1n, 3n)),
    gmailMessageId: fc.option(fc.bigInt(1n, 3n)),
    internalDate: fc.option(fc.nat(3)),
    place: fc.record({ address: fc.constant('me@example.com'), uidvalidity: fc.nat(2), uid: fc.nat(2) }),
  },
  { requiredKeys: ['labels'] },
)

describe('reported data of a message (mail-flags, mail-old-archives)', () => {
  it('is the latest, with the numbers that only others reported', () => {
    const before = { labels: ['x'], gmailThreadId: 7n, internalDate: 5 }
    expect(mergeMetadata(before, { labels: ['y'], gmailThreadId: null, internalDate: 6 })).toEqual({
      labels: ['y'],
      gmailThreadId: 7n,
      internalDate: 6,
    })
  })

  it('stays if nothing is reported, and stays once reported', () => {
    fc.assert(
      fc.property(sourceMetadata, sourceMetadata, (before, now) => {
        const said = mergeMetadata(before, now)
        expect(mergeMetadata(before, null)).toEqual(before)
        expect(mergeMetadata(null, now)).toEqual(now)
        expect(mergeMetadata(said, now)).toEqual(said)
        expect(said?.labels).toEqual(now.labels)
      }),
    )
  })
})

describe('the home of a message (mail-identity, mail-old-archives)', () => {
  const place = { address: 'me@example.com', uidvalidity: 1, uid: 2 }
  const at = (mailbox: string) => mailboxKeysOf({ mailbox, sourceMetadata: { labels: [], place } }, 'other@example.com')

  it('is the importing account, unless its place on a server is known', () => {
    const address = 'other@example.com'
    expect(mailboxKeysOf({ mailbox: 'INBOX' }, address)).toEqual([{ address, mailbox: 'INBOX' }])
    expect(at('INBOX')).toEqual([
      { address: 'me@example.com', mailbox: 'INBOX' },
      { address: 'local', mailbox: 'INBOX' },
    ])
  })

  it.each(['[Gmail]/All Mail', '[Google Mail]/All Mail', '[Gmail]/すべてのメール', '[Gmail]/&MFkweTBmMG4w4TD8MOs-'])(
    "is the mailbox of a Takeout, with %s as Gmail's folder of all mail",
    (mailbox) => {
      expect(at(mailbox)).toEqual([
        { address: 'me@example.com', mailbox: 'All Mail' },
        { address: 'local', mailbox: 'All Mail' },
        { address: 'me@example.com', mailbox },
      ])
    },
  )
})
