import { describe, expect, it } from 'vitest'
import { isPlausiblePay } from '#src/domain/jobs/pay/plausible-pay.js'

describe('implausible pay is recognised (rag-facts)', () => {
  it.each([
    ['hundreds of yen a year instead of ten thousands', [400, 600], 'JPY', 'year'],
    ['one euro an hour', [1], 'EUR', 'hour'],
    ['yearly pay in an hourly field', [120_000], 'USD', 'hour'],
    ['thousands in a field for units', [50, 70], 'USD', 'year'],
    ['a lower end that fills the field', [1, 60_000], 'EUR', 'year'],
    ['a round of funding', [20_000_000], 'USD', null],
  ] as const)('%s', (_, amounts, currency, period) => {
    expect(isPlausiblePay(amounts, currency, period)).toBe(false)
  })

  it.each([
    ['a shift of a few hours', [450], 'EUR', 'month'],
    ['a minimum', [1_100], 'JPY', 'hour'],
    ['yearly pay in yen', [4_000_000, 9_000_000], 'JPY', 'year'],
    ['large pay', [400_000], 'USD', 'year'],
    ['an unknown currency', [3], 'XYZ', 'hour'],
    ['an amount without a period', [35_000], 'EUR', null],
  ] as const)('but not %s', (_, amounts, currency, period) => {
    expect(isPlausiblePay(amounts, currency, period)).toBe(true)
  })
})
