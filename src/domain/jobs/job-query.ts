import { parseQuery, type QueryText, type QueryTree } from '#src/domain/shared/query-grammar.js'
import { foldText, withoutDiacritics } from '#src/domain/shared/text.js'

/** A word or a phrase to search for in a job. */
export interface JobQueryText extends QueryText {
  readonly kind: 'text'
}

/** A parsed search query for jobs. */
export type JobQuery = QueryTree<JobQueryText>

/**
 * Parses a query: `a b` means both, `a OR b` either, `-a` excludes, `"a phrase"` matches adjacent words. Returns null
 * if there is nothing to search for.
 */
export function parseJobQuery(query: string): JobQuery | null {
  return parseQuery<JobQueryText>(query, {
    fields: [],
    ofText: (said) => ({ kind: 'text', ...said }),
    ofField: () => null,
  })
}

/** Returns the words and phrases that may match a job, from left to right, without excluded ones. */
export function textsAsked(query: JobQuery): readonly JobQueryText[] {
  if (query.kind === 'text') return [query]
  return query.kind === 'not' ? [] : query.nodes.flatMap(textsAsked)
}

// shorter words are a prefix of many words or one typo away from many; longer ones are not words
const widenedWord = /^[a-z]{5,20}$/

/**
 * Returns the word that is widened (by prefix and by one typo) if the query finds too little. Returns null if this text
 * is not widened.
 */
export function widenedWordOf({ text, isPhrase }: QueryText): string | null {
  const [word, ...others] = withoutDiacritics(foldText(text)).match(/[\p{L}\p{N}]+/gu) ?? []
  return !isPhrase && word !== undefined && others.length === 0 && widenedWord.test(word) ? word : null
}

/** Whether a query contains a word that can be widened. */
export function canWiden(query: string): boolean {
  const asked = parseJobQuery(query)
  return asked !== null && textsAsked(asked).some((text) => widenedWordOf(text) !== null)
}
