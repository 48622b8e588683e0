import { answerTo } from '#src/adapters/sources/extraction/serve-extraction.js'
import type { ContentExtractor } from '#src/application/websites/ports/content-extractor.js'

/** Reads pages as the threads do, in this one. */
export const directExtractor: Pick<ContentExtractor, 'extract'> = {
  extract: async ({ signal, ...job }) => {
    signal.throwIfAborted()
    const answer = answerTo(job)
    if (answer.outcome === 'failed') throw new Error(answer.cause)
    return answer.read
  },
}
