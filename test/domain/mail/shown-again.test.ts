import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ToldOfMessage } from '#src/domain/mail/raw-message.js'
import { chooseCopy, homesOf, newsOf, retell } from '#src/domain/mail/shown-again.js'

const yes = () => true
const no = () => false

describe('what is news of a message that is shown again (mail-second-run)', () => {
  it.each([
    ['nothing, where it is as it is stored', true, true, no, false, 'none'],
    ['what is told of it', true, false, no, false, 'told'],
    ['bytes that were never seen', false, true, no, false, 'bytes'],
    ['nothing, where it is as it was once', true, false, yes, false, 'none'],
    ['what is told, where its own source goes back to it', true, false, yes, true, 'told'],
    ['what is told, where its own source goes back to it with older bytes', false, false, yes, true, 'told'],
    ['nothing, where its own source has older bytes', false, true, yes, true, 'none'],
  ] as const)('%s', (_what, hasStoredBytes, isTold, wasShown, isRevisit, news) => {
    expect(newsOf({ hasStoredBytes, isTold, wasShown, isRevisit })).toBe(news)
  })

  it('never puts bytes that were seen in place of others', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (hasStoredBytes, isTold, isRevisit) => {
        expect(newsOf({ hasStoredBytes, isTold, wasShown: yes, isRevisit })).not.toBe('bytes')
      }),
    )
  })

  it('does not look for what was shown where all is as it is stored', () => {
    const wasShown = () => {
      throw new Error('asked')
    }
    expect(newsOf({ hasStoredBytes: true, isTold: true, wasShown, isRevisit: true })).toBe('none')
  })
})

describe('which of several copies a message is (mail-identity)', () => {
  const choose = (has: number, had: number, copies = [1, 2, 3]) =>
    chooseCopy(
      copies,
      (each) => each === has,
      (each) => each === had,
    )

  it('is that with its bytes, else one that had them, else the first', () => {
    expect(choose(3, 2)).toBe(3)
    expect(choose(0, 2)).toBe(2)
    expect(choose(0, 0)).toBe(1)
    expect(choose(0, 0, [])).toBeUndefined()
  })
})

const told: fc.Arbitrary<ToldOfMessage> = fc.record(
  {
    labels: fc.array(fc.constantFrom('a', 'b', '\\Seen')),
    gmailThreadId: fc.option(fc.bigInt(1n, 3n)),
    gmailMessageId: fc.option(fc.bigInt(1n, 3n)),
    internalDate: fc.option(fc.nat(3)),
    place: fc.record({ address: fc.constant('me@example.com'), uidvalidity: fc.nat(2), uid: fc.nat(2) }),
  },
  { requiredKeys: ['labels'] },
)

describe('what is told of a message (mail-flags, mail-old-archives)', () => {
  it('is what was told last, with the numbers that only others told', () => {
    const before = { labels: ['x'], gmailThreadId: 7n, internalDate: 5 }
    expect(retell(before, { labels: ['y'], gmailThreadId: null, internalDate: 6 })).toEqual({
      labels: ['y'],
      gmailThreadId: 7n,
      internalDate: 6,
    })
  })

  it('stays where nothing is told, and stays once it was told', () => {
    fc.assert(
      fc.property(told, told, (before, now) => {
        const said = retell(before, now)
        expect(retell(before, null)).toEqual(before)
        expect(retell(null, now)).toEqual(now)
        expect(retell(said, now)).toEqual(said)
        expect(said?.labels).toEqual(now.labels)
      }),
    )
  })
})

describe('where a message is at home (mail-identity, mail-old-archives)', () => {
  const place = { address: 'me@example.com', uidvalidity: 1, uid: 2 }
  const at = (mailbox: string) => homesOf({ mailbox, told: { labels: [], place } }, 'other@example.com')

  it('is the account that imports it, unless its place on a server is told', () => {
    const address = 'other@example.com'
    expect(homesOf({ mailbox: 'INBOX' }, address)).toEqual([{ address, mailbox: 'INBOX' }])
    expect(at('INBOX')).toEqual([
      { address: 'me@example.com', mailbox: 'INBOX' },
      { address: 'local', mailbox: 'INBOX' },
    ])
  })

  it.each(['[Gmail]/All Mail', '[Google Mail]/All Mail', '[Gmail]/すべてのメール', '[Gmail]/&MFkweTBmMG4w4TD8MOs-'])(
    "is the mailbox of a Takeout, where %s is Gmail's folder of all mail",
    (mailbox) => {
      expect(at(mailbox)).toEqual([
        { address: 'me@example.com', mailbox: 'All Mail' },
        { address: 'local', mailbox: 'All Mail' },
        { address: 'me@example.com', mailbox },
      ])
    },
  )
})
