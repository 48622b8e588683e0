import { createHash } from 'node:crypto'
import { formatStacks } from '#src/adapters/kit/errors.js'
import { serveThread } from '#src/adapters/kit/workers/serve.js'
import type { ExtractedPage, ExtractionRequest } from '#src/application/websites/ports/content-extractor.js'
import { toProcessedPage } from '#src/domain/websites/processed-page.js'
import { readPage } from './extract-page.js'
import { readPageText } from './page-text.js'

/** A page without what only its caller needs: it crosses to a thread. */
export type ExtractionJob = Omit<ExtractionRequest, 'signal'>

/** What a thread answers: `failed` when our code did not get along with the page. */
export type ExtractionAnswer =
  | { readonly outcome: 'read'; readonly read: ExtractedPage }
  | { readonly outcome: 'failed'; readonly cause: string }

/** Answers the extractor that started this thread, one page after the other. */
export function serveExtraction(): void {
  serveThread<ExtractionJob, ExtractionAnswer>({ answer: answerTo })
}

/** All that is done to a page, from its bytes to its chunks. Never throws. */
export function answerTo(job: ExtractionJob): ExtractionAnswer {
  try {
    return { outcome: 'read', read: extract(job) }
  } catch (error) {
    return { outcome: 'failed', cause: formatStacks(error) }
  }
}

function extract(job: ExtractionJob): ExtractedPage {
  const { format, contentType, url } = job
  const { content, facts } = readPage({ text: readPageText(job), format, contentType, url })
  if (content === null) return { page: null, contentHash: '', facts }
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { page: toProcessedPage(content, contentType), contentHash, facts }
}
