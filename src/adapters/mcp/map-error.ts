import type { CallToolResult } from '@modelcontextprotocol/server'
import { type Static, type TSchema, Type } from 'typebox'
import type { AppError } from '../../domain/shared/app-error.js'
import { errorCodes } from '../../domain/shared/app-error.js'
import { toResult } from './tool-result.js'

const maxMessageLength = 2000

/** What every tool answers when the call as a whole failed, beside `isError: true`. Source: read-R5, update-R9. */
const errorSchema = Type.Object(
  {
    code: Type.Enum([...errorCodes]),
    message: Type.String({ description: 'What went wrong and what to do about it.' }),
    retryable: Type.Boolean({ description: 'Whether the same call may succeed later.' }),
  },
  { additionalProperties: false, description: 'Present instead of everything else when the call failed.' },
)

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
  const error: Static<typeof errorSchema> = { code, message: boundMessage(message), retryable }
  return { ...toResult({ error }), isError: true }
}

export const standardErrors: ErrorAnswer = { schema: errorSchema, answer: toErrorResult }
