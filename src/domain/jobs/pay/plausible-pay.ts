import { currencies, type PayPeriod } from './money-words.js'

const leastByCurrency = new Map(currencies.map(([code, least]) => [code, least]))
// in between lies all that anybody earns
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
  const least = leastByCurrency.get(currency.toUpperCase())
  if (least === undefined) return amounts.every((amount) => amount > 0)
  const { fewest } = hoursIn[period ?? 'hour']
  const { most } = hoursIn[period ?? 'year']
  return amounts.every((amount) => amount >= least * fewest && amount <= least * mostTimesLeast * most)
}
