import { PROTOCOL_VERSION_META_KEY, ProtocolErrorCode, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { legacyRevisions, protocolErrors, protocolVersionKey } from '#src/adapters/edges/mcp/protocol.js'
import { legacy, modern } from '#test/support/message-server.js'
import { answersTo } from '#test/support/piped-server.js'

describe('our own implementation of the protocol agrees with the SDK about (serve-revisions)', () => {
  it('the revisions that begin with a handshake, and where the other revision is named', () => {
    expect(legacyRevisions).toEqual(SUPPORTED_PROTOCOL_VERSIONS)
    expect(protocolVersionKey).toBe(PROTOCOL_VERSION_META_KEY)
  })

  it('the error codes', () => {
    expect(protocolErrors).toEqual(
      Object.fromEntries(Object.keys(protocolErrors).map((name) => [name, ProtocolErrorCode[name as 'ParseError']])),
    )
  })

  it.each([...SUPPORTED_PROTOCOL_VERSIONS, '2026-07-28', '2019-01-01', ''])(
    'the answer to a handshake in revision "%s"',
    async (protocolVersion) => {
      const params = { protocolVersion, capabilities: { sampling: {} }, clientInfo: { name: 'test', version: '1' } }
      const handshake = legacy('a', 'initialize', params)
      const [ours] = await answersTo(handshake)
      // after any other first message the SDK answers
      const [, ofSdk] = await answersTo(modern(1, 'server/discover'), handshake)
      expect(JSON.stringify(ours)).toBe(JSON.stringify(ofSdk))
    },
  )
})
