import { answerTo } from '#src/adapters/sources/extraction/serve-extraction.js'
import type { ContentExtractor } from '#src/application/websites/ports/content-extractor.js'

/** Reads pages like the worker threads, but in this thread. */
export const directExtractor: Pick<ContentExtractor, 'extract'> = {
  extract: async ({ signal, ...job }) => {
    signal.throwIfAborted()
    const answer = answerTo(job)
    if (answer.outcome === 'failed') throw new Error(answer.cause)
    return answer.read
  },
}
