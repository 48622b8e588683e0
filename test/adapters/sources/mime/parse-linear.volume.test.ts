import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usePlainBlobs } from '#src/adapters/sources/mime/serve-parsing.js'
import {
  htmlPart,
  multipart,
  type Part,
  parsed,
  part,
  plainPart,
  whole,
} from '#test/adapters/sources/mime/support/message.js'

// as in the threads that parse mail
usePlainBlobs()

const million = 1_000_000
const repeat = (text: string, characters = million) => text.repeat(Math.ceil(characters / text.length))

// quadratic time takes minutes here, and exceeds the timeout of every test
describe('a megabyte of slow input is read in time linear in its length', () => {
  it.each([
    ['a Message-ID of @', `Message-ID: ${repeat('@')} x`],
    ['ids that never close', `References: ${repeat('<a ')}`],
    ['a Content-ID of spaces', `Content-Type: image/png\nContent-ID: a${repeat(' ')}b`],
    ['a From of dots', `From: a@${repeat('.', 900_000)}`],
    ['a From of parentheses', `From: ${repeat('(')}@a`],
    ['addresses of quotes', `To: ${repeat('"')}@`],
    ['folds', `Subject: a${repeat('\n ')}b`],
    ['lone carriage returns', `Subject: a${repeat('\r')}b`],
    ['words that never close', `Subject: ${repeat('=?a?Q? ')}?=`],
    ['beginnings of words', `Subject: ${repeat('=?')}`],
    ['words cut inside a group', `Subject: ${repeat('=?utf-8?B?Y?= ')}`],
    ['comments in a date', `Date: ${repeat('(')}`],
    ['Received headers', repeat('Received: a; Tue, 8 Aug 2023 12:36:29 +0000\n').trimEnd()],
    ['pieces of a name', `Content-Disposition: attachment; ${repeat('filename*0*=a;')}`],
  ])('%s', async (_, headers) => {
    expect((await parsed(`X-First: 1\n${headers}\n\ntext`)).raw.length).toBeGreaterThan(800_000)
  })

  it.each([
    ['open elements', repeat('<b>')],
    ['quotations in each other', repeat('<blockquote>a')],
    ['links in each other', repeat('<a href=https://example.com>a')],
    ['pictures in a link', `<a href="https://example.com">${repeat('<img alt=x>')}</a>`],
    ['beginnings of tags', repeat('<')],
    ['beginnings of characters', repeat('&')],
    ['beginnings of comments', repeat('<!--')],
    ['an attribute that never ends', `<b a="${repeat('x>')}`],
    ['lists in each other', repeat('<ul><li>')],
    ['spaces', `${repeat(' \u00a0')}a`],
  ])('HTML of %s', async (_, source) => {
    expect((await parsed(whole(htmlPart(`<p>start</p>${source}`)))).plainText).toMatch(/^start/)
  })

  it.each([
    ['empty parts', '--b\n\n'],
    ['forwarded messages', '--b\nContent-Type: message/rfc822\n\nA: b\n\nx\n'],
    ['pictures', '--b\nContent-Type: image/png; name=a\nContent-ID: <x>\n\nx\n'],
    ['invitations', '--b\nContent-Type: text/calendar\n\nBEGIN:VEVENT\nSUMMARY:x\n'],
    ['alternatives', '--b\nContent-Type: text/html\n\nx\n'],
    ['lines that look like boundaries', '--c\n'],
  ])('a message of %s', async (_, piece) => {
    const message = part('Content-Type: multipart/alternative; boundary=b', `--b\n\nfirst\n${repeat(piece, 500_000)}`)
    expect((await parsed(whole(message))).plainText).toMatch(/^first/)
  })

  it.each([
    ['properties', 'BEGIN:VEVENT\n'],
    ['parameters', ';A="'],
    ['folds', '\n '],
  ])('an invitation of %s', async (_, piece) => {
    const message = part('Content-Type: text/calendar', `BEGIN:VEVENT\nSUMMARY:kept\nX${repeat(piece)}`)
    expect((await parsed(whole(message))).plainText).toMatch(/^kept/)
  })
})

describe('messages of any structure (bounded fuzz)', () => {
  const encodings: Readonly<Record<string, (text: string) => string>> = {
    '8bit': (text) => Buffer.from(text).toString('latin1'),
    base64: (text) => Buffer.from(text).toString('base64'),
    'quoted-printable': (text) =>
      [...Buffer.from(text)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  }
  const encoding = fc.constantFrom(...Object.keys(encodings))
  interface Made {
    readonly message: Part
    readonly words: readonly string[]
    readonly names: readonly string[]
  }
  let count = 0
  const inline = fc.tuple(fc.constantFrom('plain', 'html'), encoding).map(([type, by]): Made => {
    const word = `語${++count}w`
    const body = encodings[by]?.(type === 'html' ? `<td>${word}</td>` : word) ?? ''
    const headers = `Content-Type: text/${type}; charset=utf-8\nContent-Transfer-Encoding: ${by}`
    return { message: part(headers, body), words: [word], names: [] }
  })
  const attached = encoding.map((by): Made => {
    const name = `file${++count}.bin`
    const headers = `Content-Type: application/octet-stream\nContent-Transfer-Encoding: ${by}`
    const body = encodings[by]?.('\0 content') ?? ''
    return {
      message: part(`${headers}\nContent-Disposition: attachment; filename=${name}`, body),
      words: [],
      names: [name],
    }
  })
  const { tree } = fc.letrec<{ tree: Made; many: Made }>((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, inline, attached, tie('many')),
    many: fc
      .tuple(
        fc.constantFrom('mixed', 'related', 'report', 'signed'),
        fc.array(tie('tree'), { minLength: 1, maxLength: 4 }),
      )
      .map(([type, parts]) => ({
        message: multipart(type, ...parts.map(({ message }) => message)),
        words: parts.flatMap(({ words }) => words),
        names: parts.flatMap(({ names }) => names),
      })),
  }))

  it('lose no text and no file, and keep their order', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async ({ message, words, names }) => {
        const email = await parsed(whole(message))
        expect(email.plainText?.match(/語\d+w/g) ?? []).toEqual(words)
        expect(email.attachments.map(({ name }) => name)).toEqual(names)
        expect(email.faults).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('are read as far as possible with changed bytes, and never throw', async () => {
    const change = fc.tuple(
      fc.nat(),
      fc.constantFrom('\n', '--', '"', '=', '<', '\0', '\xff', ';', ':', ''),
      fc.nat({ max: 40 }),
    )
    await fc.assert(
      fc.asyncProperty(tree, fc.array(change, { minLength: 1, maxLength: 5 }), async ({ message }, changes) => {
        let raw = whole(multipart('mixed', plainPart('x'), message))
        for (const [at, text, removed] of changes) {
          const place = at % raw.length
          raw = raw.slice(0, place) + text + raw.slice(place + removed)
        }
        const email = await parsed(raw)
        expect(Buffer.from(email.raw).toString('latin1')).toBe(raw)
        for (const { size } of email.attachments) expect(size).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 300 },
    )
  })
})
