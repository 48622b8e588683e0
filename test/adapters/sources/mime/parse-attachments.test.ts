import { describe, expect, it } from 'vitest'
import {
  htmlPart,
  multipart,
  type Part,
  parsed,
  part,
  plainPart,
  whole,
} from '#test/adapters/sources/mime/support/message.js'

const file = (headers: string) => part(headers, 'AAAA')

describe('attachments', () => {
  const png = 'Content-Type: image/png\nContent-ID: <logo@x>\nContent-Disposition: inline; filename="logo.png"'
  it.each<[string, Part, boolean]>([
    ['a part that says attachment', multipart('mixed', plainPart('x'), file('Content-Disposition: attachment')), true],
    [
      'a part with a file name',
      multipart('mixed', plainPart('x'), file('Content-Type: application/pdf; name=a.pdf')),
      true,
    ],
    ['a message that is a file itself', file('Content-Type: application/pdf; name=a.pdf'), true],
    [
      'an invitation with a name',
      multipart('mixed', plainPart('x'), file('Content-Type: text/calendar; name=i.ics')),
      true,
    ],
    [
      'an attached message',
      multipart(
        'mixed',
        plainPart('x'),
        part('Content-Type: message/rfc822\nContent-Disposition: attachment', 'Subject: i\n\nt'),
      ),
      true,
    ],
    ['a picture that the text shows', multipart('related', htmlPart('<img src="cid:logo@x">'), file(png)), false],
    ['a picture that it does not show', multipart('related', htmlPart('<p>hi'), file(png)), true],
    [
      'a signature',
      multipart('signed', plainPart('x'), file('Content-Type: application/pgp-signature; name=signature.asc')),
      false,
    ],
    [
      'an S/MIME signature',
      multipart(
        'signed',
        plainPart('x'),
        file(
          'Content-Type: application/pkcs7-signature; name=smime.p7s\nContent-Disposition: attachment; filename=smime.p7s',
        ),
      ),
      false,
    ],
    ['two texts', multipart('alternative', plainPart('x'), htmlPart('x')), false],
  ])('%s', async (_, message, expected) => {
    expect((await parsed(whole(message))).hasAttachments).toBe(expected)
  })
})

