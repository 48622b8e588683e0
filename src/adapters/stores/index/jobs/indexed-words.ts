import { createHash } from 'node:crypto'
import { type SearchedTexts, sourceKey } from '#src/domain/jobs/job-search.js'
import { factWords } from './fact-words.js'
import { wordsOfJob } from './job-words.js'
import { places } from './word-query.js'

/** Changes whenever an index made before would answer otherwise. */
export const wordsVersion = '3'

/** What an index keeps of a job: its words, each once for every place that it stands in, and what it states. */
export function indexedWords(job: SearchedTexts & { readonly source: string | null }): string[] {
  const words = wordsOfJob(job)
  const indexed: string[] = []
  for (const place of ['all', 'head', 'title', 'company', 'location'] as const)
    for (const word of words[place]) indexed.push(places[place] + word)
  const source = sourceKey(job.source)
  if (source !== '') indexed.push(sourceWord(source))
  indexed.push(...factWords(job, words.all))
  return indexed
}

/** A source is one word, whatever signs it holds. */
export function sourceWord(source: string): string {
  return places.source + createHash('sha256').update(sourceKey(source)).digest('hex').slice(0, 32)
}
