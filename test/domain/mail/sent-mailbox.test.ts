import { describe, expect, it } from 'vitest'
import { addressesOfOwner, isSentMail, isSentMailbox } from '#src/domain/mail/sent-mailbox.js'

describe('mailboxes of sent mail (hunt-facts)', () => {
  it.each([
    'Sent',
    'SENT',
    '[Gmail]/Sent Mail',
    'INBOX.Sent',
    'Sent Items',
    'sent-mail',
    '\\Sent',
    'Account/Sent Messages',
    'Sent.mbox',
    'export/Sent Items.mbx',
  ])('knows %s', (name) => {
    expect(isSentMailbox(name)).toBe(true)
  })

  it.each(['送信済み', '[Gmail]/送信済みメール', '送信済みアイテム', '送信トレイ', '送信済みメール'.normalize('NFD')])(
    'knows %s',
    (name) => {
      expect(isSentMailbox(name)).toBe(true)
    },
  )

  it.each(['INBOX', 'Sentinel', 'To be sent', 'Unsent', 'sent.jobs.mbox', 'mbox', 'Drafts', '受信トレイ', ''])(
    'does not take %j for one',
    (name) => {
      expect(isSentMailbox(name)).toBe(false)
    },
  )

  it('goes by a label as by a mailbox', () => {
    expect(isSentMail({ mailbox: 'All Mail', labels: ['Opened', 'Sent'] })).toBe(true)
    expect(isSentMail({ mailbox: null, labels: [] })).toBe(false)
  })

  it('does not take for its owner who has few of the messages in it', () => {
    const sentBy = new Map([
      ['Me@home.example', 60],
      ['me@work.example', 30],
      ['jobs@acme.example', 1],
    ])
    expect(addressesOfOwner(sentBy)).toEqual(new Set(['me@home.example', 'me@work.example']))
    expect(addressesOfOwner(new Map())).toEqual(new Set())
  })
})
