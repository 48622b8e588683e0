import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { envelope, MessageServer } from '#test/support/message-server.js'

const methods = ['ping', 'initialize', 'server/discover', 'tools/list', 'tools/call', 'prompts/list', 'prompts/get', '']
const anything: fc.Arbitrary<unknown> = fc.jsonValue()
const some = (likely: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: likely }, { weight: 1, arbitrary: anything })
const meta = fc.record(
  {
    ...Object.fromEntries(Object.entries(envelope).map(([key, value]) => [key, some(fc.constant(value))])),
    progressToken: some(fc.string()),
  },
  { requiredKeys: [] },
)
const params = some(
  fc.record(
    {
      name: some(fc.constantFrom('echo', 'tell', 'triage_new_jobs')),
      arguments: some(fc.record({ word: fc.jsonValue() }, { requiredKeys: [] })),
      _meta: some(meta),
    },
    { requiredKeys: [] },
  ),
)
const message = fc.record(
  {
    jsonrpc: some(fc.constant('2.0')),
    id: some(fc.oneof(fc.nat(9), fc.string())),
    method: some(fc.constantFrom(...methods)),
    params,
    result: fc.jsonValue(),
  },
  { requiredKeys: ['jsonrpc'] },
)
const printable = fc.string({ unit: fc.constantFrom(...'abcAZ09=?/;,*. -'), maxLength: 30 })
const headers = fc.record(
  {
    accept: fc.oneof(fc.constantFrom('*/*', 'application/json', 'text/event-stream'), printable),
    'mcp-protocol-version': fc.oneof(fc.constantFrom('2026-07-28', '2025-11-25', '2024-11-05'), printable),
    'mcp-method': fc.oneof(fc.constantFrom(...methods), printable),
    'mcp-name': fc.oneof(fc.constantFrom('echo', 'tell', '=?base64?ZWNobw==?='), printable),
  },
  { requiredKeys: [] },
)

describe('anything that a client posts', () => {
  it('is answered at most once, in JSON-RPC, to its own id or to none, and never as a server error', async () => {
    const server = await MessageServer.start()
    await fc.assert(
      fc.asyncProperty(some(message), headers, async (value, given) => {
        const written = JSON.stringify(value)
        const body: unknown = JSON.parse(written)
        const { status, messages } = await server.post(written, given)
        expect([200, 202, 400, 404, 406]).toContain(status)
        const answers = messages.filter((answer) => answer.method === undefined)
        expect(answers).toHaveLength(status === 202 ? 0 : 1)
        const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : null
        for (const answer of answers) {
          expect(answer.jsonrpc).toBe('2.0')
          expect([id, null]).toContainEqual(answer.id)
          expect([answer.result, answer.error].filter((part) => part !== undefined)).toHaveLength(1)
          expect(answer.error?.code).not.toBe(-32603)
        }
      }),
      { numRuns: 400 },
    )
    expect(server.failures).toBe(0)
  })
})
