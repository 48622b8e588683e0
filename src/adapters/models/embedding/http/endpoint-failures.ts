import { isPassingStatus } from '#src/adapters/kit/http-answers.js'
import { embeddingFailed } from '#src/adapters/models/embedding/embedders.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { websiteFailure } from '#src/domain/websites/website-failure.js'

/** The server that failed. Messages name `host` and `model`, never the key. */
export interface Endpoint {
  readonly host: string
  readonly model: string
}

/** A transient failure. `waitMs` is how long the server asks to wait, in milliseconds; null if it does not say. */
export class PassingFailure extends Error {
  readonly error: AppError
  readonly waitMs: number | null

  constructor(error: AppError, waitMs: number | null = null) {
    super(error.message, { cause: error })
    this.error = error
    this.waitMs = waitMs
  }
}

const checkAddress = 'Check that JOBWORKFLOW_EMBEDDINGS_URL points to a running server.'

export function unreachable({ host }: Endpoint, cause: unknown): AppError {
  return embeddingFailed(`The embedding server ${host} could not be reached.`, {
    advice: checkAddress,
    facts: { host },
    retryable: true,
    cause,
  })
}

export function tooSlow({ host }: Endpoint, timeoutMs: number): AppError {
  const seconds = timeoutMs / 1000
  return embeddingFailed(`The embedding server ${host} did not answer within ${seconds} seconds.`, {
    advice: 'Try again; a server that has just started may still be loading its model.',
    facts: { host, timeoutSeconds: seconds },
    retryable: true,
  })
}

/** The answer is not a list of embeddings. A retry would not help. */
export function unusable({ host, model }: Endpoint, problem: string, cause?: unknown): AppError {
  return embeddingFailed(`The embedding server ${host} returned ${problem}.`, {
    advice: `Check that JOBWORKFLOW_EMBEDDINGS_URL is an OpenAI-compatible endpoint and that ${model} (JOBWORKFLOW_EMBEDDINGS_MODEL) is an embedding model.`,
    facts: { host, model },
    cause,
  })
}

export function dimensionsChanged({ host, model }: Endpoint, expected: number, actual: number): AppError {
  return websiteFailure(
    'EMBEDDING_FAILED',
    `The embedding server ${host} returned vectors of ${actual} numbers, but ${expected} before.`,
    { problem: 'dimensions-changed', host, model, expectedDimensions: expected, dimensions: actual },
  )
}

/** The server refused with this status. */
export function refusal({ host, model }: Endpoint, status: number): AppError {
  const { problem, advice } = explain(status, model)
  return embeddingFailed(`The embedding server ${host} ${problem} (status ${status}).`, {
    advice,
    facts: { host, model, statusCode: status },
    retryable: isPassingStatus(status),
  })
}

function explain(status: number, model: string): { readonly problem: string; readonly advice: string } {
  if (status >= 300 && status < 400)
    return {
      problem: 'redirects requests, and redirects are not followed',
      advice: 'Set JOBWORKFLOW_EMBEDDINGS_URL to the final address.',
    }
  if (status === 401 || status === 403)
    return {
      problem: 'did not accept the key',
      advice: 'Set JOBWORKFLOW_EMBEDDINGS_API_KEY to a key that is valid for it.',
    }
  if (status === 429) return { problem: 'is limiting requests', advice: 'Wait a moment and try again.' }
  if (isPassingStatus(status)) return { problem: 'is failing', advice: `Try again in a moment. ${checkAddress}` }
  return {
    problem: 'refused the request',
    advice: `Check JOBWORKFLOW_EMBEDDINGS_URL, and that the server has the model ${model} (JOBWORKFLOW_EMBEDDINGS_MODEL).`,
  }
}
