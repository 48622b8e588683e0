import { textOfHtml } from '#src/adapters/sources/extraction/html/visible-lines.js'
import {
  type EntityName,
  type ExtractedEntities,
  type ExtractedEntity,
  entityNames,
} from '#src/domain/websites/page-content.js'
import type { Fact } from './fact.js'
import { statesPay } from './pay-in-text.js'
import { answersLabel, namesLanguage } from './sentence-facts.js'

const maxEntitiesOfOneName = 30

/** Groups facts by name without duplicate values. Each name is taken from the first list that has it. */
export function collectEntities(...sources: readonly (readonly Fact[])[]): ExtractedEntities {
  const entities: Partial<Record<EntityName, readonly ExtractedEntity[]>> = {}
  for (const name of entityNames) {
    const facts = sources.map((source) => source.filter((fact) => fact.name === name)).find(({ length }) => length > 0)
    if (facts !== undefined) entities[name] = distinct(facts).slice(0, maxEntitiesOfOneName)
  }
  return entities
}

function distinct(facts: readonly Fact[]): readonly ExtractedEntity[] {
  const byValue = new Map<string, ExtractedEntity>()
  for (const { value, quote } of facts) if (!byValue.has(value)) byValue.set(value, { value, quote })
  return [...byValue.values()]
}

const maxValueLength = 200
const maxNameLength = 100
const maxPlaceLength = 60
const names: ReadonlySet<EntityName> = new Set(['company', 'role_title', 'location', 'employment_type'])
const inSmallLetters =
  /^(?:remote|hybrid|on-?site|fully|anywhere|worldwide|various|multiple|full|part|permanent|temporary|contract|intern|freelance)/
const dateInWords = /随時|なし|無期限|まで|rolling|ongoing|until|open|asap|no deadline/i
const place = /^.{0,10}(?:remote|hybrid|anywhere|リモート|在宅|テレワーク)|[都道府県市区町村]/iu
const placeInEnglish = /^\p{Lu}[\p{L} .'’-]{1,40}(?:, \p{Lu}[\p{L} .'’-]{1,40}){1,3}$/u

// refers to another place, or asks for an action
const pointsElsewhere =
  /ください|下さい|お問い?合わせ|参照|下記|こちら|(?:です|ます)。?$|^(?:see|view|click|show|get|read|learn|please|apply|share|about|our|contact|google)\b/i
// an entry of a filter
const counted = /\(\d{1,5}\)$/
const noPlace = /^転勤|\bmaps?$/i
// 品川区のきれいなオフィス
const praisedPlace = /(?:オフィスビル|オフィス|職場|環境)$/
const noSkill =
  /^(?:we|our|this|the|please|apply|share|see|click|learn more|read more|back to|save|report|print)\b|ください|下さい|下記|歓迎します|^(?:特に)?(?:なし|不問)$/i

/** Whether a text is plausible as the value of this fact, and not just a sentence after the label. */
export function isPlausible(name: EntityName, value: string): boolean {
  if (value === '' || value.length > maxValueLength || isPlaceholder(value)) return false
  if (name === 'salary') return statesPay(value)
  if (name === 'valid_through') return /\p{N}/u.test(value) || dateInWords.test(value)
  if (name === 'skills') return isPlausibleSkill(value)
  if (name === 'remote' || name === 'visa') return answersLabel(value)
  if (name === 'languages') return namesLanguage(value)
  return !names.has(name) || isPlausibleName(name, value)
}

function isPlausibleSkill(value: string): boolean {
  return !noSkill.test(value) && (!/^\p{Ll}+ \p{Ll}+ \p{Ll}/u.test(value) || value.includes(','))
}

function isPlace(value: string): boolean {
  return !noPlace.test(value) && !(value.includes('の') && praisedPlace.test(value))
}

function isPlausibleName(name: EntityName, value: string): boolean {
  if (pointsElsewhere.test(value) || counted.test(value) || (name === 'location' && !isPlace(value))) return false
  if (value.length > maxNameLength || /[。！？!?]$/.test(value) || (/\.$/.test(value) && value.split(' ').length > 6))
    return false
  return !/^\p{Ll}/u.test(value) || inSmallLetters.test(value) || !/^\p{Ll}+ /u.test(value)
}

/** Whether a line is only a place, such as the second of several. */
export function isPlaceLine(text: string): boolean {
  return text.length <= maxPlaceLength && !/[。.!?！？]$/.test(text) && (place.test(text) || placeInEnglish.test(text))
}

const maxSkillLength = 40

/** Splits a line of skills; returns the whole line if it is not a list of short names. */
export function splitSkills(line: string): readonly string[] {
  const parts = line
    .split(/[,、，;；/／・•|]/)
    .map((part) => part.replace(/[.。]$/, '').trim())
    .filter((part) => part !== '')
  const isList = parts.length > 1 && parts.every((part) => part.length <= maxSkillLength)
  return isList ? parts : [line]
}

const placeholder =
  /^(?:n\/?a|none|null|undefined|nan|unknown|unspecified|not (?:specified|available)|tb[ad]|string|[^\p{L}\p{N}]+)$/iu

/** Removes tags and character references, also repeatedly escaped ones; '' for a placeholder. */
export function toReadable(text: string): string {
  let readable = text
  for (let round = 0; round < 3 && /<[a-z/!]|&(?:[a-z]+|#\w+);/i.test(readable); round++)
    readable = textOfHtml(readable)
  return isPlaceholder(readable) ? '' : readable
}

/** Whether the text is a leftover of a template or an empty answer: `N/A`, `{{city}}`, `US-`. */
export function isPlaceholder(text: string): boolean {
  return placeholder.test(text) || /[{[<%$]{2}|\$\{|[^\s-][-_]$/.test(text)
}
