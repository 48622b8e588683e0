import type { PayPeriod } from './money-words.js'

// what an hour pays at the very least, well below any minimum; in between lies all that anybody earns
const leastByCurrency: Readonly<Record<string, number>> = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  CHF: 4,
  CAD: 3,
  AUD: 3,
  NZD: 3,
  SGD: 2,
  HKD: 10,
  TWD: 40,
  JPY: 300,
  CNY: 3,
  KRW: 2000,
  INR: 10,
  LKR: 30,
  SEK: 20,
  NOK: 20,
  DKK: 20,
  ISK: 300,
  PLN: 5,
  CZK: 30,
  HUF: 300,
  BRL: 2,
  MXN: 8,
  ZAR: 5,
  THB: 15,
  PHP: 15,
  IDR: 3000,
  MYR: 2,
  VND: 5000,
  AED: 2,
  ILS: 8,
  TRY: 15,
}
const mostTimesLeast = 500

// the fewest hours that somebody is paid for, and the most
const hoursIn: Readonly<Record<PayPeriod, { readonly fewest: number; readonly most: number }>> = {
  hour: { fewest: 1, most: 1 },
  day: { fewest: 2, most: 12 },
  week: { fewest: 4, most: 60 },
  month: { fewest: 16, most: 240 },
  year: { fewest: 200, most: 2500 },
}

/**
 * Whether anybody could be paid so: 500 yen a year are 500 times ten thousand that somebody meant, and one euro an hour
 * fills a field. A currency that is not known could be anything.
 */
export function isPlausiblePay(amounts: readonly number[], currency: string, period: PayPeriod | null): boolean {
  const least = leastByCurrency[currency.toUpperCase()]
  if (least === undefined) return amounts.every((amount) => amount > 0)
  const { fewest } = hoursIn[period ?? 'hour']
  const { most } = hoursIn[period ?? 'year']
  return amounts.every((amount) => amount >= least * fewest && amount <= least * mostTimesLeast * most)
}
