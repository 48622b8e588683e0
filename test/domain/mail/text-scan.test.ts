import { describe, expect, it } from 'vitest'
import { searchedTexts } from '#src/domain/mail/text-scan.js'

const bare = { subject: 's', plainText: 'text', from: null, fromEmail: null, to: [], cc: [] }

describe('the searched text', () => {
  it('is the subject, and the text with the file names', () => {
    const attachments = [{ name: 'cv.pdf' }, { name: null }, { name: 'letter.txt' }]
    expect(searchedTexts({ ...bare, attachments })).toMatchObject({ subject: 's', body: 'text\ncv.pdf\nletter.txt' })
    expect(searchedTexts({ ...bare, plainText: null, attachments }).body).toBe('\ncv.pdf\nletter.txt')
  })

  it('is only the text if no file has a name', () => {
    for (const attachments of [undefined, null, [], [{ name: null }]])
      expect(searchedTexts({ ...bare, attachments }).body).toBe('text')
  })

  it('has the sender, the address once, and the recipients of To and Cc (mail-people)', () => {
    const from = (display: string | null, address: string | null) =>
      searchedTexts({ ...bare, from: display, fromEmail: address }).from
    expect(from('"Suzuki, Hanako" <hanako@Acme.co.jp>', 'hanako@acme.co.jp')).toBe(
      '"Suzuki, Hanako" <hanako@Acme.co.jp>',
    )
    expect(from('Hanako', 'hanako@acme.co.jp')).toBe('Hanako\nhanako@acme.co.jp')
    expect([from(null, 'a@b'), from('A', null), from(null, null)]).toEqual(['a@b', 'A', ''])
    expect(searchedTexts({ ...bare, to: ['a', 'b'], cc: ['c'] }).to).toBe('a\nb\nc')
  })
})
