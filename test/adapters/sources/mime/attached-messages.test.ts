import { describe, expect, it } from 'vitest'
import { ownText } from '#src/domain/mail/own-text.js'
import { attachedMark } from '#src/domain/mail/quoted-message.js'
import { snippetOf } from '#src/domain/mail/snippet.js'
import {
  bytes,
  htmlPart,
  multipart,
  type Part,
  parsed,
  part,
  plainPart,
  textOf,
  whole,
} from '#test/adapters/sources/mime/support/message.js'

const letter = [
  'Received: from mx.example.com',
  'From: =?utf-8?B?6Yi05pyo?= <suzuki@acme.example>',
  'To: Hanako <hanako@home.example>, bo@home.example',
  'Date: Fri, 3 Jul 2026 10:00:00 +0900',
  'Subject: =?utf-8?Q?Caf=C3=A9?=',
  ' designer',
  'Content-Type: text/plain; charset=utf-8',
  '',
  bytes('> Would you come?\nWe invite you to an interview. 面接'),
  '',
].join('\n')

const header = [
  attachedMark,
  'From: 鈴木 <suzuki@acme.example>',
  'Date: Fri, 3 Jul 2026 10:00:00 +0900',
  'Subject: Café designer',
  'To: Hanako <hanako@home.example>, bo@home.example',
].join('\n')
const shown = `${header}\n\n> Would you come?\nWe invite you to an interview. 面接`

const attached = (body = letter, rest = '') => part(`Content-Type: message/rfc822${rest}`, body)

describe('a message attached to another one (mail-text)', () => {
  it.each<[string, Part]>([
    ['in the text', attached()],
    ['as a file', attached(letter, '; name="letter.eml"\nContent-Disposition: attachment; filename="letter.eml"')],
    ['in base64', attached(Buffer.from(letter, 'latin1').toString('base64'), '\nContent-Transfer-Encoding: base64')],
    ['of addresses beyond ASCII', part('Content-Type: message/global', letter)],
  ])('is shown after the text with sender, date, subject and recipients: %s', async (_, message) => {
    expect(await textOf(multipart('mixed', plainPart('See below.'), message, plainPart('Bo')))).toBe(
      `See below.\n\nBo\n\n${shown}`,
    )
  })

  it('does not count as words of the message that carries it', async () => {
    const text = (await textOf(multipart('mixed', plainPart('See below.'), attached()))) ?? ''
    expect([ownText(text), snippetOf(text)]).toEqual(['See below.', 'See below.'])
    const alone = (await textOf(multipart('mixed', attached()))) ?? ''
    expect(ownText(alone)).toBe('')
    expect(snippetOf(alone)).toMatch(/^From: 鈴木 .* Subject: Café designer .* We invite you/)
  })

  it('may carry others, as deep as messages are read', async () => {
    const inner = multipart('mixed', plainPart('inner'), attached())
    const outer = attached(`Subject: outer\n${inner.headers}\n\n${inner.body}`)
    expect(await textOf(multipart('mixed', htmlPart('<p>See below.</p>'), outer))).toBe(
      `See below.\n\n${attachedMark}\nSubject: outer\n\ninner\n\n${shown}`,
    )
    const deep = await parsed(`Subject: s\n${'Content-Type: message/rfc822\n\nSubject: deeper\n'.repeat(500)}\nx`)
    expect(deep.faults).toEqual(['nested too deep'])
    expect(deep.plainText?.match(/Subject: deeper/g)).toHaveLength(10)
  })

  it('shows only headers that it has', async () => {
    expect(await textOf(multipart('mixed', plainPart('x'), attached('X: 1\n\ny')))).toBe(`x\n\n${attachedMark}\ny`)
    expect(await textOf(multipart('mixed', plainPart('x'), attached('')))).toBe('x')
  })

  it('keeps its invitations, and those of the letter stand above it', async () => {
    const event = (summary: string) =>
      part('Content-Type: text/calendar', `BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:${summary}\nEND:VEVENT\n`)
    const inner = multipart('mixed', event('inner'))
    const message = multipart('mixed', attached(`${inner.headers}\n\n${inner.body}`), event('outer'))
    expect(await textOf(message)).toBe(`outer\n\n${attachedMark}\ninner`)
  })

  it('is read completely in a large message, and keeps its size (mail-attachments)', async () => {
    const long = `${letter}${'and so on. '.repeat(10_000)}`
    const scan = part('Content-Type: image/png; name=a.png\nContent-Transfer-Encoding: base64', 'AAAA\n'.repeat(20_000))
    const inner = multipart('mixed', plainPart('inner'), scan, plainPart('behind'))
    for (const encoded of [false, true]) {
      const of = (text: string) =>
        encoded
          ? attached(Buffer.from(text, 'latin1').toString('base64'), '\nContent-Transfer-Encoding: base64')
          : attached(text, '\nContent-Disposition: attachment')
      expect((await textOf(multipart('mixed', of(long))))?.length).toBeGreaterThan(110_000)
      const email = await parsed(whole(multipart('mixed', of(`${inner.headers}\n\n${inner.body}`))))
      expect(email.plainText).toBe(`${attachedMark}\ninner\n\nbehind`)
      expect(email.attachments[1]).toEqual({ name: 'a.png', type: 'image/png', size: 60_000 })
    }
  })
})
