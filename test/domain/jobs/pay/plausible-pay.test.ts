import { describe, expect, it } from 'vitest'
import { isPlausiblePay } from '#src/domain/jobs/pay/plausible-pay.js'

describe('pay that nobody could be paid is told (rag-facts)', () => {
  it.each([
    ['hundreds of yen a year, where ten thousands were meant', [400, 600], 'JPY', 'year'],
    ['one euro an hour', [1], 'EUR', 'hour'],
    ['a year in a field of hours', [120_000], 'USD', 'hour'],
    ['thousands in a field of units', [50, 70], 'USD', 'year'],
    ['a lower end that fills the field', [1, 60_000], 'EUR', 'year'],
    ['a round of funding', [20_000_000], 'USD', null],
  ] as const)('%s', (_, amounts, currency, period) => {
    expect(isPlausiblePay(amounts, currency, period)).toBe(false)
  })

  it.each([
    ['a shift of few hours', [450], 'EUR', 'month'],
    ['a minimum', [1_100], 'JPY', 'hour'],
    ['a year in yen', [4_000_000, 9_000_000], 'JPY', 'year'],
    ['a large one', [400_000], 'USD', 'year'],
    ['a currency that nobody knows', [3], 'XYZ', 'hour'],
    ['an amount whose period nobody says', [35_000], 'EUR', null],
  ] as const)('but not %s', (_, amounts, currency, period) => {
    expect(isPlausiblePay(amounts, currency, period)).toBe(true)
  })
})
