import type { ErrorHandler, NotFoundHandler } from 'hono'
import type { Child } from 'hono/jsx'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { jobsHome } from '#src/adapters/edges/web/pages/jobs/jobs-home.js'
import { FailureSentence } from '#src/adapters/edges/web/parts/failure-sentence.js'
import { problemTitle } from '#src/adapters/edges/web/parts/problem-title.js'
import { type FaultName, shellWords } from '#src/adapters/edges/web/words/shell.js'
import { huntFactsOf } from '#src/domain/hunt/hunt-failure.js'
import { type AppError, type ErrorCode, toAppError } from '#src/domain/shared/app-error.js'
import { answerPage } from './layout.js'
import { RequestFault } from './request-fault.js'
import type { WebContext, WebEnv } from './web-env.js'

const statuses: Partial<Readonly<Record<ErrorCode, ContentfulStatusCode>>> = {
  VALIDATION_ERROR: 400,
  NOT_FOUND: 404,
  DB_NOT_FOUND: 503,
  DB_ERROR: 503,
  TIMEOUT: 504,
}

export const onFailure: ErrorHandler<WebEnv> = (error, c) => {
  if (error instanceof RequestFault) return answerFault(c, error.status, error.fault)
  const known = toAppError(error)
  // a client that disconnected in the middle of a form is not an error
  if (known.code === 'INTERNAL_ERROR' && c.env?.gone?.aborted !== true)
    c.get('parts').logger.error('A page could not be rendered.', error)
  if (isMissingPage(c, known)) return answerFault(c, 404, 'nothingHere')
  return answerProblem(c, statuses[known.code] ?? 500, <FailureSentence c={c} failure={known} />)
}

/** Whether an address names something that does not exist, and no other words say what. */
function isMissingPage(c: WebContext, failure: AppError): boolean {
  return failure.code === 'NOT_FOUND' && c.req.method !== 'POST' && huntFactsOf(failure) === null
}

export const onNotFound: NotFoundHandler<WebEnv> = (c) => answerFault(c, 404, 'nothingHere')

function answerFault(c: WebContext, status: ContentfulStatusCode, fault: FaultName) {
  return answerProblem(c, status, shellWords[c.get('language')].faults[fault])
}

/** A page with one sentence that says what went wrong. */
function answerProblem(c: WebContext, status: ContentfulStatusCode, sentence: Child) {
  const title = problemTitle(c)
  return answerPage(
    c,
    { title, status },
    <section class="problem" role="alert">
      <h1>{title}</h1>
      <p>{sentence}</p>
      <p>
        <a href={jobsHome}>{shellWords[c.get('language')].toJobs}</a>
      </p>
    </section>,
  )
}
