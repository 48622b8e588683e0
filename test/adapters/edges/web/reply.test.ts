import { describe, expect, it } from 'vitest'
import { replyAddress, webmailAddress } from '#src/adapters/edges/web/pages/mail/reply.js'
import { anEmail } from '#test/support/archived-emails.js'

const of = (values: Parameters<typeof anEmail>[0]) =>
  anEmail({ from: 'Ann <ann@acme.example>', subject: 'An offer', messageId: '<1@acme.example>', ...values })

describe('a reply to a message (page-reply)', () => {
  it('goes to the sender, with the subject and the message that it answers', () => {
    expect(replyAddress(of({}))).toBe(
      'mailto:ann%40acme.example?subject=Re%3A%20An%20offer&In-Reply-To=%3C1%40acme.example%3E',
    )
    expect(replyAddress(of({ subject: 'RE: 内定', replyTo: ['hr@acme.example'] }))).toBe(
      `mailto:hr%40acme.example?subject=${encodeURIComponent('RE: 内定')}&In-Reply-To=%3C1%40acme.example%3E`,
    )
  })

  it.each(['Hi\r\nBcc: x@evil.example', 'Hi&bcc=x@evil.example#?', 'Hi\u2028Bcc: x@evil.example', 'Hi\ud800'])(
    'adds no header, whatever the subject is: %j',
    (subject) => {
      const url = new URL(replyAddress(of({ subject })) ?? '')
      expect([...url.searchParams.keys()]).toEqual(['subject', 'In-Reply-To'])
      expect(url.searchParams.get('subject')).toMatch(/^Re: Hi[^\r\n\u2028]*$/)
      expect(url.pathname).toBe('ann%40acme.example')
    },
  )

  it('names no message with a foreign identifier, and goes to nobody without an address', () => {
    expect(replyAddress(of({ messageId: '<1>\r\nBcc: x@evil.example' }))).not.toContain('In-Reply-To')
    expect(replyAddress(of({ from: 'Ann' }))).toBeNull()
    expect(replyAddress(of({ from: '"x@evil.example" <ann@acme.example>' }))).toMatch(/^mailto:ann%40acme/)
    expect(replyAddress(of({ from: 'Ann <a,b@acme.example>' }))).toBeNull()
  })

  it.each([
    [{ address: 'me@home.example' }, null],
    [{ address: 'me@gmail.com' }, 'https://mail.google.com/mail/u/?authuser=me%40gmail.com#search/rfc822msgid'],
    [
      { address: 'me@own.example', gmailMessageId: '255' },
      'https://mail.google.com/mail/u/?authuser=me%40own.example#all/ff',
    ],
    [
      { address: 'me@outlook.com' },
      'https://outlook.live.com/mail/0/deeplink/compose?to=ann%40acme.example&subject=Re',
    ],
  ])('is also written in the browser if the account is known to be read there: %j', (values, expected) => {
    const found = webmailAddress(of(values))
    if (expected === null) expect(found).toBeNull()
    else expect(found?.url).toContain(expected)
  })
})
