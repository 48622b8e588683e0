// Constants of the protocol that the SDK also has. They are repeated here because loading the SDK takes a third of the
// time from the start to the first answer; a test compares the two.

/** The two variants of MCP: with a handshake (`legacy`, 2025-11-25 and older), or with an envelope on each request. */
export type Era = 'legacy' | 'modern'

/** The revision without a handshake: each request describes the client and the revision. */
export const modernRevision = '2026-07-28'

/** The revisions that begin with `initialize`, newest first. */
export const legacyRevisions: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07']

/** All revisions that a server of either era supports. */
export const supportedRevisions: readonly string[] = [modernRevision, ...legacyRevisions]

/** The key within `_meta` where a request without a handshake states its revision. */
export const protocolVersionKey = 'io.modelcontextprotocol/protocolVersion'

/** Error codes by their names in JSON-RPC and MCP. */
export const protocolErrors = {
  ParseError: -32700,
  InvalidRequest: -32600,
  MethodNotFound: -32601,
  InvalidParams: -32602,
  InternalError: -32603,
} as const
