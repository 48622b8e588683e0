import { currencies, type PayPeriod } from './money-words.js'

const leastByCurrency = new Map(currencies.map(([code, least]) => [code, least]))
// nobody earns more than this many times the lowest pay
const mostTimesLeast = 500

// the fewest and the most hours that somebody is paid for
const hoursIn: Readonly<Record<PayPeriod, { readonly fewest: number; readonly most: number }>> = {
  hour: { fewest: 1, most: 1 },
  day: { fewest: 2, most: 12 },
  week: { fewest: 4, most: 60 },
  month: { fewest: 16, most: 240 },
  year: { fewest: 200, most: 2500 },
}

/**
 * Whether the pay is plausible: 500 yen a year probably means 500 times ten thousand, and one euro an hour only fills a
 * field. Any positive amount is plausible in an unknown currency.
 */
export function isPlausiblePay(amounts: readonly number[], currency: string, period: PayPeriod | null): boolean {
  const least = leastByCurrency.get(currency.toUpperCase())
  if (least === undefined) return amounts.every((amount) => amount > 0)
  const { fewest } = hoursIn[period ?? 'hour']
  const { most } = hoursIn[period ?? 'year']
  return amounts.every((amount) => amount >= least * fewest && amount <= least * mostTimesLeast * most)
}
