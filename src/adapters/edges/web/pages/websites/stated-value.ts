import { moneyFormat } from '#src/adapters/edges/web/parts/number-format.js'
import { readTimestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { personWords } from '#src/adapters/edges/web/words/person.js'
import { websiteWords } from '#src/adapters/edges/web/words/websites.js'
import type { EntityName } from '#src/domain/websites/page-content.js'

const aPay = /^([A-Z]{3}) (\d[\d.,]{0,15})(?:–(\d[\d.,]{0,15}))?(?: per (HOUR|DAY|MONTH|YEAR))?$/

/** A fact that a page states, in words of the language where its data use codes; otherwise as stated. */
export function statedValue(c: WebContext, name: EntityName, value: string): string {
  if (name === 'employment_type') return websiteWords[c.get('language')].employmentTypes.get(value) ?? value
  if (name === 'valid_through') return readTimestamp(c, value, 'minute') ?? value
  return name === 'salary' ? statedPay(c, value) : value
}

function statedPay(c: WebContext, value: string): string {
  const [, currency, from = '', to, unit] = aPay.exec(value) ?? []
  if (currency === undefined) return value
  const [low, high] = [from, to ?? from].map((end) => Number(end.replaceAll(',', '')))
  if (low === undefined || high === undefined || !(low <= high)) return value
  const [before, behind] = unit === undefined ? ['', ''] : personWords[c.get('language')].periods[periodOf(unit)]
  const money = moneyFormat(c, currency, { maximumFractionDigits: 2 })
  const range = (low === high ? [low] : [low, high]).map((amount) => money.format(amount))
  return `${before}${range.join(c.get('language') === 'ja' ? '〜' : '–')}${behind}`
}

const periodOf = (unit: string) => unit.toLowerCase() as 'hour' | 'day' | 'month' | 'year'
