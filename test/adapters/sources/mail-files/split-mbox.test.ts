import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findStamps } from '#src/adapters/sources/mail-files/separator-stamps.js'
import {
  bytesInPieces,
  messages,
  problemsOf,
  separator,
  split,
  texts,
} from '#test/adapters/sources/mail-files/support/mbox.js'

const one = 'Subject: one\n\nfirst body\n'
const two = 'Subject: two\n\nsecond body\n'

describe('an mbox (mail-separators)', () => {
  it('is split at its separators, without the blank line before each', async () => {
    expect(texts(await split(`${separator}${one}\n${separator}${two}\n`))).toEqual([one, two])
  })

  it('may end without the blank line, without a line feed, and within a text', async () => {
    expect(texts(await split(`${separator}${one}\n${separator}${two}`))).toEqual([one, two])
    expect(texts(await split(`${separator}Subject: cut\n\nbo`))).toEqual(['Subject: cut\n\nbo'])
  })

  it.each([
    ['in its headers', `${separator}Subject: c`],
    ['after its headers', `${separator}Subject: c\nDate: x\n`],
    ['before its Content-Length', `${separator}Content-Length: 9\n\n12345\n`],
    ['before the closing boundary', `${separator}Content-Type: multipart/mixed;\n boundary="b"\n\n--b\n\ntext\n--b-`],
  ])('withholds a last message that is cut %s, and says so', async (_, cut) => {
    const entries = await split(`${separator}${one}\n${cut}`)
    expect(texts(entries)).toEqual([one])
    expect(problemsOf(entries)).toMatchObject([{ isCut: true, position: '0' }])
    expect(problemsOf(await split(`${separator}${one}\n${cut}`, { after: '0' }))).toMatchObject([{ isCut: true }])
  })

  it.each([separator, separator.trimEnd(), 'From jane', 'Fro', `${separator}Subj`])(
    'withholds what is followed by the beginning of a separator: %j',
    async (begun) => {
      const entries = await split(`${separator}${one}\n${separator}${two}\n${begun}`)
      expect(texts(entries)).toEqual([one])
      expect(problemsOf(entries)).toMatchObject([{ isCut: true, position: '0' }])
      // a line that only looks like a separator is text
      const prose = `${separator}${one}\nFrom here on it goes\n`
      expect(texts(await split(prose))).toEqual([`${one}\nFrom here on it goes\n`])
    },
  )

  it('is complete at its Content-Length even if that counted CRLF line ends', async () => {
    const text = 'Content-Length: 8\n\n12\n34\n'
    expect(texts(await split(`${separator}${text}`))).toEqual([text])
  })

  it('may have CRLF line ends', async () => {
    const crlf = (text: string) => text.replaceAll('\n', '\r\n')
    expect(texts(await split(crlf(`${separator}${one}\n${separator}${two}\n`)))).toEqual([crlf(one), crlf(two)])
  })

  it('gives the start of each message and the date of its separator', async () => {
    const entries = messages(await split(`${separator}${one}\n${separator}${two}\n`))
    expect(entries.map(({ position }) => position)).toEqual(['0', String(separator.length + one.length + 1)])
    expect(entries[0]?.separatorDate).toBe(Date.UTC(2023, 7, 8, 12, 36, 29))
    expect(entries[0]?.mailbox).toBe('box')
  })

  it.each([
    'From 1777111222333444555@xxx Tue Aug 08 12:36:29 +0000 2023',
    'From - Tue Aug  8 12:36:29 2023',
    'From MAILER-DAEMON Tue Aug  8 12:36:29 2023',
    'From "Jane Doe"@example.com  Tue Aug  8 12:36 2023',
    'From jane@example.com Tue Aug  8 12:36:29 PDT 2023',
    'From jane@example.com Tue Aug  8 12:36:29 2023 +0900',
    'From jane@example.com Tue, 8 Aug 2023 12:36:29 +0900',
    'From jane Tue Aug  8 12:36:29 2023 remote from host',
    'From  Tue Aug  8 12:36:29 2023',
    'From jane@[1086695621] [uf]  Tue Aug  8 12:36:29 2023',
  ])('is split at %s', async (line) => {
    const entries = await split(`${separator}${one}\n${line}\n${two}\n`)
    expect(texts(entries)).toEqual([one, two])
    expect(messages(entries)[1]?.separatorDate).toEqual(expect.any(Number))
  })

  it.each([
    'From scp at example.com  Sat Apr  1 08:31:35 2006',
    'From jane at example.com (Jane Doe) Sat Apr  1 08:31:35 2006 and more',
    'From jane@example.com Sat Apr  1 08:31:35 GMT+0900 2006',
    'From - ',
    'From ',
    'From 1844777111222333444@xxx',
  ])('is split at %s before a well-known header (mail-separators)', async (line) => {
    expect(texts(await split(`${separator}${one}\n${line}\nReceived: by a\n${two}\n`))).toEqual([
      one,
      `Received: by a\n${two}`,
    ])
  })

  it.each(['From scp at example.com  Sat Apr  1 08:31:35 2006', 'From jane@example.com Sat Apr  1 08:31:35 2006'])(
    'is split at %s before any header, and not before text',
    async (line) => {
      const [header, text] = ['X-Odd-Header: 1\n\nthird\n', 'http://example.com/\nthat is prose\n']
      expect(texts(await split(`${separator}${one}\n${line}\n${header}`))).toEqual([one, header])
      const entries = await split(`${separator}${one}\n${line}\n${text}`)
      expect(texts(entries)).toEqual([`${one}\n${line}\n${text}`])
      expect(messages(entries)[0]?.warning).toBe('seems to contain other messages; stored whole')
    },
  )

  it('without a date is not split before an unknown header', async () => {
    const message = `${one}\nFrom our side\nPlease-note: nothing\n`
    const entries = messages(await split(`${separator}${message}`))
    expect(entries.map(({ warning }) => warning)).toEqual([undefined])
  })

  it('is split after a line of spaces too, which stays with the message before', async () => {
    const entries = await split(`${separator}${one}-- \n \t \r\n${separator}${two}`)
    expect(texts(entries)).toEqual([`${one}-- \n \t \r\n`, two])
  })

  it('is one message with a warning if no blank line precedes the inner separators', async () => {
    const whole = `${one}${separator}${two}`
    const entries = await split(`${separator}${whole}`)
    expect(texts(entries)).toEqual([whole])
    expect(messages(entries)[0]?.warning).toBe('seems to contain other messages; stored whole')
  })

  it('says so if it yields nothing', async () => {
    expect(await split('From nobody knows when\n\nhello\n')).toEqual([
      { mailbox: 'box', position: '0', problem: 'an mbox without messages', isWholeFile: true },
    ])
  })

  it.each([
    'From here on it gets better.',
    'From what I saw on Tue Aug  8 12:36:29 2023',
    'From jane@example.com',
    'From jane@example.com Tue Aug  8 12:36:29 2023 I heard',
    '>From jane@example.com Tue Aug  8 12:36:29 2023',
    ' From jane@example.com Tue Aug  8 12:36:29 2023',
    'from jane@example.com Tue Aug  8 12:36:29 2023',
    `From ${'j'.repeat(2000)}@example.com Tue Aug  8 12:36:29 2023`,
  ])('is not split at the text line %s', async (line) => {
    const message = `${one}\n${line}\nmore\n`
    expect(texts(await split(`${separator}${message}\n${separator}${two}`))).toEqual([message, two])
  })

  it('is not split at a separator right after a text line', async () => {
    const message = `${one}quoted:\n${separator}more\n`
    expect(texts(await split(`${separator}${message}\n${separator}${two}`))).toEqual([message, two])
  })

  it('keeps `>From` quoted', async () => {
    const message = 'Subject: q\n\n>From the start\n>>From deeper\n'
    expect(texts(await split(`${separator}${message}\n`))).toEqual([message])
  })

  it('reports text before the first message, but not blank lines or a byte order mark', async () => {
    expect(problemsOf(await split(`some text\n\n${separator}${one}`))).toMatchObject([
      { position: '0', problem: 'text before the first message' },
    ])
    expect(await split(`\n\n${separator}${one}`)).toHaveLength(1)
    expect(texts(await split(`\xef\xbb\xbf${separator}${one}`))).toEqual([one])
    expect(await split('')).toEqual([])
  })

  it('keeps NUL bytes, lines of 10 MB and messages larger than the window', async () => {
    const long = `Subject: \0\n\n${'x'.repeat(10 * 1024 * 1024)}\0\n`
    expect(texts(await split(`${separator}${long}\n${separator}${two}`)).map((text) => text.length)).toEqual([
      long.length,
      two.length,
    ])
  })

  it('reports a message over the limit, and continues', async () => {
    const entries = await split(`${separator}${'y'.repeat(500)}\n\n${separator}${two}`, { maxReadBytes: 100 })
    expect(problemsOf(entries)).toMatchObject([{ position: '0', problem: 'larger than 256 MB' }])
    expect(texts(entries)).toEqual([two])
  })
})

