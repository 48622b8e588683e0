import { expect, it } from 'vitest'
import { classifyMessage } from '#src/domain/hunt/letters/classify-message.js'

const warningsOf = (text: string) =>
  classifyMessage({ subject: 'Offer', fromName: '', fromEmail: '', text, isBulk: false, hasInvitation: false }).warnings

it('finds requests for money, with their words (hunt-warnings)', () => {
  expect(warningsOf('You are hired. Please pay a refundable deposit for your laptop. We are glad.')).toEqual([
    { sign: 'asks-for-money', quote: 'Please pay a refundable deposit for your laptop.' },
  ])
  expect(warningsOf('We will pay you every month.')).toEqual([])
})

it.each([
  ['asks-for-bank-or-identity', 'Send us your bank account number and a copy of your passport.'],
  ['hired-without-interview', 'You are hired, no interview is needed.'],
  ['moves-to-messenger', 'Text our manager on Telegram to go on.'],
])('finds %s (hunt-warnings)', (sign, text) => {
  expect(warningsOf(`We offer you the job. ${text}`)).toContainEqual({ sign, quote: text })
})

it.each(['Follow us on WhatsApp and the like.', 'Our team builds bots for Telegram.', 'Phone or WhatsApp: 0100'])(
  'finds nothing if a messenger is only mentioned: %s (hunt-warnings)',
  (text) => {
    expect(warningsOf(`We offer you the job. ${text}`)).toEqual([])
  },
)

it('finds a cheque for buying equipment (hunt-warnings)', () => {
  const text = 'You will receive a cheque to buy your office equipment.'
  expect(warningsOf(text)).toEqual([{ sign: 'asks-for-money', quote: text }])
})

it('finds signs also behind the classified part of a long letter (hunt-warnings)', () => {
  const quote = 'You will receive a cheque to buy your office equipment.'
  const description = 'The work is done at home and follows the plan of your supervisor. '.repeat(45)
  expect(warningsOf(`We offer you the job. ${description}${quote}`)).toEqual([{ sign: 'asks-for-money', quote }])
  expect(warningsOf(`We offer you the job. ${description}If you are asked to pay a deposit, tell us.`)).toEqual([])
})
