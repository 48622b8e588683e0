import { createHash } from 'node:crypto'
import { type SearchedTexts, sourceKey } from '#src/domain/jobs/job-search.js'
import { wordsAsked, wordsOfJob } from './job-words.js'

/** Changes whenever an index made before would answer otherwise. */
export const wordsVersion = '2'

/** Where a word stands, as the letter before it in an index. */
const places = { all: 'a', head: 'h', title: 't', company: 'c', location: 'l', source: 's' } as const

type Place = keyof typeof places

/** What an index keeps of a job: its words, each once for every place that it stands in. */
export function indexedWords(job: SearchedTexts & { readonly source: string | null }): string[] {
  const words = wordsOfJob(job)
  const indexed: string[] = []
  for (const place of ['all', 'head', 'title', 'company', 'location'] as const)
    for (const word of words[place]) indexed.push(places[place] + word)
  const source = sourceKey(job.source)
  if (source !== '') indexed.push(sourceWord(source))
  return indexed
}

/** The words of an index that all must be there for a query in one place. */
export function indexWordsAsked(query: string, place: Exclude<Place, 'source'>): readonly string[] {
  return wordsAsked(query).map((word) => places[place] + word)
}

/** A source is one word, whatever signs it holds. */
export function sourceWord(source: string): string {
  return places.source + createHash('sha256').update(sourceKey(source)).digest('hex').slice(0, 32)
}