describe('Content-Length', () => {
  const inner = `first\n\n${separator}not a message of its own\n`
  const sized = (body: string, length = body.length) => `Subject: sized\nContent-Length: ${length}\n\n${body}`

  it.each([
    ['a blank line and a separator', `\n${separator}${two}`, [sized(inner), two]],
    ['a separator at once', `${separator}${two}`, [sized(inner), two]],
    ['the end of the file', '', [sized(inner)]],
    ['the last blank line', '\n', [sized(inner)]],
  ])('is followed over separators in the text if it leads to %s', async (_, rest, expected) => {
    expect(texts(await split(`${separator}${sized(inner)}${rest}`))).toEqual(expected)
  })

  it('may leave out the last line end', async () => {
    const message = sized(inner.trimEnd(), inner.trimEnd().length)
    expect(texts(await split(`${separator}${message}\n\n${separator}${two}`))).toEqual([`${message}\n`, two])
  })

  it.each([0, 3, 17, 10_000, 999_999_999_999_999])('is ignored if %d leads nowhere', async (length) => {
    const message = sized('plain body\n', length)
    expect(texts(await split(`${separator}${message}\n${separator}${two}`))).toEqual([message, two])
  })

  it('of a message after one without headers does not count for the first', async () => {
    const second = 'Content-Length: 12\n\r\n         \n\n'
    expect(texts(await split(`${separator}\n\n${separator}${second}\n`))).toEqual(['\n', second])
  })

  it('in a body means nothing', async () => {
    const message = 'Subject: b\n\nContent-Length: 5\n\nlonger than that\n'
    expect(texts(await split(`${separator}${message}\n${separator}${two}`))).toEqual([message, two])
  })
})

