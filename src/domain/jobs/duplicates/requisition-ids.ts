import { foldText } from '#src/domain/shared/text.js'

// only this part of a posting is searched
const maxLength = 50_000
const maxIdLength = 40
const label = '(?:requisition|req|job|posting|vacancy|reference|ref)'
const digits = '[a-z]{0,6}[-_]?\\d[\\da-z_-]{1,20}'
// "Job ID: R-12345", "Requisition #4711", "Req. R-1001", 求人番号：12345, "(JR104211)"
const patterns = [
  `\\b${label}[ .]{0,2}(?:id|no|number|code)?[ .]{0,2}[:#]{1,2} {0,2}(${digits})`,
  `\\b${label}[ .]{0,2}(?:id|no|number|code)\\b[ .:#]{0,3}(${digits})`,
  `\\b(?:requisition|req)[ .]{1,2}(${digits})`,
  `(?:求人|募集|案件|管理)(?:番号|id|no)[ .:]{0,3}(${digits})`,
  '\\b((?:r|jr|req)-?\\d{4,10})\\b',
].map((pattern) => new RegExp(pattern, 'g'))

/** Returns the requisition ids that a text states. */
export function statedRequisitions(told: string): ReadonlySet<string> {
  const text = foldText(told.slice(0, maxLength))
  const ids = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, id = '']) => requisitionKey(id)))
  return new Set(ids.filter((id) => id !== null))
}

/** Returns an id in comparable form, or null if it is none: too short, a year, a date, words. */
export function requisitionKey(id: string | null): string | null {
  const key = foldText((id ?? '').slice(0, maxIdLength + 1)).replace(/[^\p{L}\p{N}]/gu, '')
  if (key.length < 3 || key.length > maxIdLength || !/\d{3}/.test(key)) return null
  const digits = key.replace(/\D/g, '')
  const isYear = /^(?:19|20)\d\d$/.test(digits) && !/^[a-z]+\d+$/.test(key)
  const isYearAlone = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])?(?:0[1-9]|[12]\d|3[01])?$/.test(key)
  return isYear || isYearAlone ? null : key
}
