import type { CallToolResult } from '@modelcontextprotocol/server'
import { type TSchema, Type } from 'typebox'
import type { AppError, ErrorCode } from '../../domain/shared/app-error.js'
import { toResult } from './tool-result.js'

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

function toErrorResult({ code, message, retryable }: AppError): CallToolResult {
  const error: ErrorObject = { code, message: boundMessage(message), retryable }
  return { ...toResult({ error }), isError: true }
}

export const standardErrors: ErrorAnswer = {
  schema: errorSchemaOf(['code', 'message', 'retryable']),
  answer: toErrorResult,
}
