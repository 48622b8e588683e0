import type { CallToolResult } from '@modelcontextprotocol/server'
import { type TSchema, Type } from 'typebox'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { documentFactsOf } from '#src/domain/person/document-failure.js'
import type { AppError, ErrorCode } from '#src/domain/shared/app-error.js'

const written = new WeakMap<object, string>()

/** The output as JSON. It is cached, because an output may be measured before it is sent. */
export function jsonOf(output: object): string {
  const json = written.get(output) ?? JSON.stringify(output)
  written.set(output, json)
  return json
}

/** The same JSON as text and as structured content: some clients read only one of them. */
export function toResult(output: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: jsonOf(output) }], structuredContent: output }
}

const maxMessageLength = 2000

/**
 * The `error` of every tool's answer when the whole call failed, together with `isError: true`.
 * Source: read-R5, update-R9.
 */
interface ErrorObject {
  readonly code: ErrorCode
  /** What went wrong and what to do about it. */
  readonly message: string
  /** Whether the same call may succeed later. */
  readonly retryable: boolean
}

/**
 * The published schema of an error: an object with these members. It is repeated in every tool, so the details are
 * described once, in the instructions.
 */
export const errorSchemaOf = (required: readonly string[]): TSchema => Type.Unsafe({ type: 'object', required })

/** How a tool answers its failures. */
export interface ErrorAnswer {
  /** The schema of `error` in the tool's output. */
  readonly schema: TSchema
  answer(error: AppError): CallToolResult
}

export function boundMessage(message: string): string {
  return message.slice(0, maxMessageLength)
}

function messageOf(failure: AppError): string {
  return documentFactsOf(failure)?.problem === 'no-confirmed-profile'
    ? `${failure.message} Omit fit, or ask the person to confirm a profile.`
    : failureMessage(failure)
}

function toErrorResult(failure: AppError): CallToolResult {
  const { code, retryable } = failure
  const error: ErrorObject = { code, message: boundMessage(messageOf(failure)), retryable }
  return { ...toResult({ error }), isError: true }
}

export const standardErrors: ErrorAnswer = {
  schema: errorSchemaOf(['code', 'message', 'retryable']),
  answer: toErrorResult,
}
