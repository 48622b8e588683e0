import type {
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCNotification,
  JSONRPCResultResponse,
  RequestId,
} from '@modelcontextprotocol/server'
import { isObject, type JsonObject } from '#src/domain/shared/json.js'
import { checkParams, isAnyParams } from './check-params.js'
import { protocolErrors } from './protocol.js'

/** A protocol error as the answer to a line. */
export interface ErrorReply {
  readonly jsonrpc: '2.0'
  /** Null if the line does not carry an id. */
  readonly id: RequestId | null
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown }
}

export function errorReply(id: ErrorReply['id'], error: ErrorReply['error']): ErrorReply {
  return { jsonrpc: '2.0', id, error }
}

/** A message, or why it is invalid; null for invalid messages that expect no answer: notifications and answers. */
export type Incoming = { readonly message: JSONRPCMessage } | { readonly refusal: ErrorReply } | null

const requestMembers: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params'])
const notificationMembers: ReadonlySet<string> = new Set(['jsonrpc', 'method', 'params'])
const resultMembers: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'result'])
const errorMembers: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'error'])

/** Parses a line of input. */
export function readLine(line: string): Incoming {
  const value = parseJson(line)
  return value === undefined ? refuse(null, protocolErrors.ParseError, 'This line is not JSON.') : readValue(value)
}

/** Classifies a parsed JSON value by sections 4 to 6 of JSON-RPC 2.0; MCP has neither batches nor null ids. */
export function readValue(value: unknown): Incoming {
  if (Array.isArray(value)) return invalid(null, 'Batches are not supported: send one message per line.')
  if (!isObject(value)) return invalid(null, 'A message must be an object.')
  const isRequest = Object.hasOwn(value, 'id') && (Object.hasOwn(value, 'method') || !isAnswer(value))
  if (isRequest) return readRequest(value)
  if (typeof value.method !== 'string' && !isAnswer(value))
    return invalid(null, 'The method of this message is missing.')
  return isNotification(value) || isResult(value) || isError(value) ? { message: value } : null
}

function isNotification(value: JsonObject): value is JsonObject & JSONRPCNotification {
  const { jsonrpc, method, params } = value
  return jsonrpc === '2.0' && typeof method === 'string' && isAnyParams(params) && hasOnly(value, notificationMembers)
}

function isResult(value: JsonObject): value is JsonObject & JSONRPCResultResponse {
  const { jsonrpc, id, result } = value
  return jsonrpc === '2.0' && isId(id) && isObject(result) && isAnyParams(result) && hasOnly(value, resultMembers)
}

function isError(value: JsonObject): value is JsonObject & JSONRPCErrorResponse {
  const { jsonrpc, id, error } = value
  if (jsonrpc !== '2.0' || !(id === undefined || isId(id)) || !isObject(error)) return false
  return Number.isSafeInteger(error.code) && typeof error.message === 'string' && hasOnly(value, errorMembers)
}

function hasOnly(value: JsonObject, members: ReadonlySet<string>): boolean {
  return Object.keys(value).every((name) => members.has(name))
}

function isAnswer(value: JsonObject): boolean {
  return Object.hasOwn(value, 'result') || Object.hasOwn(value, 'error')
}

function readRequest(value: JsonObject): Incoming {
  const { id, method, jsonrpc, params } = value
  if (!isId(id)) return invalid(null, 'The id of a request must be text, or a whole number within ±(2^53 − 1).')
  if (jsonrpc !== '2.0') return invalid(id, 'jsonrpc must be "2.0".')
  if (typeof method !== 'string') return invalid(id, 'The method of a request must be text.')
  if (!hasOnly(value, requestMembers)) return invalid(id, 'A request may only have jsonrpc, id, method and params.')
  // clients that send it out of habit send null parameters
  if (method === 'shutdown' && !isObject(params)) return { message: { jsonrpc, id, method } }
  if (params !== undefined && !isObject(params))
    return refuse(id, protocolErrors.InvalidParams, 'params must be an object.')
  const fault = checkParams(method, params)
  if (fault !== null) return refuse(id, protocolErrors.InvalidParams, fault)
  return { message: { jsonrpc, id, method, ...(params === undefined ? {} : { params }) } }
}

function isId(id: unknown): id is RequestId {
  return typeof id === 'string' || Number.isSafeInteger(id)
}

function invalid(id: RequestId | null, message: string): Incoming {
  return refuse(id, protocolErrors.InvalidRequest, message)
}

function refuse(id: RequestId | null, code: number, message: string): Incoming {
  return { refusal: errorReply(id, { code, message }) }
}

/** Returns undefined if it is not JSON. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
