import type { MessagePort } from 'node:worker_threads'
import { extractPage } from './extract-page.js'
import type { ExtractionAnswer, ExtractionJob } from './extraction-messages.js'

/** Answers the extractor that started this thread, one page after the other. */
export function serveExtraction(port: MessagePort): void {
  port.on('message', (job: ExtractionJob) => port.postMessage(answerTo(job)))
}

function answerTo(job: ExtractionJob): ExtractionAnswer {
  try {
    const content = extractPage(job)
    return content === null ? { outcome: 'unreadable' } : { outcome: 'read', content }
  } catch (error) {
    return { outcome: 'failed', cause: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
