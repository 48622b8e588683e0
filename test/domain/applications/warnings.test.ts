import { expect, it } from 'vitest'
import { classifyMessage } from '../../../src/domain/applications/classify-message.js'

const warningsOf = (text: string) =>
  classifyMessage({ subject: 'Offer', fromName: '', fromEmail: '', text, isBulk: false, hasInvitation: false }).warnings

it('names what asks for money, with the words that ask (hunt-warnings)', () => {
  expect(warningsOf('You are hired. Please pay a refundable deposit for your laptop. We are glad.')).toEqual([
    { sign: 'asks-for-money', quote: 'Please pay a refundable deposit for your laptop.' },
  ])
  expect(warningsOf('We will pay you every month.')).toEqual([])
})