describe('continuing after a position', () => {
  const mbox = `${separator}${one}\n${separator}${two}\n${separator}${one}\n`

  it('gives exactly the messages after it', async () => {
    const all = messages(await split(mbox))
    for (const [index, { position }] of all.entries()) {
      expect(messages(await split(mbox, { after: position }))).toEqual(all.slice(index + 1))
    }
  })

  it('starts again if no message starts there any more', async () => {
    for (const after of ['7', '100000', 'x', '-1']) expect(await split(mbox, { after })).toHaveLength(3)
  })
})

describe('a message that Thunderbird marked as deleted (mail-deleted)', () => {
  const marked = (status: string, rest = two) => `X-Mozilla-Status: ${status}\nX-Mozilla-Status2: 00000000\n${rest}`
  const theirs = 'From - Tue Aug  8 12:36:29 2023\n'

  it.each(['0008', '0009', '1048', 'ffff'])('is left out and reported: %s (mail-deleted)', async (status) => {
    const entries = await split(`${theirs}${marked('0001', one)}\n${theirs}${marked(status)}\n`)
    expect(texts(entries)).toEqual([marked('0001', one)])
    expect(problemsOf(entries)).toMatchObject([{ problem: 'deleted in its mail program' }])
  })

  it('is kept on request', async () => {
    expect(texts(await split(`${theirs}${marked('0009')}\n`, { includeDeleted: true }))).toEqual([marked('0009')])
  })

  it('is recognized by a mark at the top below any separator, and elsewhere only below its own separator', async () => {
    const below = 'Received: by a\nX-Mozilla-Status: 0008\n\nhello\n'
    expect(texts(await split(`${separator}${marked('0009')}\n`))).toEqual([])
    expect(texts(await split(`${theirs}${below}\n`))).toEqual([])
    // a sender of such a header must not make mail disappear
    expect(texts(await split(`${separator}${below}\n`))).toEqual([below])
    expect(texts(await split(`${theirs}${one}X-Mozilla-Status: 0008\n`))).toHaveLength(1)
  })
})

