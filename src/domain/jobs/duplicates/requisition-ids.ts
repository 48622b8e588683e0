import { foldText } from '../../shared/text.js'

// looked at of a description
const maxLength = 50_000
const maxIdLength = 40
// "Job ID: R-12345", "Requisition #4711", 求人番号：12345
const labelled =
  /(?:\b(?:requisition|req|job|posting|vacancy|reference|ref)\b[ .]{0,2}(?:id|no|number|code|#)?[ .]{0,2}[:#]{1,2} {0,2}|\b(?:requisition|req|job|posting|vacancy|reference|ref)[ .]{0,2}(?:id|no|number|code)\b[ .:#]{0,3}|(?:求人|募集|案件|管理)(?:番号|id|no)[ .:]{0,3})([a-z]{0,6}[-_]?\d[\da-z_-]{1,20})/g

/** The ids by which an employer names the opening, as the text states them. */
export function statedRequisitions(description: string | null): ReadonlySet<string> {
  const text = foldText((description ?? '').slice(0, maxLength))
  return new Set([...text.matchAll(labelled)].flatMap(([, id = '']) => requisitionKey(id) ?? []))
}

/** An id as it is compared; null for what is none: too short, a year, a date, words. */
export function requisitionKey(id: string | null): string | null {
  const key = foldText((id ?? '').slice(0, maxIdLength + 1)).replace(/[^\p{L}\p{N}]/gu, '')
  if (key.length < 3 || key.length > maxIdLength || !/\d{3}/.test(key)) return null
  const digits = key.replace(/\D/g, '')
  const isYear = /^(?:19|20)\d\d$/.test(digits) && !/^[a-z]+\d+$/.test(key)
  const isYearAlone = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])?(?:0[1-9]|[12]\d|3[01])?$/.test(key)
  return isYear || isYearAlone ? null : key
}
