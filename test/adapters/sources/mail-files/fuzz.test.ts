import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detectMailSources } from '#src/adapters/sources/mail-files/detect-mail-source.js'
import { readMailSource } from '#src/adapters/sources/mail-files/read-mail-source.js'
import { readEmlx } from '#src/adapters/sources/mail-files/read-message-file.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { collect, messages, problemsOf, separator, split } from '#test/adapters/sources/mail-files/support/mbox.js'
import { zipOf } from '#test/support/packed-files.js'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'fuzz-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const eol = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '')
const telling = fc.constantFrom(
  ...[
    '',
    '',
    ' ',
    'From ',
    'From - ',
    'From',
    '>From x',
    'Subject: a',
    'From: a@b',
    'X-Mozilla-Status: 0001',
    '\0',
    '\t',
  ],
  ...['From - Tue Aug  8 12:36:29 2023', 'From scp at example.com  Sat Apr  1 08:31:35 2006', separator.trimEnd()],
  ...['From 1777@xxx Tue Aug 08 12:36:29 +0000 2023', 'Received: by a', 'no header', 'http://a/', '\xef\xbb\xbf'],
)
const length = fc.integer({ min: 0, max: 400 }).map((bytes) => `Content-Length: ${bytes}`)
const prose = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.integer({ min: 1, max: 2000 }).map((n) => 'x'.repeat(n)),
)
const line = fc.tuple(fc.oneof({ weight: 6, arbitrary: telling }, length, prose), eol).map((parts) => parts.join(''))
const anyMbox = fc.array(line, { maxLength: 40 }).map((lines) => Buffer.from(lines.join(''), 'latin1'))

/** Rebuilds an mbox from its entries: the first separator and everything after it. */
async function putTogether(bytes: Buffer): Promise<Buffer> {
  const read = messages(await split(bytes, { includeDeleted: true }))
  const starts = [...read.map(({ position }) => Number(position)), bytes.length]
  const parts = read.map(({ raw, position }, index) => {
    const whole = bytes.subarray(Number(position), starts[index + 1])
    const lineEnd = whole.indexOf('\n')
    const contentStart = lineEnd === -1 ? whole.length : lineEnd + 1
    const rest = whole.subarray(contentStart + raw.length).toString('latin1')
    expect(['', '\n', '\r\n']).toContain(rest)
    return Buffer.concat([whole.subarray(0, contentStart), raw, Buffer.from(rest)])
  })
  return Buffer.concat(parts)
}

describe('any mail file', () => {
  it('loses no byte when it is split as an mbox, and is reported unless it is blank', async () => {
    await fc.assert(
      fc.asyncProperty(anyMbox, async (made) => {
        const isCut = problemsOf(await split(made)).some((each) => each.isCut === true)
        const bytes = isCut ? Buffer.concat([made, Buffer.from(`\n\n${separator}Subject: end\n\nend\n`)]) : made
        const entries = await split(bytes, { includeDeleted: true })
        const first = Number(messages(entries)[0]?.position ?? bytes.length)
        expect(await putTogether(bytes)).toEqual(bytes.subarray(first))
        const before = bytes.toString('utf8', 0, first).replace(/^\ufeff/, '')
        expect(problemsOf(entries)).toHaveLength(before.trim() === '' ? 0 : 1)
      }),
      { numRuns: 1500 },
    )
  })

  it('gives the same for any chunk boundaries and any place to continue', async () => {
    await fc.assert(
      fc.asyncProperty(anyMbox, fc.integer({ min: 1, max: 700 }), async (bytes, piece) => {
        const whole = await split(bytes)
        expect(await split(bytes, { piece, windowBytes: 5000 })).toEqual(whole)
        for (const [index, { position }] of whole.entries()) {
          if (problemsOf(whole).length > 0) continue
          expect(await split(bytes, { after: position })).toEqual(whole.slice(index + 1))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('gives its own bytes as an .emlx, or all of them', () => {
    const start = fc.constantFrom('', '12\n', '5 \r\n', '-1\n', '99999999999999999\n', '0\n')
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 60 }), (head, rest) => {
        const bytes = Buffer.concat([Buffer.from(head), rest])
        const { raw } = readEmlx(bytes)
        expect(bytes.indexOf(raw)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('is one entry of its Maildir whatever its name, and is not repeated when reading continues', async () => {
    const name = fc
      .array(fc.constantFrom('a', 'b', '1', ':2,', 'S', 'T', ',', '=', '~', ' '), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join(''))
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { maxLength: 8 }),
        fc.uniqueArray(name, { maxLength: 4 }),
        async (cur, fresh) => {
          const path = join(root, `maildir${++run}`)
          for (const part of ['cur', 'new']) mkdirSync(join(path, part), { recursive: true })
          for (const file of cur) writeFileSync(join(path, 'cur', file), `Subject: ${file}\n\n`)
          for (const file of fresh) writeFileSync(join(path, 'new', file), `Subject: ${file}\n\n`)
          const [source] = await detectMailSources(path)
          if (source === undefined) throw new Error('no source')
          const entries = await collect(readMailSource(source))
          expect(entries).toHaveLength(cur.length + fresh.length)
          for (const [index, { position }] of entries.entries()) {
            expect(await collect(readMailSource(source, { after: position }))).toEqual(entries.slice(index + 1))
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('that is packed and changed anywhere is read partly or not at all, and fails only as expected', async () => {
    const mbox = `${separator}Subject: a\n\n${'text '.repeat(400)}\n\n${separator}Subject: b\n\nend\n`
    const whole = { 'a.zip': zipOf({ 'in.mbox': mbox, 'x/1.eml': 'Subject: c\n\n' }), 'a.mbox.gz': gzipSync(mbox) }
    const change = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 255 }))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('a.zip', 'a.mbox.gz'),
        fc.array(change, { maxLength: 4 }),
        async (name, changes) => {
          const bytes = Buffer.from(whole[name])
          for (const [place, value] of changes) bytes[Math.floor(place * (bytes.length - 1))] = value
          writeFileSync(join(root, name), bytes)
          const sources = await detectMailSources(join(root, name)).catch((error) => {
            expect(error).toBeInstanceOf(AppError)
            return []
          })
          for (const source of sources) await collect(readMailSource(source))
        },
      ),
      { numRuns: 150 },
    )
  })
})
