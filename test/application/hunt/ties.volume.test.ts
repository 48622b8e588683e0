import { describe, expect, it } from 'vitest'
import { applied, letter, me, rowsOf } from '#test/support/employer-letters.js'

describe('an applicant who is also a customer of the employer (hunt-matching)', () => {
  const order = (i: number) =>
    letter({
      from: 'Shopwell <orders@shopwell.example>',
      subject: `Your order ${i}`,
      text: 'Thank you for your order.',
      day: 1 + (i % 18),
    })
  const orders = Array.from({ length: 2000 }, (_, i) => order(i))
  const desk = 'Shopwell Careers <careers@shopwell.example>'
  const letters = [
    letter({
      from: desk,
      subject: 'Your application to Shopwell',
      text: 'Thank you for applying to Shopwell.',
      day: 2,
      thread: '4',
    }),
    letter({
      from: 'Kim <kim@shopwell.example>',
      subject: 'Shopwell: Backend Engineer',
      text: 'I read your papers with joy.',
      day: 4,
    }),
    letter({ from: 'Kim <kim@shopwell.example>', subject: 'One more thing', text: 'Are you there on Friday?', day: 6 }),
    letter({ from: me, subject: 'Re: Your application to Shopwell', text: 'Yes.', day: 7, thread: '4', sent: true }),
    letter({
      from: 'Lee <lee@people.example>',
      subject: 'Re: Your application to Shopwell',
      text: 'Fine.',
      day: 8,
      thread: '4',
    }),
    letter({
      from: 'Tests <no-reply@hackerrank.com>',
      subject: 'Shopwell: Backend Engineer',
      text: 'Your test is ready.',
      day: 9,
    }),
  ]

  it('gets the six letters and none of two thousand orders', async () => {
    const { row, messagesOf } = await rowsOf([applied(1, 'Shopwell')], [...orders, ...letters])
    expect((await messagesOf(1)).map(({ emailId }) => emailId)).toEqual(letters.map(({ id }) => id))
    expect(row).toMatchObject({ daysSilent: 11, lastEvent: { emailId: letters.at(-1)?.id } })
  })

  it('sees the orders in one line, until one verdict covers them all', async () => {
    const { hunt } = await rowsOf([applied(1, 'Shopwell')], [...orders, ...letters])
    const read = async () => (await hunt.readLetters({ limit: 100 })).letters
    const address = 'orders@shopwell.example'
    const rows = (await read()).filter(({ ofSender }) => ofSender !== null)
    expect(rows).toMatchObject([{ jobId: 1, text: null, ofSender: { address, count: 2000 } }])
    expect((await read()).length).toBeLessThan(7)
    await hunt.judgeLetters({ letters: [{ from: address, kind: 'not_job_related' }], actor: 'agent' })
    expect((await read()).filter(({ ofSender }) => ofSender !== null)).toEqual([])
  })
})
