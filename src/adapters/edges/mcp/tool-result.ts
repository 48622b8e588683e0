import type { CallToolResult } from '@modelcontextprotocol/server'
import { type TSchema, Type } from 'typebox'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import type { AppError, ErrorCode } from '#src/domain/shared/app-error.js'

const written = new WeakMap<object, string>()

/** The output as JSON. An output that is measured before it is sent is written once. */
export function jsonOf(output: object): string {
  const json = written.get(output) ?? JSON.stringify(output)
  written.set(output, json)
  return json
}

/** The same JSON as text and as structured content: some clients read only the one, some only the other. */
export function toResult(output: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: jsonOf(output) }], structuredContent: output }
}

const maxMessageLength = 2000

/** What every tool answers when the call as a whole failed, beside `isError: true`. Source: read-R5, update-R9. */
interface ErrorObject {
  readonly code: ErrorCode
  /** What went wrong and what to do about it. */
  readonly message: string
  /** Whether the same call may succeed later. */
  readonly retryable: boolean
}

/**
 * An error as it is published: an object that has these. It stands in the schema of every tool, so what more there is to
 * say of it stands in the instructions, once.
 */
export const errorSchemaOf = (required: readonly string[]): TSchema => Type.Unsafe({ type: 'object', required })

/** How a tool answers its failures. */
export interface ErrorAnswer {
  /** Of `error` in the tool's output. */
  readonly schema: TSchema
  answer(error: AppError): CallToolResult
}

export function boundMessage(message: string): string {
  return message.slice(0, maxMessageLength)
}

function toErrorResult(failure: AppError): CallToolResult {
  const { code, retryable } = failure
  const error: ErrorObject = { code, message: boundMessage(failureMessage(failure)), retryable }
  return { ...toResult({ error }), isError: true }
}

export const standardErrors: ErrorAnswer = {
  schema: errorSchemaOf(['code', 'message', 'retryable']),
  answer: toErrorResult,
}
