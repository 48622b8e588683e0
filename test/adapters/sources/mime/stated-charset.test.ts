import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytes, parsed, part, whole } from '#test/adapters/sources/mime/support/message.js'

const jis = '\x1b$BF|K\\\x1b(B'
const stated = (charset: string, body: string) =>
  parsed(whole(part(`Content-Type: text/plain; charset=${charset}`, body)))

describe('a text with a wrong charset label (mail-text)', () => {
  it.each(['iso-2022-jp', 'shift_jis', 'Windows-31J', 'euc-jp', 'gb2312'])(
    'is read as UTF-8 if it is: %s',
    async (label) => {
      const email = await stated(label, bytes('山田様、一次面接のご案内です。'))
      expect(email.plainText).toBe('山田様、一次面接のご案内です。')
      expect(email.faults).toEqual([expect.stringMatching(/^stated [a-z0-9_-]+, read as utf-8$/)])
    },
  )

  it.each(['iso-2022-jp', 'shift_jis'])('is read as UTF-8 even with a single symbol: %s', async (label) => {
    expect(await stated(label, bytes('Café'))).toMatchObject({
      plainText: 'Café',
      faults: [`stated ${label}, read as utf-8`],
    })
  })

  it.each([
    ['utf-8', jis, '日本'],
    ['windows-1252', jis, '日本'],
    ['shift_jis', jis, '日本'],
    ['gb2312', jis.replace('$B', '$@'), '日本'],
    ['utf-8', jis.replace('(B', '(J'), '日本'],
    ['utf-8', 'plain \x1b(Btext', 'plain text'],
    ['utf-8', 'plain \x1b(Jtext', 'plain text'],
  ])('is read as ISO-2022-JP if it has its escapes: %s %j', async (label, body, expected) => {
    const email = await stated(label, body)
    expect(email.plainText).toBe(expected)
    expect(email.faults).toEqual([expect.stringMatching(/^stated [a-z0-9-_]+, read as iso-2022-jp$/)])
  })

  it('is read line by line if other lines were added to ISO-2022-JP', async () => {
    const body = `${jis} A\n${bytes('フッター')}\n${jis}`
    for (const label of ['iso-2022-jp', 'utf-8', 'us-ascii']) {
      expect((await stated(label, body)).plainText).toBe('日本 A\nフッター\n日本')
    }
  })

  it('is terminal output if it has other escapes', async () => {
    expect(await stated('utf-8', 'bold\x1b(B\x1b[m')).toMatchObject({ plainText: 'bold\x1b(B\x1b[m', faults: [] })
  })

  it('is recognized in headers too', async () => {
    const word = `=?iso-2022-jp?B?${Buffer.from('面接').toString('base64')}?=`
    expect(await parsed(`Subject: ${word}\n\nx`)).toMatchObject({
      subject: '面接',
      faults: ['stated iso-2022-jp, read as utf-8'],
    })
  })

  it('keeps its label if that is possible', async () => {
    const kana = '\x93\xfa\x96{\x82\xcc\xc3\xbd\xc4'
    expect(await stated('shift_jis', kana)).toMatchObject({ plainText: '日本のﾃｽﾄ', faults: [] })
    expect(await stated('windows-1252', bytes('é'))).toMatchObject({ plainText: 'Ã©', faults: [] })
    expect(await stated('iso-2022-jp', jis)).toMatchObject({ plainText: '日本', faults: [] })
  })

  it('never loses UTF-8 to a Japanese label, and never throws (bounded fuzz)', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((each) => /[^\p{ASCII}]/u.test(each))
    const label = fc.constantFrom('shift_jis', 'iso-2022-jp', 'utf-8')
    const encodings: Readonly<Record<string, (body: string) => string>> = {
      '8bit': bytes,
      base64: (body) => Buffer.from(body).toString('base64'),
    }
    await fc.assert(
      fc.asyncProperty(text, label, fc.constantFrom('8bit', 'base64'), async (each, charset, by) => {
        const [said, truly] = await Promise.all(
          [charset, 'utf-8'].map((name) =>
            parsed(
              whole(
                part(
                  `Content-Type: text/plain; charset=${name}\nContent-Transfer-Encoding: ${by}`,
                  encodings[by]?.(`w ${each} w`) ?? '',
                ),
              ),
            ),
          ),
        )
        expect(said?.plainText).toBe(truly?.plainText)
        expect(said?.plainText).not.toBeNull()
      }),
      { numRuns: 300 },
    )
  })
})
