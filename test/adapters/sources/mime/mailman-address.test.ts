import { describe, expect, it } from 'vitest'
import { parsed } from '#test/adapters/sources/mime/support/message.js'

const read = async (from: string) => {
  const { from: shown, fromEmail } = await parsed(`From: ${from}\n\n`)
  return [shown, fromEmail]
}

describe('an address in the format of Mailman archives (mail-from)', () => {
  it.each([
    ['r.hijmans at gmail.com (Robert J. Hijmans)', 'Robert J. Hijmans <r.hijmans@gmail.com>', 'r.hijmans@gmail.com'],
    ['r.hijmans at Gmail.COM', 'r.hijmans@Gmail.COM', 'r.hijmans@gmail.com'],
    ['Bo Lee <bo at example.com>', 'Bo Lee <bo@example.com>', 'bo@example.com'],
    ['bo+list at mail.example.co.jp (Lee, Bo)', '"Lee, Bo" <bo+list@mail.example.co.jp>', 'bo+list@mail.example.co.jp'],
    ['a at b.org (=?iso-8859-1?q?Andr=E9?=)', 'André <a@b.org>', 'a@b.org'],
    ['a at b.org (Ann (Acme))', '"Ann (Acme)" <a@b.org>', 'a@b.org'],
    ['a at b.org ()', 'a@b.org', 'a@b.org'],
  ])('is recognized: %j', async (from, shown, address) => {
    expect(await read(from)).toEqual([shown, address])
  })

  it.each([
    'Jobs at Acme',
    'Careers at the Acme of example.com',
    'Meet us at example.com',
    'jobs at example.com today',
    'bo at example.com (Bo',
  ])('is not recognized: %j', async (from) => expect(await read(from)).toEqual([from, null]))

  it('is not recognized beside a real address', async () => {
    expect(await read('Jobs at acme.example <jobs@mail.example>')).toEqual([
      'Jobs at acme.example <jobs@mail.example>',
      'jobs@mail.example',
    ])
    expect(await read('"a at b.org" <c at d.org>')).toEqual(['"a at b.org" <c at d.org>', null])
  })

  it('may be one of several recipients', async () => {
    const { to, cc } = await parsed('To: a at b.org (Lee, Ann), c at d.org\nCc: Bo <bo at e.org>\n\n')
    expect([to, cc]).toEqual([['"Lee, Ann" <a@b.org>', 'c@d.org'], ['Bo <bo@e.org>']])
  })

  it('is read in time linear in the length of the header', async () => {
    for (const text of ['a at b.', 'a at b.c (', ', a at b.c', '(', 'a at ']) {
      expect((await parsed(`From: ${text.repeat(150_000)}\n\n`)).raw.length).toBeGreaterThan(100_000)
    }
  })
})
