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

/** A line that is answered with an error of the protocol. */
export interface ErrorReply {
  readonly jsonrpc: '2.0'
  /** Null when the line does not say whom the answer is for. */
  readonly id: RequestId | null
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown }
}

export function errorReply(id: ErrorReply['id'], error: ErrorReply['error']): ErrorReply {
  return { jsonrpc: '2.0', id, error }
}

/** A message, or why it is none; null for what nobody waits for: broken notifications and broken answers. */
export type Incoming = { readonly message: JSONRPCMessage } | { readonly refusal: ErrorReply } | null

const requestMembers: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params'])
const notificationMembers: ReadonlySet<string> = new Set(['jsonrpc', 'method', 'params'])
const resultMembers: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'result'])
const errorMembers: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'error'])

/** What a line of input is. */
export function readLine(line: string): Incoming {
  const value = parseJson(line)
  return value === undefined ? refuse(null, protocolErrors.ParseError, 'This line is not JSON.') : readValue(value)
}

/** What a value is that was read from JSON. As JSON-RPC 2.0 says in its sections 4 to 6; MCP has neither batches nor ids that are null. */
export function readValue(value: unknown): Incoming {
  if (Array.isArray(value))
    return invalid(null, 'Batches are not supported: send each message as an object of its own.')
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
  if (!isId(id)) return invalid(null, 'The id of a request must be a text, or a whole number within ±(2^53 − 1).')
  if (jsonrpc !== '2.0') return invalid(id, 'jsonrpc must be "2.0".')
  if (typeof method !== 'string') return invalid(id, 'The method of a request must be a text.')
  if (!hasOnly(value, requestMembers))
    return invalid(id, 'A request has jsonrpc, id, method and params, and nothing else.')
  // by whom it is sent from habit, it is sent with parameters that are null
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

/** Undefined when it is no JSON. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
