import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PipedServer } from '#test/support/piped-server.js'

const methods = [
  ...['ping', 'initialize', 'tools/list', 'tools/call', 'prompts/list', 'prompts/get', 'no/such/method', ''],
  // a notification name; a message with an id is still a request
  'notifications/cancelled',
]
const params = fc.oneof(
  fc.jsonValue(),
  fc.record({ name: fc.oneof(fc.constant('echo'), fc.jsonValue()), arguments: fc.jsonValue(), _meta: fc.jsonValue() }),
  fc.record({ name: fc.constant('echo'), arguments: fc.record({ word: fc.jsonValue() }) }),
)
const id = fc.oneof(fc.nat(9), fc.string(), fc.double(), fc.jsonValue())
const members = {
  jsonrpc: fc.oneof({ weight: 5, arbitrary: fc.constant('2.0') }, { weight: 1, arbitrary: fc.jsonValue() }),
  id,
  method: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...methods) }, { weight: 1, arbitrary: fc.jsonValue() }),
  params,
  result: fc.jsonValue(),
}
const json = (value: fc.Arbitrary<unknown>) => value.map((written) => JSON.stringify(written) ?? 'null')

const request = json(fc.record(members, { requiredKeys: ['jsonrpc', 'id', 'method'] }))
const notification = json(
  fc.record({ jsonrpc: members.jsonrpc, method: fc.string(), params }, { requiredKeys: ['jsonrpc', 'method'] }),
)
const response = json(fc.record({ jsonrpc: members.jsonrpc, id, result: fc.jsonValue() }))
const cut = fc.tuple(request, fc.nat(200)).map(([line, length]) => line.slice(0, length))
const noise = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', ' '))

const answered = fc.oneof(request, json(fc.array(fc.jsonValue())))
const unanswered = fc.oneof(notification, response, fc.constantFrom('', ' ', '\r', '\t'))

/** Returns the answers to the lines, after checking that a final ping is answered. */
async function answersTo(lines: readonly string[]) {
  const answers = await new PipedServer()
    .read()
    .send(...lines, { id: 'last', method: 'ping' })
    .end()
  for (const { jsonrpc, result, error } of answers) {
    expect(jsonrpc).toBe('2.0')
    expect([result, error].filter((part) => part !== undefined)).toHaveLength(1)
    if (error !== undefined) expect(error.message).not.toMatch(/invalid_type|Invalid input|ZodError/)
  }
  expect(answers).toContainEqual({ jsonrpc: '2.0', id: 'last', result: {} })
  return answers.filter((answer) => answer.id !== 'last')
}

describe('anything that a client writes to stdin', () => {
  it('is answered once for each request, broken or not, and the server keeps running', async () => {
    const lines = fc.array(answered, { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(lines, async (written) => {
        expect(await answersTo(written)).toHaveLength(written.length)
      }),
      { numRuns: 200 },
    )
  })

  it('is never answered if it is a notification, a response or a blank line', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(unanswered, { maxLength: 20 }), async (written) => {
        expect(await answersTo(written)).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('is answered at most once for a cut or random line', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(cut, noise), { maxLength: 20 }), async (written) => {
        const answers = await answersTo(written)
        expect(answers.length).toBeLessThanOrEqual(written.length)
      }),
      { numRuns: 100 },
    )
  })
})
