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
  ])('include %s', (name) => {
    expect(isSentMailbox(name)).toBe(true)
  })

  it.each(['送信済み', '[Gmail]/送信済みメール', '送信済みアイテム', '送信トレイ', '送信済みメール'.normalize('NFD')])(
    'include %s',
    (name) => {
      expect(isSentMailbox(name)).toBe(true)
    },
  )

  it.each(['INBOX', 'Sentinel', 'To be sent', 'Unsent', 'sent.jobs.mbox', 'mbox', 'Drafts', '受信トレイ', ''])(
    'do not include %j',
    (name) => {
      expect(isSentMailbox(name)).toBe(false)
    },
  )

  it('are recognised by label as by mailbox', () => {
    expect(isSentMail({ mailbox: 'All Mail', labels: ['Opened', 'Sent'] })).toBe(true)
    expect(isSentMail({ mailbox: null, labels: [] })).toBe(false)
  })

  it('do not belong to someone with few of their messages', () => {
    const sentBy = new Map([
      ['Me@home.example', 60],
      ['me@work.example', 30],
      ['jobs@acme.example', 1],
    ])
    expect(addressesOfOwner(sentBy)).toEqual(new Set(['me@home.example', 'me@work.example']))
    expect(addressesOfOwner(new Map())).toEqual(new Set())
  })
})
