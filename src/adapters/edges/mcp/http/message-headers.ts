import type { IncomingHttpHeaders } from 'node:http'
import type { JSONRPCRequest } from '@modelcontextprotocol/server'
import type { MessageHeaders } from '#src/adapters/edges/mcp/classify-message.js'
import { legacyRevisions } from '#src/adapters/edges/mcp/protocol.js'
import { refusedCode } from './refusal.js'

/** Headers and body of a request disagree. */
const headerMismatch = -32020

/** Why the headers of a request do not fit its message; null when they do. */
export type HeaderFault = { readonly code: number; readonly message: string } | null

/** The parameter that the header Mcp-Name repeats, for the methods that have one. */
const namedBy: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
])

/** What the headers say of the message. */
export function readMessageHeaders(headers: IncomingHttpHeaders): MessageHeaders {
  const [version, method, name] = ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map((header) => headers[header])
  return {
    ...(typeof version === 'string' ? { protocolVersionHeader: version } : {}),
    ...(typeof method === 'string' ? { mcpMethodHeader: method } : {}),
    ...(typeof name === 'string' ? { mcpNameHeader: name } : {}),
  }
}

/** A request of 2026-07-28 bears its revision, its method, and what it names, in headers too. That those agree with the body as far as they are there has been seen. */
export function checkModernHeaders(headers: MessageHeaders, { method, params }: JSONRPCRequest): HeaderFault {
  if (headers.protocolVersionHeader === undefined) return mismatch('The header MCP-Protocol-Version is missing.')
  if (headers.mcpMethodHeader === undefined) return mismatch('The header Mcp-Method is missing.')
  const parameter = namedBy.get(method)
  const named = parameter === undefined ? undefined : params?.[parameter]
  if (typeof named !== 'string') return null
  if (headers.mcpNameHeader === undefined) return mismatch('The header Mcp-Name is missing.')
  const name = decodeName(headers.mcpNameHeader.trim())
  if (name === null) return mismatch('The header Mcp-Name holds what is no base64 of UTF-8.')
  return name === named ? null : mismatch(`The header Mcp-Name is not the ${parameter} in the body.`)
}

/** A client of an older revision names one that was agreed on; one that is too old to do so names none. */
export function checkLegacyHeaders({ protocolVersionHeader }: MessageHeaders, { method }: JSONRPCRequest): HeaderFault {
  if (method === 'initialize' || protocolVersionHeader === undefined) return null
  if (legacyRevisions.includes(protocolVersionHeader.trim())) return null
  return {
    code: refusedCode,
    message: `The header MCP-Protocol-Version names a revision that is not supported; supported are ${legacyRevisions.join(', ')}.`,
  }
}

function mismatch(message: string): HeaderFault {
  return { code: headerMismatch, message }
}

/** A name that a header cannot hold is written `=?base64?…?=`. Null when that is damaged. */
function decodeName(header: string): string | null {
  const encoded = /^=\?base64\?([^?]*)\?=$/.exec(header)?.[1]
  if (encoded === undefined) return header
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.toString('base64') !== encoded) return null
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) ? text : null
}

/** The forms in which a client takes an answer. */
export interface AcceptedForms {
  readonly json: boolean
  /** A stream of events (server-sent events). */
  readonly events: boolean
}

/** As the header Accept says; without one, JSON. Null when the client takes neither. */
export function acceptedForms(header: string | undefined): AcceptedForms | null {
  const types = (header ?? '*/*').split(',').flatMap(typeOf)
  // to take anything does not mean to understand a stream of events
  const json = ['application/json', 'application/*', '*/*'].some((type) => types.includes(type))
  const events = types.includes('text/event-stream')
  return json || events ? { json, events } : null
}

/** None when the client says that it takes nothing of the type. */
function typeOf(range: string): readonly string[] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const isRefused = parameters.some((parameter) => parameter.startsWith('q=') && Number(parameter.slice(2)) === 0)
  return isRefused ? [] : [type]
}
