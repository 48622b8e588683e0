import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bytes,
  multipart,
  parsed,
  part,
  plainPart,
  textOf,
  whole,
} from '#test/adapters/sources/mime/support/message.js'

const lines = (text: string, width = 76) =>
  Buffer.from(text)
    .toString('base64')
    .replace(new RegExp(`.{${width}}(?=.)`, 'g'), '$&\n')

const base64Part = (body: string, type = 'text/plain; charset=utf-8') =>
  part(`Content-Type: ${type}\nContent-Transfer-Encoding: base64`, body)

const footer = '--\nYou received this message because you are subscribed to the Google Groups "jobs" group.'

describe('base64 with plain text behind it (mail-text)', () => {
  it.each([
    ['padded once', '山田様\n一次面接のご案内です。'],
    ['padded twice', 'Grüße aus München!'],
    ['without padding', 'für Sie!'],
    ['of many lines', '面接のご案内を申し上げます。'.repeat(40)],
  ])('keeps both: %s', async (_, text) => {
    expect(await textOf(base64Part(`${lines(text)}\n${footer}\n`))).toBe(`${text}\n${footer}`)
    expect(await textOf(base64Part(`${lines(text)}\n\n\n${footer}\n`))).toBe(`${text}\n\n\n${footer}`)
  })

  it.each([
    ['_______________________________________________\nR-devel mailing list'],
    ['Unsubscribe'],
    ['Regards\nHanako'],
    ['To leave: https://example.com/leave'],
    ['mañana 面接'],
  ])('knows where the footer begins: %j', async (clear) => {
    for (const text of ['面接のご案内', '面接のご案内!', '面接のご案内.']) {
      const read = await textOf(base64Part(`${lines(text)}\n${bytes(clear)}`))
      expect(read).toBe(`${text}\n${clear}`)
    }
  })

  it('takes a last line that reads like a word as a piece of the text, if it is one', async () => {
    const text = 'aééa面面a面\na'
    expect(lines(text, 16)).toMatch(/\nYemdogph$/)
    expect(await textOf(base64Part(lines(text, 16)))).toBe(text)
    expect(await textOf(base64Part(`${lines('面接のご案内')}\nReceived`))).toBe('面接のご案内\nReceived')
  })

  it('has its footer recognized on the same line', async () => {
    expect(await textOf(base64Part(`${lines('面接のご案内!')}-- \nfooter`))).toBe('面接のご案内!\n-- \nfooter')
    const long = '面接のご案内を申し上げます。'.repeat(3)
    expect(await textOf(base64Part(`${lines(long, 1000)}-- \nfooter`))).toBe(`${long}\n-- \nfooter`)
  })

  it('is read if each line is padded', async () => {
    const padded = (texts: readonly string[]) => texts.map((text) => lines(text)).join('\n')
    expect(await textOf(base64Part(padded(['a', 'abcdef', 'ü', 'abc'])))).toBe('aabcdefüabc')
    expect(await textOf(base64Part(`${padded(['a', 'abcdef', 'ü'])}\n\n${footer}`))).toBe(`aabcdefü\n\n${footer}`)
    expect(await textOf(base64Part('YQ==YsO8'))).toContain('a')
  })

  it('does not take a blank line before a boundary as text, which would break UTF-16', async () => {
    const body = `${Buffer.from('Test\n', 'utf16le').toString('base64')}\n`
    expect(await textOf(multipart('mixed', base64Part(body, 'text/plain; charset=utf-16le'), plainPart('b')))).toBe(
      'Test\n\nb',
    )
  })

  it('is plain text if nothing is encoded', async () => {
    expect(await textOf(base64Part('Not encoded at all, whatever the header says.'))).toBe(
      'Not encoded at all, whatever the header says.',
    )
  })

  it('keeps UTF-8 text, and only broken bytes are broken', async () => {
    const broken = whole(plainPart(`${bytes('山田様、一次面接の')}${'\xff\xfe caf\xe9 '.repeat(40)}`))
    const email = await parsed(broken)
    expect(email.plainText).toMatch(/^山田様、一次面接の\ufffd\ufffd caf\ufffd/)
    expect(email.faults).toEqual(['bytes outside the stated character set'])
    expect(await textOf(plainPart('d\xe9j\xe0 vu'))).toBe('déjà vu')
  })

  it.each([100, 100_000])('does not change the size of a file of %d bytes (mail-attachments)', async (size) => {
    const file = part(
      'Content-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: base64',
      lines('x'.repeat(size)),
    )
    const sizeOf = async (body: string) => {
      const message = multipart('mixed', plainPart('x'), { ...file, body: `${file.body}${body}` })
      return (await parsed(whole(message))).attachments[0]?.size
    }
    expect([await sizeOf(''), await sizeOf('\n'), await sizeOf(`\n${footer}\n`)]).toEqual([size, size, size])
  })

  it('loses no text with any line ends and footers (bounded fuzz)', async () => {
    const text = fc
      .string({ unit: fc.constantFrom(...'aé面 \n') })
      .filter((each) => each.trim() === each && each !== '')
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 4, max: 19 }), fc.boolean(), async (each, groups, hasFooter) => {
        const body = lines(each, groups * 4) + (hasFooter ? `\n${footer}` : '')
        expect(await textOf(base64Part(body))).toBe(hasFooter ? `${each}\n${footer}` : each)
      }),
      { numRuns: 500 },
    )
  })
})
