import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { personWords } from '#src/adapters/edges/web/words/person.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { websiteWords } from '#src/adapters/edges/web/words/websites.js'
import type { EntityName } from '#src/domain/websites/page-content.js'
import { moneyFormat } from './number-format.js'
import { readTimestamp } from './timestamp.js'

type Period = keyof (typeof personWords)['en']['periods']

// as the data of a page state it, and as an import puts it together
const payOfData =
  /^(?<currency>[A-Z]{3}) (?<low>\d[\d.,]{0,15})(?:–(?<high>\d[\d.,]{0,15}))?(?: per (?<period>[A-Z]+))?(?=\s|$)/
const payOfImport =
  /^(?<low>\d[\d.,]{0,15})(?:–(?<high>\d[\d.,]{0,15}))? (?<currency>[A-Z]{3})(?: (?<period>(?:hour|week|month|year|annual)(?:ly)?|day|daily|HOUR|DAY|WEEK|MONTH|YEAR))?(?=\s|$)/
const periodOf: ReadonlyMap<string, Period> = new Map([
  ...(['hour', 'day', 'month', 'year'] as const).flatMap((period): [string, Period][] => [
    [period, period],
    [`${period}ly`, period],
  ]),
  ['daily', 'day'],
  ['annual', 'year'],
  ['annually', 'year'],
])

/** A fact that a page states, in words of the language where its data use codes; otherwise as stated. */
export function statedValue(c: WebContext, name: EntityName, value: string): string {
  if (name === 'employment_type') return websiteWords[c.get('language')].employmentTypes.get(value) ?? value
  if (name === 'valid_through') return readTimestamp(c, value, 'minute') ?? value
  return name === 'salary' ? statedPay(c, value) : value
}

/** A text that begins with employment types, separated by commas, with those in words. */
export function statedTypes(c: WebContext, text: string): string {
  return text.replace(/^(?:[A-Za-z_-]+(?:, |(?= |$)))+/, (types) =>
    types
      .split(', ')
      .map((type) => typeOf(c, type) ?? type)
      .join(punctuation[c.get('language')].comma),
  )
}

/** Boards write `fulltime` where schema.org has `FULL_TIME`. */
function typeOf(c: WebContext, type: string): string | undefined {
  const plain = (text: string) => text.toUpperCase().replaceAll(/[_-]/g, '')
  const known = websiteWords[c.get('language')].employmentTypes
  const same = [...known].find(([code]) => plain(code) === plain(type) || plain(code) === otherTypes[plain(type)])
  return same?.[1]
}

const otherTypes: Readonly<Record<string, string>> = { CONTRACT: 'CONTRACTOR', INTERNSHIP: 'INTERN' }

/** A text that begins with a pay, with that pay in words; the rest, and a pay in another form, stays. */
export function statedPay(c: WebContext, text: string): string {
  const found = payOfData.exec(text) ?? payOfImport.exec(text)
  const { currency = '', low = '', high, period } = found?.groups ?? {}
  const known = periodOf.get(period?.toLowerCase() ?? '')
  const [from = Number.NaN, to = from] = [low, ...(high === undefined ? [] : [high])].map(amountOf)
  if (found === null || (period !== undefined && known === undefined) || !(from <= to)) return text
  const [before, behind] = known === undefined ? ['', ''] : personWords[c.get('language')].periods[known]
  const money = moneyFormat(c, currency, { maximumFractionDigits: 2 })
  const range = (from === to ? [from] : [from, to]).map((amount) => money.format(amount))
  return `${before}${range.join(c.get('language') === 'ja' ? '〜' : '–')}${behind}${text.slice(found[0].length)}`
}

const amountOf = (text: string) => Number(text.replaceAll(',', ''))
