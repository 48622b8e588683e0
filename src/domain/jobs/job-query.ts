import { parseQuery, type QueryText, type QueryTree } from '#src/domain/shared/query-grammar.js'
import { foldText, withoutDiacritics } from '#src/domain/shared/text.js'

/** A word or a phrase that a job is to hold. */
export interface JobQueryText extends QueryText {
  readonly kind: 'text'
}

/** What a query asks of a job. */
export type JobQuery = QueryTree<JobQueryText>

/** `a b` asks for both, `a OR b` for one, `-a` for none of it, `"a phrase"` for words side by side. Null when nothing can be looked for. */
export function parseJobQuery(query: string): JobQuery | null {
  return parseQuery<JobQueryText>(query, {
    fields: [],
    ofText: (said) => ({ kind: 'text', ...said }),
    ofField: () => null,
  })
}

/** The words and phrases that a job may hold to be found, from left to right. */
export function textsAsked(query: JobQuery): readonly JobQueryText[] {
  if (query.kind === 'text') return [query]
  return query.kind === 'not' ? [] : query.nodes.flatMap(textsAsked)
}

// shorter ones begin many words, and are a typo away from many; longer ones are no words
const widenedWord = /^[a-z]{5,20}$/

/** The word of a query as it is widened where it is found too seldom: by what begins with it, and by one typo; null where it is not. */
export function widenedWordOf({ text, isPhrase }: QueryText): string | null {
  const [word, ...others] = withoutDiacritics(foldText(text)).match(/[\p{L}\p{N}]+/gu) ?? []
  return !isPhrase && word !== undefined && others.length === 0 && widenedWord.test(word) ? word : null
}

/** Whether a query has a word that can be widened. */
export function canWiden(query: string): boolean {
  const asked = parseJobQuery(query)
  return asked !== null && textsAsked(asked).some((text) => widenedWordOf(text) !== null)
}