describe('the list of attachments (mail-attachments)', () => {
  const listed = async (message: Part) => (await parsed(whole(message))).attachments

  it('has names, types and decoded sizes, in order', async () => {
    const resume = part(
      'Content-Type: Application/PDF; name="resume.pdf"\nContent-Transfer-Encoding: base64',
      Buffer.from('x'.repeat(1000)).toString('base64'),
    )
    expect(await listed(multipart('mixed', plainPart('x'), resume, file('Content-Disposition: attachment')))).toEqual([
      { name: 'resume.pdf', type: 'application/pdf', size: 1000 },
      { name: null, type: 'text/plain', size: 4 },
    ])
    expect(await listed(plainPart('x'))).toEqual([])
  })

  it.each([
    ['an encoded word', 'Content-Disposition: attachment; filename="=?UTF-8?B?5bGl5q205pu4LnBkZg==?="', '履歴書.pdf'],
    [
      'encoded words cut inside a character',
      'Content-Disposition: attachment; filename="=?UTF-8?B?5bGl5g==?= =?UTF-8?B?rbTmm7gucGRm?="',
      '履歴書.pdf',
    ],
    ['RFC 2231', "Content-Disposition: attachment; filename*=UTF-8''%E5%B1%A5%E6%AD%B4.pdf", '履歴.pdf'],
    [
      'RFC 2231 in pieces',
      "Content-Disposition: attachment;\n filename*0*=UTF-8''%E5%B1%A5%E6;\n filename*1*=%AD%B4%E6%9B%B8;\n filename*2=.pdf",
      '履歴書.pdf',
    ],
    [
      "raw bytes of the text's character set",
      'Content-Type: image/png; name="\x97\x9a\x97\xf0\x8f\x91.pdf"',
      '履歴書.pdf',
    ],
    ['raw UTF-8', `Content-Type: image/png; name="${Buffer.from('履歴書').toString('latin1')}.pdf"`, '履歴書.pdf'],
    ['raw ISO-2022-JP', 'Content-Type: image/png; name="\x1b$BMzNr=q\x1b(B.pdf"', '履歴書.pdf'],
    ['a name of the type alone', 'Content-Type: application/msword; name=cv.doc', 'cv.doc'],
    ['a path', 'Content-Disposition: attachment; filename="C:\\\\Users\\\\me\\\\cv.doc"', 'cv.doc'],
    ['control characters', 'Content-Disposition: attachment; filename="a\u001b[31m.doc"', 'a [31m.doc'],
  ])('reads a name given as %s', async (_, headers, expected) => {
    const text = part('Content-Type: text/plain; charset=shift_jis', 'x')
    expect((await listed(multipart('mixed', text, file(headers)))).map(({ name }) => name)).toEqual([expected])
  })

  it.each([
    ['Content-Transfer-Encoding: 8bit', 'abc\n', 4],
    ['Content-Transfer-Encoding: 8bit', 'abc', 3],
    ['Content-Transfer-Encoding: Base64', Buffer.from('abc\n').toString('base64'), 4],
    ['Content-Transfer-Encoding: quoted-printable', 'a=62c', 3],
    ['content-lightened-from: 7', 'abc', 7],
    ['content-lightened-from: 2', 'abc', 3],
    ['content-lightened-from: 1e99', 'abc', 3],
    ['content-lightened-from: many', 'abc', 3],
  ])('gives the size of a file without its boundary: %s, %j', async (headers, body, size) => {
    const attached = part(`Content-Disposition: attachment\n${headers}`, body)
    expect(await listed(multipart('mixed', plainPart('x'), attached))).toMatchObject([{ size }])
  })

  it.each([
    ['Content-Type: image/png; name=a\nContent-Disposition: inline; filename=b', ['b']],
    ['Content-Type: image/png; name=a\nContent-Disposition: attachment; filename=""', ['a']],
    ['Content-Type: image/png; name=""', []],
    ['Content-Type: image/png; name=a\nContent-ID: logo@x', []],
    ['Content-Type: image/png; name=a\nContent-ID:  < logo@x>', ['a']],
    ['Content-Type: image/png; name=a\nContent-ID: <>', ['a']],
    ['Content-Type: image/png; name=a\nContent-ID: <logo @x>', []],
    ['Content-Type: application/pdf; name=a\nContent-ID: <logo@x>', ['a']],
    ['Content-Type: x-image/png; name=a\nContent-ID: <logo@x>', ['a']],
    ['Content-Type: x-application/pgp-signature; name=a', ['a']],
    ['Content-Type: application/x-pkcs7-signature; name=a', []],
  ])('contains the file of a part or not: %s', async (headers, names) => {
    const page = htmlPart('<img src="cid:logo@x"><img src=CID:logo%20@x><img src="cid:%">')
    const attached = await listed(multipart('related', page, file(headers)))
    expect(attached.map(({ name }) => name)).toEqual(names)
  })

  it('is limited to a thousand files, and names of 500 characters', async () => {
    const files = Array.from({ length: 1001 }, () => file('Content-Disposition: attachment'))
    expect(await listed(multipart('mixed', ...files))).toHaveLength(1000)
    const name = 'x'.repeat(501)
    expect(await listed(file(`Content-Type: image/png; name=${name}`))).toMatchObject([{ name: 'x'.repeat(500) }])
  })

  it('gives the full size of a file whose content is not read', async () => {
    const line = `${'A'.repeat(76)}\n`
    const large = (encoding: string) =>
      part(`Content-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: ${encoding}`, line.repeat(2000))
    expect(await listed(multipart('mixed', plainPart('x'), large('base64')))).toMatchObject([
      { size: 76 * 2000 * 0.75 },
    ])
    const [whole8bit] = await listed(multipart('mixed', plainPart('x'), large('8bit')))
    expect(whole8bit?.size).toBeGreaterThanOrEqual(77 * 2000)
    expect(whole8bit?.size).toBeLessThan(77 * 2000 + 10)
  })

  it('contains forwarded messages and their files, but no digests or delivery reports', async () => {
    const inner = `${whole(multipart('mixed', plainPart('in'), file('Content-Type: application/pdf; name=a.pdf')))}`
    const forwarded = part('Content-Type: message/rfc822', inner)
    expect((await listed(multipart('mixed', plainPart('see'), forwarded))).map(({ type }) => type)).toEqual([
      'message/rfc822',
      'application/pdf',
    ])
    const bounced = part('Content-Type: message/rfc822', whole(plainPart('x')))
    expect(await listed(multipart('report', plainPart('not delivered'), bounced))).toEqual([])
    expect(await listed(multipart('digest', bounced, bounced))).toEqual([])
  })

  it.each([
    ['Content-Type: multipart/mixed\n\tboundary="b"'],
    ['Content-Type: multipart/mixed boundary=b'],
    ['Content-Type: multipart/mixed; charset="utf-8"\n boundary="b"'],
  ])('is found even without a semicolon before the boundary: %j', async (type) => {
    const picture = 'Content-Type: image/png\n name="a b.png"\nContent-Disposition: attachment filename="a b.png"'
    const inner = `${type.replace(/b"?$/, (b) => `c${b}`)}\n\n--cb\nContent-Type: text/plain\n\ndeep\n--cb--\n`
    const email = await parsed(`${type}\n\n--b\n\ntext\n--b\n${inner}--b\n${picture}\n\nAAAA\n--b--\n`)
    expect(email).toMatchObject({ plainText: 'text\n\ndeep', attachments: [{ name: 'a b.png', type: 'image/png' }] })
  })
})
