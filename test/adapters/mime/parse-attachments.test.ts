import { describe, expect, it } from 'vitest'
import { html, multipart, type Part, part, plain, read, whole } from './support/message.js'

const file = (headers: string) => part(headers, 'AAAA')

describe('attachments', () => {
  const png = 'Content-Type: image/png\nContent-ID: <logo@x>\nContent-Disposition: inline; filename="logo.png"'
  it.each<[string, Part, boolean]>([
    ['a part that says attachment', multipart('mixed', plain('x'), file('Content-Disposition: attachment')), true],
    [
      'a part with a file name',
      multipart('mixed', plain('x'), file('Content-Type: application/pdf; name=a.pdf')),
      true,
    ],
    ['a message that is a file itself', file('Content-Type: application/pdf; name=a.pdf'), true],
    [
      'an invitation with a name',
      multipart('mixed', plain('x'), file('Content-Type: text/calendar; name=i.ics')),
      true,
    ],
    [
      'an attached message',
      multipart(
        'mixed',
        plain('x'),
        part('Content-Type: message/rfc822\nContent-Disposition: attachment', 'Subject: i\n\nt'),
      ),
      true,
    ],
    ['a picture that the text shows', multipart('related', html('<img src="cid:logo@x">'), file(png)), false],
    ['a picture that it does not show', multipart('related', html('<p>hi'), file(png)), true],
    [
      'a signature',
      multipart('signed', plain('x'), file('Content-Type: application/pgp-signature; name=signature.asc')),
      false,
    ],
    [
      'an S/MIME signature',
      multipart(
        'signed',
        plain('x'),
        file(
          'Content-Type: application/pkcs7-signature; name=smime.p7s\nContent-Disposition: attachment; filename=smime.p7s',
        ),
      ),
      false,
    ],
    ['two texts', multipart('alternative', plain('x'), html('x')), false],
  ])('%s', async (_, message, expected) => {
    expect((await read(whole(message))).hasAttachments).toBe(expected)
  })
})
