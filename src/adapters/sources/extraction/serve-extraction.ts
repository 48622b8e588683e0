import { createHash } from 'node:crypto'
import { formatStacks } from '#src/adapters/kit/errors.js'
import { serveThread } from '#src/adapters/kit/workers/serve.js'
import type { Paper } from '#src/application/shared/ports/paper-reader.js'
import type { ExtractedPage, ExtractionRequest } from '#src/application/websites/ports/content-extractor.js'
import { toProcessedPage } from '#src/domain/websites/processed-page.js'
import { readPage, readPaperPage } from './extract-page.js'
import { readPageText } from './page-text.js'

/** The part of a request that is sent to a thread. */
export interface ExtractionJob extends Omit<ExtractionRequest, 'signal'> {
  /** The text of a PDF or Word file, which is read elsewhere; `bytes` are then empty. */
  readonly paper?: Paper
}

/** The answer of a thread: `failed` if the code threw an error on the page. */
export type ExtractionAnswer =
  | { readonly outcome: 'read'; readonly read: ExtractedPage }
  | { readonly outcome: 'failed'; readonly cause: string }

/** Serves the extractor that started this thread, one page at a time. */
export function serveExtraction(): void {
  const signalReady = serveThread<ExtractionJob, ExtractionAnswer>({ answer: answerTo })
  signalReady()
}

/** Processes a page completely, from bytes to chunks. Never throws. */
export function answerTo(job: ExtractionJob): ExtractionAnswer {
  try {
    return { outcome: 'read', read: extract(job) }
  } catch (error) {
    return { outcome: 'failed', cause: formatStacks(error) }
  }
}

function extract(job: ExtractionJob): ExtractedPage {
  const { format, contentType, url, paper } = job
  const { content, facts } =
    paper === undefined
      ? readPage({ text: readPageText(job), format, contentType, url })
      : readPaperPage(paper, { contentType, url })
  if (content === null) return { page: null, contentHash: '', facts }
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { page: toProcessedPage(content, contentType), contentHash, facts }
}
