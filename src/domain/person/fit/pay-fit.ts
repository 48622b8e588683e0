import { statedPay, toYear } from '#src/domain/jobs/stated-pay.js'
import { anyOf } from '#src/domain/shared/any-of.js'
import { type FitRule, notStated } from './fit-fact.js'
import { quoteOf } from './posting-sentences.js'

const maxLength = 50_000
// a bonus comes on top of pay by the hour or month, rarely more than half of it
const maxBonus = 1.5
const bonus = new RegExp(anyOf`bonus | 賞与 | ボーナス | 13th | インセンティブ`, 'i')

/**
 * Compares the highest pay of a posting with what the person wants. Pay in another currency decides nothing, nor does
 * pay by the month that a bonus may raise. Source: person-fit.
 */
export const payFit: FitRule = ({ description }, { salaryMin }) => {
  if (salaryMin === null) return null
  const text = (description ?? '').slice(0, maxLength)
  const stated = statedPay(text)
  const { amount, currency, period } = salaryMin
  const wanted = toYear(amount, currency, period)
  const own = stated.filter((pay) => pay.currency === currency.toUpperCase())
  const highest = own.reduce<(typeof own)[number] | null>(
    (best, pay) => (best === null || pay.yearly > best.yearly ? pay : best),
    null,
  )
  const shown = highest ?? stated[0]
  if (shown === undefined) return notStated
  const quote = quoteOf(shown.sentence, shown.at)
  if (highest === null || wanted === null) return { says: 'not stated', quote }
  if (highest.yearly >= wanted) return { says: 'meets', quote }
  const mayBeEnough = highest.period !== 'year' && highest.yearly * maxBonus >= wanted && bonus.test(text)
  return { says: mayBeEnough ? 'not stated' : 'fails', quote }
}
