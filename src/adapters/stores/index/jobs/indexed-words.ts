import { createHash } from 'node:crypto'
import { type SearchedTexts, sourceKey } from '#src/domain/jobs/job-search.js'
import { factWords } from './fact-words.js'
import { wordsOfJob } from './job-words.js'
import { places } from './word-query.js'

/** Changes whenever an older index would give other answers. */
export const wordsVersion = '3'

/**
 * The words that an index stores for a job: each word once per place where it occurs, and the facts that the job
 * states.
 */
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

/** A source is a single word, whatever symbols it has. */
export function sourceWord(source: string): string {
  return places.source + createHash('sha256').update(sourceKey(source)).digest('hex').slice(0, 32)
}
