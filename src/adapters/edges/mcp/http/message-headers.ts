import type { IncomingHttpHeaders } from 'node:http'
import type { JSONRPCRequest } from '@modelcontextprotocol/server'
import type { MessageHeaders } from '#src/adapters/edges/mcp/classify-message.js'
import { legacyRevisions } from '#src/adapters/edges/mcp/protocol.js'
import { refusedCode } from './refusal.js'

/** The error code for headers that disagree with the body. */
const headerMismatch = -32020

/** Why the headers of a request do not match its message; null if they do. */
export type HeaderFault = { readonly code: number; readonly message: string } | null

/** The parameter that the Mcp-Name header repeats, for methods that have one. */
const namedBy: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
])

/** The headers that describe the message. */
export function readMessageHeaders(headers: IncomingHttpHeaders): MessageHeaders {
  const [version, method, name] = ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map((header) => headers[header])
  return {
    ...(typeof version === 'string' ? { protocolVersionHeader: version } : {}),
    ...(typeof method === 'string' ? { mcpMethodHeader: method } : {}),
    ...(typeof name === 'string' ? { mcpNameHeader: name } : {}),
  }
}

/**
 * A request of 2026-07-28 repeats its revision, method and name in headers. That headers which are present agree with
 * the body has already been checked.
 */
export function checkModernHeaders(headers: MessageHeaders, { method, params }: JSONRPCRequest): HeaderFault {
  if (headers.protocolVersionHeader === undefined) return mismatch('The header MCP-Protocol-Version is missing.')
  if (headers.mcpMethodHeader === undefined) return mismatch('The header Mcp-Method is missing.')
  const parameter = namedBy.get(method)
  const named = parameter === undefined ? undefined : params?.[parameter]
  if (typeof named !== 'string') return null
  if (headers.mcpNameHeader === undefined) return mismatch('The header Mcp-Name is missing.')
  const name = decodeName(headers.mcpNameHeader.trim())
  if (name === null) return mismatch('The header Mcp-Name is not valid base64 of UTF-8.')
  return name === named ? null : mismatch(`The header Mcp-Name differs from ${parameter} in the body.`)
}

/** A client of an older revision sends the negotiated one; the oldest clients send none. */
export function checkLegacyHeaders({ protocolVersionHeader }: MessageHeaders, { method }: JSONRPCRequest): HeaderFault {
  if (method === 'initialize' || protocolVersionHeader === undefined) return null
  if (legacyRevisions.includes(protocolVersionHeader.trim())) return null
  return {
    code: refusedCode,
    message: `The header MCP-Protocol-Version has an unsupported revision; supported are ${legacyRevisions.join(', ')}.`,
  }
}

function mismatch(message: string): HeaderFault {
  return { code: headerMismatch, message }
}

/** A name that does not fit in a header is written `=?base64?…?=`. Returns null if the encoding is damaged. */
function decodeName(header: string): string | null {
  const encoded = /^=\?base64\?([^?]*)\?=$/.exec(header)?.[1]
  if (encoded === undefined) return header
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.toString('base64') !== encoded) return null
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) ? text : null
}

/** The formats that a client accepts. */
export interface AcceptedForms {
  readonly json: boolean
  /** A stream of events (server-sent events). */
  readonly events: boolean
}

/** Reads the Accept header; without one, JSON. Returns null if the client accepts neither format. */
export function acceptedForms(header: string | undefined): AcceptedForms | null {
  const types = (header ?? '*/*').split(',').flatMap(typeOf)
  // accepting anything does not mean understanding an event stream
  const json = ['application/json', 'application/*', '*/*'].some((type) => types.includes(type))
  const events = types.includes('text/event-stream')
  return json || events ? { json, events } : null
}

/** Returns nothing if the client excludes the type with q=0. */
function typeOf(range: string): readonly string[] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const isRefused = parameters.some((parameter) => parameter.startsWith('q=') && Number(parameter.slice(2)) === 0)
  return isRefused ? [] : [type]
}
