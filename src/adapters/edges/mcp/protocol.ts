// What the protocol fixes and the SDK says too. Said here once more, because to load the SDK takes a third of the time from the
// start to the first answer; a test compares the two.

/** The two ways to speak MCP: with a handshake (`legacy`, 2025-11-25 and older), or with an envelope on each request. */
export type Era = 'legacy' | 'modern'

/** The revision without a handshake, which describes client and revision in each request. */
export const modernRevision = '2026-07-28'

/** The revisions that begin with `initialize`, newest first. */
export const legacyRevisions: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07']

/** What a server of either era is told that it supports. */
export const supportedRevisions: readonly string[] = [modernRevision, ...legacyRevisions]

/** Where a request of the revision without a handshake says its revision, within `_meta`. */
export const protocolVersionKey = 'io.modelcontextprotocol/protocolVersion'

/** Codes of failures in an answer, by the names that JSON-RPC and MCP give them. */
export const protocolErrors = {
  ParseError: -32700,
  InvalidRequest: -32600,
  MethodNotFound: -32601,
  InvalidParams: -32602,
  InternalError: -32603,
} as const
