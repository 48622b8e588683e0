import { createHash } from 'node:crypto'
import type { MessagePort } from 'node:worker_threads'
import { toProcessedPage } from '../../domain/websites/processed-page.js'
import { readPage as readContent } from './extract-page.js'
import type { ExtractionAnswer, ExtractionJob } from './extraction-messages.js'
import { readPageText } from './page-text.js'

/** Answers the extractor that started this thread, one page after the other. */
export function serveExtraction(port: MessagePort): void {
  port.on('message', (job: ExtractionJob) => port.postMessage(answerTo(job)))
}

/** All that is done to a page, from its bytes to its chunks. Never throws. */
export function answerTo(job: ExtractionJob): ExtractionAnswer {
  try {
    return readPage(job)
  } catch (error) {
    return { outcome: 'failed', cause: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function readPage(job: ExtractionJob): ExtractionAnswer {
  const { format, contentType, url } = job
  const content = readContent({ text: readPageText(job), format, contentType, url })
  if ('reason' in content) return { outcome: 'unreadable', missing: content }
  const page = toProcessedPage(content, contentType)
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { outcome: 'read', read: { page, contentHash } }
}
