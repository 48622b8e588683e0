import {
  type JSONRPCMessage,
  PROTOCOL_VERSION_META_KEY,
  ProtocolErrorCode,
  type RequestId,
  type StandardSchemaV1Sync,
  specTypeSchemas,
} from '@modelcontextprotocol/server'
import { describeIssues, type Issue } from './describe-issues.js'

/** A line that is answered with an error of the protocol. */
export interface Refusal {
  readonly jsonrpc: '2.0'
  /** Null when the line does not say whom the answer is for. */
  readonly id: RequestId | null
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** A message, or why it is none; null for what nobody waits for: broken notifications and broken answers. */
export type Incoming = { readonly message: JSONRPCMessage } | { readonly refusal: Refusal } | null

type Schema = StandardSchemaV1Sync<unknown, unknown>

/** Methods whose parameters the SDK would refuse in its validator's words, as an error of the server's. */
const paramsSchemas: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ['initialize', specTypeSchemas.InitializeRequest],
  ['tools/list', specTypeSchemas.ListToolsRequest],
  ['prompts/list', specTypeSchemas.ListPromptsRequest],
  ['prompts/get', specTypeSchemas.GetPromptRequest],
])

const requestMembers: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params'])

/** What a line of input is. */
export function readMessage(line: string): Incoming {
  const value = parseJson(line)
  return value === undefined ? refuse(null, ProtocolErrorCode.ParseError, 'This line is not JSON.') : readValue(value)
}

/** What a value is that was read from JSON. Source: JSON-RPC 2.0, sections 4 to 6; MCP has neither batches nor ids that are null. */
export function readValue(value: unknown): Incoming {
  if (Array.isArray(value))
    return invalid(null, 'Batches are not supported: send each message as an object of its own.')
  if (!isObject(value)) return invalid(null, 'A message must be an object.')
  const isRequest = Object.hasOwn(value, 'id') && (Object.hasOwn(value, 'method') || !isAnswer(value))
  if (isRequest) return readRequest(value)
  if (typeof value.method !== 'string' && !isAnswer(value))
    return invalid(null, 'The method of this message is missing.')
  const message = specTypeSchemas.JSONRPCMessage['~standard'].validate(value)
  return message.issues === undefined ? { message: message.value } : null
}

type JsonObject = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isAnswer(value: JsonObject): boolean {
  return Object.hasOwn(value, 'result') || Object.hasOwn(value, 'error')
}

function readRequest(value: JsonObject): Incoming {
  const { id, method, jsonrpc, params } = value
  if (!isId(id)) return invalid(null, 'The id of a request must be a text, or a whole number within ±(2^53 − 1).')
  if (jsonrpc !== '2.0') return invalid(id, 'jsonrpc must be "2.0".')
  if (typeof method !== 'string') return invalid(id, 'The method of a request must be a text.')
  if (!Object.keys(value).every((name) => requestMembers.has(name)))
    return invalid(id, 'A request has jsonrpc, id, method and params, and nothing else.')
  // by whom it is sent from habit, it is sent with parameters that are null
  if (method === 'shutdown' && !isObject(params)) return { message: { jsonrpc, id, method } }
  if (params !== undefined && !isObject(params))
    return refuse(id, ProtocolErrorCode.InvalidParams, 'params must be an object.')
  return checkParams(value, id, method)
}

function checkParams(value: JsonObject, id: RequestId, method: string): Incoming {
  const request = specTypeSchemas.JSONRPCRequest['~standard'].validate(value)
  if (request.issues !== undefined) return refuseParams(id, request.issues, value)
  // the revision with an envelope has no initialize: that is an unknown method, whatever its parameters
  if (method === 'initialize' && hasEnvelope(value)) return { message: request.value }
  const { issues } = paramsSchemas.get(method)?.['~standard'].validate(value) ?? {}
  return issues === undefined ? { message: request.value } : refuseParams(id, issues, value)
}

function hasEnvelope({ params }: JsonObject): boolean {
  const meta = isObject(params) ? params._meta : undefined
  return isObject(meta) && Object.hasOwn(meta, PROTOCOL_VERSION_META_KEY)
}

function isId(id: unknown): id is RequestId {
  return typeof id === 'string' || Number.isSafeInteger(id)
}

function invalid(id: RequestId | null, message: string): Incoming {
  return refuse(id, ProtocolErrorCode.InvalidRequest, message)
}

function refuseParams(id: RequestId, issues: readonly Issue[], value: JsonObject): Incoming {
  return refuse(id, ProtocolErrorCode.InvalidParams, describeIssues(issues, value))
}

function refuse(id: RequestId | null, code: number, message: string): Incoming {
  return { refusal: { jsonrpc: '2.0', id, error: { code, message } } }
}

/** Undefined when it is no JSON. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
