import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serializeMessage } from '#src/adapters/edges/mcp/serialize-message.js'
import { toResult } from '#src/adapters/edges/mcp/tool-result.js'

const output = fc.dictionary(fc.string(), fc.jsonValue())
const lineOf = (message: JSONRPCMessage): string => Buffer.concat([...serializeMessage(message)]).toString()
const answer = (result: object): JSONRPCMessage => ({ jsonrpc: '2.0', id: 7, result: { ...result } })

describe('a message on the wire', () => {
  it('is the JSON of the message for any tool output', () => {
    fc.assert(
      fc.property(output, fc.boolean(), (value, isError) => {
        const message = answer({ ...toResult(value), ...(isError ? { isError } : {}) })
        expect(JSON.parse(lineOf(message))).toEqual(JSON.parse(JSON.stringify(message)))
      }),
    )
  })

  // spans several pieces, with every kind of character at their borders
  it.each(['"', '\\', '😀', 'x😀', '語', 'a"é😀\n'])('is the JSON of a long message that repeats %j', (part) => {
    const message = answer(toResult({ text: part.repeat(100_000) }))
    expect(lineOf(message) === `${JSON.stringify(JSON.parse(lineOf(message)))}\n`).toBe(true)
    expect(JSON.parse(lineOf(message))).toEqual(message)
  })

  it('is one piece if it is short', () => {
    expect([...serializeMessage(answer(toResult({ text: 'x'.repeat(20_000) })))]).toHaveLength(1)
  })

  it.each<[string, JSONRPCMessage]>([
    ['a request', { jsonrpc: '2.0', id: 1, method: 'ping' }],
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['an error', { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no' } }],
    ['an empty result', answer({})],
    ['a text alone', answer({ content: [{ type: 'text', text: '[1]' }] })],
    [
      'two texts',
      answer({
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
        structuredContent: { a: 1 },
      }),
    ],
  ])('is plain JSON for %s', (_, message) => {
    expect(JSON.parse(lineOf(message))).toEqual(message)
  })
})
