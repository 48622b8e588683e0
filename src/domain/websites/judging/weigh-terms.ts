import { noticeTerms, workTerms } from './notice-terms.js'
import type { NoticeKind } from './notice-words.js'
import { isJapanese, type Notice, toWords } from './notices.js'
import type { PageFacts } from './page-facts.js'

// a longer page has real content
const maxPage = 1200
const maxLine = 400
const minSentence = 80
// other text of a notice page: its name, contact data
const maxRest = 250
// many pages offer a login, ask for cookies or link elsewhere, so these kinds need a page with almost no other text or
// a name that says so
const maxRestUnnamed = 80
const saidOnAnyPage: ReadonlySet<NoticeKind> = new Set(['login', 'consent', 'elsewhere', 'scripts'])
const maxWorkTerms = 1
/** The minimum number of terms of one kind, by the length of the page's text. */
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

/** Longest first, so that a term inside another is not counted separately. */
function toTerms(terms: readonly string[]): readonly string[] {
  return terms
    .map((term): Term => ({ text: toWords(term.replace('…', '')), isStem: term.endsWith('…') }))
    .map(({ text, isStem }) => (isStem ? text.trimEnd() : text))
    .sort((a, b) => b.length - a.length)
}

/**
 * Returns the kind of a short page from its terms alone, whatever its sentences are. Returns null if the terms are few
 * for its length, if much of the text has none, or if the page is about work.
 */
export function weighTerms({ title, name, lines }: Pick<PageFacts, 'title' | 'name' | 'lines'>): Notice | null {
  // menus are marked as beside the text, and so are some texts
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
    // the sort is stable: the first of equals stays first
    .sort((a, b) => b.count - a.count)[0]
  return told === undefined ? null : { kind: told.kind, quote: quoteOf(told.terms, texts) }
}

/** Returns the length of the lines that contain none of the terms. */
function restOf(own: readonly string[], terms: readonly string[]): number {
  return own.reduce((sum, text) => sum + (countTerms(toWords(text), terms) > 0 ? 0 : lengthOf(text)), 0)
}

function maxRestOf(kind: NoticeKind, length: number, termsInNames: number): number {
  return saidOnAnyPage.has(kind) && termsInNames === 0 ? maxRestUnnamed : Math.max(maxRest, length / 2)
}

/** Japanese needs half as many characters. */
function lengthOf(text: string): number {
  return isJapanese(text) ? text.length * 2 : text.length
}

/** Counts the different terms in a text, without terms inside others. */
function countTerms(words: string, terms: readonly string[]): number {
  let rest = words
  let count = 0
  for (const term of terms) {
    if (!rest.includes(term)) continue
    count += 1
    // keeps the spaces around it, because they also belong to its neighbours
    rest = rest.replaceAll(term, ' \n ')
  }
  return count
}

/** Returns the line with the most terms. */
function quoteOf(terms: readonly string[], texts: readonly string[]): string {
  const counted = texts.map((text) => ({ text, count: countTerms(toWords(text), terms) }))
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).text
}
