import { describe, expect, it } from 'vitest'
import { websiteErrors } from '#src/adapters/edges/mcp/tools/websites/website-errors.js'
import { unboundedPage } from '#src/adapters/kit/answers/page-budget.js'
import { AppError, errorCodes, toAppError } from '#src/domain/shared/app-error.js'
import { websiteFailure } from '#src/domain/websites/website-failure.js'
import { createWebsiteTools } from '#test/support/website-tools.js'

const about = { url: 'https://example.com/', statusCode: 503, timeoutSeconds: 5, advice: 'Wait.' }
const known = { url: 'https://example.com/', status_code: 503, timeout_seconds: 5 }
const failures = [
  ['URLFetchError', { problem: 'page-not-fetched', ...about }, known, 'Wait.'],
  ['ChunkingError', { problem: 'page-not-read', ...about }, known, 'Wait.'],
  ['EmbeddingError', { problem: 'embedder-failed', ...about }, known, 'Wait.'],
  ['DataValidationError', { problem: 'heading-too-long', chunk: 3 }, { chunk: 3 }, expect.any(String)],
  ['NotFoundError', { problem: 'deleted-meanwhile', url: about.url }, { url: about.url }, expect.any(String)],
] as const
const types: readonly unknown[] = [...failures.map(([type]) => type), 'RAGError']

function answer(error: AppError) {
  const { isError, content, structuredContent } = websiteErrors.answer(error)
  expect(isError).toBe(true)
  const [text] = content
  expect(text?.type === 'text' && JSON.parse(text.text)).toEqual(structuredContent)
  const { error: failure, ...rest } = structuredContent as { readonly error: Record<string, unknown> }
  expect(rest).toEqual({})
  return failure
}

describe('a failure of a website tool (rag-errors)', () => {
  it.each(errorCodes)('%s has a type, a suggestion and details', (code) => {
    const failure = answer(new AppError(code, 'It failed.'))
    expect(Object.keys(failure)).toEqual(['type', 'message', 'details', 'suggestion', 'code', 'retryable'])
    expect(types).toContain(failure.type)
    expect(failure).toMatchObject({ message: 'It failed.', details: {}, code })
    expect(failure.suggestion).toMatch(/^\S.+\.$/)
  })

  it.each([
    ['VALIDATION_ERROR', 'DataValidationError'],
    ['NOT_FOUND', 'NotFoundError'],
    ['FETCH_FAILED', 'URLFetchError'],
    ['EMBEDDING_FAILED', 'EmbeddingError'],
    ['DB_ERROR', 'RAGError'],
    ['INTERNAL_ERROR', 'RAGError'],
  ] as const)('%s has the type %s', (code, type) => {
    expect(answer(new AppError(code, 'It failed.')).type).toBe(type)
  })

  it.each(failures)('of type %s keeps its details', (type, problem, details, suggestion) => {
    const message = 'It took too long.'
    const error = websiteFailure('TIMEOUT', message, problem, { retryable: true })
    expect(answer(error)).toEqual({ type, message, details, suggestion, code: 'TIMEOUT', retryable: true })
  })

  it.each([
    websiteFailure(
      'FETCH_FAILED',
      'The page cannot be had.',
      { problem: 'page-not-fetched', advice: 'Try later.' },
      { cause: new Error('connect ECONNREFUSED /home/someone/socket') },
    ),
    new AppError('DB_ERROR', 'The store cannot be read.', { cause: new Error('SELECT * FROM "/home/someone"') }),
    toAppError(new TypeError('/home/someone/secret.ts:12')),
  ])('shows nothing of its cause: $message', (error) => {
    const written = JSON.stringify(answer(error))
    for (const foreign of ['someone', 'ECONNREFUSED', 'SELECT', 'secret']) expect(written).not.toContain(foreign)
  })

  it('has a bounded message', () => {
    expect(String(answer(new AppError('DB_ERROR', 'x'.repeat(5000))).message)).toHaveLength(2000)
  })

  it('has this format in every website tool, also for a wrong argument', async () => {
    const tools = await createWebsiteTools({
      openWebsites: () => Promise.reject(new Error('not reached')),
      page: unboundedPage,
    })
    expect(tools).toHaveLength(6)
    for (const tool of tools) {
      const failure = await tool.call({ unknown: 1 }).catch(toAppError)
      expect(failure).toBeInstanceOf(AppError)
      const { structuredContent } = tool.answerError(failure as AppError)
      expect(structuredContent).toMatchObject({ error: { type: 'DataValidationError', code: 'VALIDATION_ERROR' } })
    }
  })
})
