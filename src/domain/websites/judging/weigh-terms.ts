import { noticeTerms, workTerms } from './notice-terms.js'
import type { NoticeKind } from './notice-words.js'
import { isJapanese, type Notice, toWords } from './notices.js'
import type { PageFacts } from './page-facts.js'

// what says more is about something
const maxPage = 1200
const maxLine = 400
const minSentence = 80
// what such a page says besides: its name, how to reach its people
const maxRest = 250
// pages of any kind offer a login, ask for cookies, lead elsewhere: what says nothing else is such a page, or what is named so
const maxRestUnnamed = 80
const saidOnAnyPage: ReadonlySet<NoticeKind> = new Set(['login', 'consent', 'elsewhere', 'scripts'])
const maxWorkTerms = 1
/** How many terms of one kind a page has at least, by the length of what it says. */
const steps = [
  { maxLength: 350, minTerms: 2 },
  { maxLength: 700, minTerms: 3 },
  { maxLength: maxPage, minTerms: 4 },
]

type Term = { readonly text: string; readonly isStem: boolean }

const kinds = (Object.entries(noticeTerms) as [NoticeKind, readonly string[]][]).map(
  ([kind, terms]) => [kind, toTerms(terms)] as const,
)
const work = toTerms(workTerms)

/** Longest first, so that a term within another one is not counted beside it. */
function toTerms(terms: readonly string[]): readonly string[] {
  return terms
    .map((term): Term => ({ text: toWords(term.replace('…', '')), isStem: term.endsWith('…') }))
    .map(({ text, isStem }) => (isStem ? text.trimEnd() : text))
    .sort((a, b) => b.length - a.length)
}

/**
 * What a short page is whose words are those of such pages, however its sentences go; null where they are few for its
 * length, where much of it has none of them, or where it speaks of work.
 */
export function weighTerms({ title, name, lines }: Pick<PageFacts, 'title' | 'name' | 'lines'>): Notice | null {
  // menus are beside the text, and so are some texts
  const own = lines.flatMap(({ text, isBeside }) => (!isBeside || lengthOf(text) >= minSentence ? [text] : []))
  const length = own.reduce((sum, text) => sum + lengthOf(text), 0)
  const minTerms = steps.find(({ maxLength }) => length <= maxLength)?.minTerms
  if (minTerms === undefined) return null
  const names = [title, name]
  const texts = [...new Set([...names, ...own])].map((text) => text.slice(0, maxLine))
  const words = texts.map(toWords).join('\n')
  if (countTerms(words, work) > maxWorkTerms) return null
  const told = kinds
    .map(([kind, terms]) => ({ kind, terms, count: countTerms(words, terms) }))
    .filter(({ kind, count }) => count >= minTerms + (saidOnAnyPage.has(kind) ? 1 : 0))
    .filter(
      ({ kind, terms }) =>
        restOf(own, terms) <= maxRestOf(kind, length, countTerms(names.map(toWords).join('\n'), terms)),
    )
    // of equals the first stays first
    .sort((a, b) => b.count - a.count)[0]
  return told === undefined ? null : { kind: told.kind, quote: quoteOf(told.terms, texts) }
}

/** How much of a text stands in lines that have none of the terms. */
function restOf(own: readonly string[], terms: readonly string[]): number {
  return own.reduce((sum, text) => sum + (countTerms(toWords(text), terms) > 0 ? 0 : lengthOf(text)), 0)
}

function maxRestOf(kind: NoticeKind, length: number, termsInNames: number): number {
  return saidOnAnyPage.has(kind) && termsInNames === 0 ? maxRestUnnamed : Math.max(maxRest, length / 2)
}

/** Japanese says the same in half of the characters. */
function lengthOf(text: string): number {
  return isJapanese(text) ? text.length * 2 : text.length
}

/** How many different terms a text has; one that stands within another counts for nothing. */
function countTerms(words: string, terms: readonly string[]): number {
  let rest = words
  let count = 0
  for (const term of terms) {
    if (!rest.includes(term)) continue
    count += 1
    // the spaces around it belong to its neighbours as well
    rest = rest.replaceAll(term, ' \n ')
  }
  return count
}

/** The line that has most of them. */
function quoteOf(terms: readonly string[], texts: readonly string[]): string {
  const counted = texts.map((text) => ({ text, count: countTerms(toWords(text), terms) }))
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).text
}
