import type { SearchedTexts } from '#src/domain/jobs/job-search.js'
import type { PhraseCondition, WordQuery, WordsCondition } from './word-query.js'

/** A job to match against a query. */
export interface QueryCandidate {
  /** The words that an index would store for it. */
  readonly words: ReadonlySet<string>
  readonly texts: SearchedTexts
}

/** Whether a job matches a query. */
export function holdsQuery(query: WordQuery, job: QueryCandidate): boolean {
  switch (query.kind) {
    case 'words':
      return holdsWords(query, job.words)
    case 'phrase':
      return query.words.every((word) => job.words.has(word)) && containsPhrase(query, job.texts)
    case 'not':
      return !holdsQuery(query.node, job)
    case 'all':
      return query.nodes.every((node) => holdsQuery(node, job))
    case 'any':
      return query.nodes.some((node) => holdsQuery(node, job))
  }
}

function holdsWords({ forms, start }: WordsCondition, words: ReadonlySet<string>): boolean {
  if (forms.some((form) => form.every((word) => words.has(word)))) return true
  if (start !== undefined) for (const word of words) if (word.startsWith(start)) return true
  return false
}

/** Whether one of the texts of its place contains the phrase. */
export function containsPhrase(
  { place, phrase }: Pick<PhraseCondition, 'place' | 'phrase'>,
  texts: SearchedTexts,
): boolean {
  const { title, company, location, description } = texts
  const looked = {
    ...{ all: [title, company, location, description], head: [title, company, location] },
    ...{ title: [title], company: [company], location: [location] },
  }
  return looked[place].some((text) => phrase.isIn(text))
}
