import type { CalendarSpan } from './calendar-years.js'
import type { ClaimKind } from './claim.js'
import type { FoundName } from './latin-names.js'
import {
  behindEmployer,
  behindTool,
  japaneseAmount,
  japaneseCertificate,
  japaneseDegrees,
  japaneseEvents,
  japaneseForms,
  japaneseSchools,
  japaneseTitle,
  noCertificates,
  noJapaneseNames,
  noSchoolNames,
  toolList,
} from './name-words.js'

// characters of a name; hiragana ends it
const run =
  /[\p{Script=Han}\p{Script=Katakana}ー・&\p{Script=Latin}\p{M}0-9㈱㈲]+(?:[.'-][\p{Script=Latin}\p{M}0-9]+)*[+#]*/gu
const shortForm = /\(([株有同])\)/g
const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/
const maxName = 40

/** Returns the names in kanji and katakana of a sentence, also those with Latin letters in them. */
export function readJapaneseNames(text: string, spans: readonly CalendarSpan[]): readonly FoundName[] {
  if (!japanese.test(text)) return []
  // dates end a name
  const undated = spans.reduce(
    (left, { start, end }) => `${left.slice(0, start)}${' '.repeat(end - start)}${left.slice(end)}`,
    text,
  )
  // brackets end a name too, except those of a legal form
  const masked = undated.replace(shortForm, '$1$1$1')
  return Array.from(masked.matchAll(run)).flatMap(({ 0: found, index }) => {
    const lead = /^・+/.exec(found)?.[0].length ?? 0
    const written = found.slice(lead)
    if (written.length > maxName || !japanese.test(written)) return []
    return namesIn(written, index + lead, masked)
  })
}

function namesIn(written: string, start: number, text: string): readonly FoundName[] {
  const event = japaneseEvents.find((each) => written.endsWith(each))
  const name = event === undefined ? written : written.slice(0, -event.length)
  const behind = text.slice(start + written.length, start + written.length + 30)
  return (
    employerIn(name, start, behind) ??
    schoolIn(name, start) ??
    degreeIn(written, start, behind) ??
    otherName(name, start, event === undefined ? behind : event + behind, toolList.test(text))
  )
}

function toName(kind: ClaimKind, start: number, end: number, key: readonly [number, number]): FoundName {
  return { kind, start, end, others: [key] }
}

function employerIn(name: string, start: number, behind: string): readonly FoundName[] | null {
  const form = japaneseForms.find((each) => name.includes(each))
  if (form === undefined) return null
  const at = name.indexOf(form)
  const before = name.slice(0, at).replace(/^.*・/, '')
  const after = name.slice(at + form.length)
  if (before !== '' && !noJapaneseNames.has(before))
    return [
      toName('employer', start + at - before.length, start + at + form.length, [
        start + at - before.length,
        start + at,
      ]),
    ]
  const from = start + at + form.length
  if (after !== '') return [toName('employer', start + at, from + after.length, [from, from + after.length])]
  const inHiragana =
    /^ ?[\u3041-\u3096]{2,8}[\p{Script=Han}\p{Script=Katakana}ー]*/u.exec(behind)?.[0].replace(/[にではをへと]$/, '') ??
    ''
  return inHiragana === ''
    ? []
    : [toName('employer', start + at, from + inHiragana.length, [from, from + inHiragana.length])]
}

function schoolIn(name: string, start: number): readonly FoundName[] | null {
  const school = japaneseSchools.find((each) => name.indexOf(each) > 0)
  if (school === undefined) return null
  const at = name.indexOf(school)
  const before = name.slice(0, at).replace(/^.*・/, '')
  if (before === '' || noSchoolNames.has(before)) return []
  const from = start + at - before.length
  return [toName('school', from, start + at + school.length, [from, start + at + school.length])]
}

function degreeIn(written: string, start: number, behind: string): readonly FoundName[] | null {
  const degree = japaneseDegrees.find(([word]) => written.includes(word))
  if (degree === undefined) return null
  const [word, level] = degree
  const at = written.indexOf(word)
  const before = written.slice(0, at)
  const inside = /^\(([^()]{1,12})\)/.exec(written.slice(at + word.length) + behind)?.[1]
  const end = start + at + word.length
  const subject: readonly [number, number] | null =
    before !== '' ? [start, start + at] : inside !== undefined ? [end + 1, end + 1 + inside.length] : null
  return [
    {
      kind: 'degree',
      start: before === '' ? start + at : start,
      end: subject === null || before !== '' ? end : subject[1] + 1,
      others: [],
      degree: { level, subject, next: 0 },
    },
  ]
}

function otherName(name: string, start: number, behind: string, isToolList: boolean): readonly FoundName[] {
  const end = start + name.length
  const found = (kind: ClaimKind) => [toName(kind, start, end, [start, end])]
  if (name.length < 2 || noJapaneseNames.has(name) || japaneseAmount.test(name)) return []
  if (japaneseCertificate.test(name)) return name.length < 3 || noCertificates.has(name) ? [] : found('certificate')
  if (japaneseTitle.test(name)) return found('title')
  if (behindEmployer.test(behind)) return found('employer')
  const isKatakana = /^[\p{Script=Katakana}ー・]{3,}$/u.test(name)
  return isKatakana && (behindTool.test(behind) || (isToolList && /^(?:[、,/]|$)/.test(behind))) ? found('product') : []
}
