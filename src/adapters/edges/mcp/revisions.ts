import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server'

/** The two ways to speak MCP: with a handshake (`legacy`, 2025-11-25 and older), or with an envelope on each request. */
export type Era = 'legacy' | 'modern'

/** The revision without a handshake, which describes client and revision in each request. */
export const modernRevision = '2026-07-28'

/** The revisions that begin with `initialize`, newest first. */
export const legacyRevisions: readonly string[] = SUPPORTED_PROTOCOL_VERSIONS

/** What a server of either era is told that it supports. */
export const supportedRevisions: readonly string[] = [modernRevision, ...legacyRevisions]