describe('the dates of separators (mail-internaldate)', () => {
  const at = (second: number, sender = 'jane@example.com') => `From ${sender} Tue Aug  8 12:36:${10 + second} 2023\n`
  const box = (...separators: string[]) => separators.map((line) => `${line}${one}\n`).join('')
  const stampsOf = async (text: string) => [...(await findStamps(bytesInPieces(Buffer.from(text))))]
  const second = Date.UTC(2023, 7, 8, 12, 36, 10)

  it('are download times if one second stands on more than a tenth of them (mail-internaldate)', async () => {
    const others = Array.from({ length: 8 }, (_, n) => at(1 + n))
    expect(await stampsOf(box(at(0), ...others, at(0)))).toEqual([second])
    const many = Array.from({ length: 9 }, () => others).flat()
    expect(await stampsOf(box(at(0), at(0), ...many.slice(0, 30)))).not.toContain(second)
    expect(await stampsOf(box(at(0), at(1), at(2)))).toEqual([])
    expect(await stampsOf(box(at(0)))).toEqual([])
  })

  it('are download times only in the messages that have them, and in what Thunderbird wrote', async () => {
    const text = box(at(0), at(1), at(0), at(2, '-'))
    const entries = await split(text, { stamps: new Set([second]) })
    expect(messages(entries).map(({ separatorIsStamp }) => separatorIsStamp ?? false)).toEqual([
      true,
      false,
      true,
      true,
    ])
  })

  it('reveal a frequent second even with more seconds than are counted at once', async () => {
    const epoch = (n: number) => new Date(Date.UTC(2020, 0, 1) + n * 1000).toUTCString().split(' ')
    const lines = Array.from({ length: 6000 }, (_, n) => {
      const [name, day, month, year, time] = epoch(n % 4 === 0 ? 0 : n)
      return `From a@b ${name?.slice(0, 3)} ${month} ${day} ${time} ${year}\nSubject: x\n\n`
    })
    expect(await stampsOf(lines.join(''))).toEqual([Date.UTC(2020, 0, 1)])
  })
})

describe('any messages', () => {
  const line = fc.oneof(
    fc.constantFrom('', 'From ', 'From jane@example.com', '\r', '\0', 'note: 12', `>${separator.trimEnd()}`),
    fc.string({ maxLength: 30 }).map((text) => text.replace(/\n/g, ' ')),
  )
  const header = fc.constantFrom('Subject: one', 'Content-Length: 12', 'X-Any : thing')
  const message = fc
    .tuple(header, fc.array(line, { minLength: 1, maxLength: 12 }))
    .map(([first, lines]) => Buffer.from(`${[first, ...lines].join('\n')}\n`))
  const mbox = (parts: readonly Buffer[]) =>
    Buffer.concat(parts.flatMap((part) => [Buffer.from(separator), part, Buffer.from('\n')]))

  it('are the same bytes after joining them into an mbox and splitting it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 6 }), async (parts) => {
        // the last one may be cut, depending on its headers
        const read = messages(await split(mbox([...parts, Buffer.from(one)])))
        expect(read.map(({ raw }) => raw).slice(0, -1)).toEqual(parts)
      }),
      { numRuns: 300 },
    )
  })

  it('are split alike for any chunk size', async () => {
    const padded = fc.tuple(message, fc.integer({ min: 0, max: 5000 })).map(([head, pad]) => {
      return Buffer.concat([head, Buffer.alloc(pad, 'x'), Buffer.from('\n')])
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(padded, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 6000 }),
        fc.integer({ min: 4000, max: 9000 }),
        async (parts, piece, windowBytes) => {
          const bytes = mbox(parts)
          expect(await split(bytes, { piece, windowBytes })).toEqual(await split(bytes))
        },
      ),
      { numRuns: 100 },
    )
  })
})
