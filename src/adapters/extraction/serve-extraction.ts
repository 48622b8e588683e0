import { createHash } from 'node:crypto'
import type { PostingReading } from '../../application/jobs/ports/posting-reader.js'
import type { ExtractedPage, ExtractionRequest } from '../../application/websites/ports/content-extractor.js'
import type { PostingPage } from '../../domain/jobs/postings/posting-page.js'
import { toProcessedPage } from '../../domain/websites/processed-page.js'
import { formatStacks } from '../kit/errors.js'
import { serveThread } from '../kit/workers/serve.js'
import { readContent } from './extract-page.js'
import type { NotAPage } from './not-a-page.js'
import { readPageText } from './page-text.js'
import { surveyPosting } from './postings/survey-posting.js'

/** A page without what only its caller needs: it crosses to a thread. */
export type ExtractionJob = Omit<ExtractionRequest, 'signal'>

/** A page whose posting is looked at, not its text. */
export type PostingJob = Omit<PostingReading, 'signal'> & { readonly asks: 'posting' }

/** What a thread answers about a posting. */
export type PostingAnswer =
  | { readonly outcome: 'surveyed'; readonly posting: PostingPage }
  | Extract<ExtractionAnswer, { readonly outcome: 'failed' }>

/** What a thread answers: `unreadable` for a page without text, `failed` when our code did not get along with it. */
export type ExtractionAnswer =
  | { readonly outcome: 'read'; readonly read: ExtractedPage }
  | { readonly outcome: 'unreadable'; readonly missing: NotAPage }
  | { readonly outcome: 'failed'; readonly cause: string }

/** Answers the extractor that started this thread, one page after the other. */
export function serveExtraction(): void {
  serveThread<ExtractionJob | PostingJob, ExtractionAnswer | PostingAnswer>({
    answer: (job) => ('asks' in job ? answerAboutPosting(job) : answerTo(job)),
  })
}

function answerAboutPosting(job: PostingJob): PostingAnswer {
  try {
    const { format, url } = job
    return { outcome: 'surveyed', posting: surveyPosting({ text: readPageText(job), format, url }) }
  } catch (error) {
    return { outcome: 'failed', cause: formatStacks(error) }
  }
}

/** All that is done to a page, from its bytes to its chunks. Never throws. */
export function answerTo(job: ExtractionJob): ExtractionAnswer {
  try {
    return readPage(job)
  } catch (error) {
    return { outcome: 'failed', cause: formatStacks(error) }
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
