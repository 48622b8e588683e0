import { lengthInWords, termCounter } from './count-terms.js'
import { LexicalQuery } from './lexical-query.js'
import type { QueryTerm } from './query-terms.js'

/** A piece of a text, and the rest of it. */
interface ProbeText {
  readonly text: string
  readonly rest: string
}

/**
 * How far each probe is by words from its own rest and from the others, from 0 to 1; 1 where it shares none. How common
 * a word is, is taken from `others`, a sample of a store of `chunks`.
 */
export function probeWords(
  probes: readonly ProbeText[],
  others: readonly string[],
  chunks: number,
): readonly { readonly own: number; readonly others: readonly number[] }[] {
  const queries = probes.map(({ text }) => new LexicalQuery(text))
  const found = countIn(
    queries.flatMap(({ terms }) => terms),
    others,
  )
  const scale = chunks / Math.max(1, others.length)
  const frequencies = { found: ({ key }: QueryTerm) => Math.round((found.get(key) ?? 0) * scale), titled: () => 0 }
  const texts = others.map(plain)
  const averageLength = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length)
  return queries.map((query, at) => {
    const compare = query.comparison(frequencies, { chunks, averageLength })
    return {
      own: compare(plain(probes[at]?.rest ?? ''))?.distance ?? 1,
      others: texts.map((text) => compare(text)?.distance ?? 1),
    }
  })
}

function plain(content: string) {
  return { title: '', headings: [], content, length: lengthInWords(content) }
}

function countIn(terms: readonly QueryTerm[], texts: readonly string[]): ReadonlyMap<string, number> {
  const distinct = [...new Map(terms.map((term) => [term.key, term])).values()]
  const count = termCounter(distinct)
  const counts = texts.map(count)
  return new Map(distinct.map(({ key }, at) => [key, counts.filter((each) => (each[at] ?? 0) > 0).length]))
}
