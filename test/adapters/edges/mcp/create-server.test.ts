import { InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { createServerFactory } from '#src/adapters/edges/mcp/create-server.js'
import type { Tool } from '#src/adapters/edges/mcp/define-tool.js'

const description = { name: 'broken', title: 'Broken', description: 'Fails.' }

/** Returns the answer and the log of a server whose tools cannot be loaded and whose prompt fails. */
async function ask(method: string, params: Record<string, unknown> = {}, tools?: readonly Tool[]) {
  const log: unknown[] = []
  const fail = () => {
    throw new Error("Cannot find module '/home/someone/dist/tools.js'")
  }
  const server = createServerFactory({
    version: '1',
    instructions: '',
    loadTools: async () => tools ?? fail(),
    loadPrompts: async () => [{ description, write: fail }],
    logger: { info: () => {}, error: (message, cause) => void log.push([message, String(cause)]) },
  })()
  const [near, far] = InMemoryTransport.createLinkedPair()
  const answered = new Promise<JSONRPCMessage>((resolve) => {
    near.onmessage = resolve
  })
  await server.connect(far)
  await near.send({ jsonrpc: '2.0', id: 1, method, params })
  return { answer: await answered, log }
}

describe('a call of a tool that is not served', () => {
  it.each([
    ['no_such_tool', 'Unknown tool: no_such_tool'],
    [
      'db.count_emails',
      'Unknown tool: db.count_emails. This server does not serve it: see --toolsets, --tools and --read-only; some tools need a mail archive.',
    ],
    [5, 'The tool name is missing or not text.'],
  ])('is answered with the reason: %s', async (name, message) => {
    const { answer } = await ask('tools/call', { name }, [])
    expect(answer).toMatchObject({ error: { code: -32602, message } })
  })
})

describe('a request that fails unexpectedly', () => {
  it.each([
    ['tools/list', {}],
    ['tools/call', { name: 'echo' }],
    ['prompts/get', { name: 'broken' }],
  ])('is answered with a safe message, and only the log has the cause with its folders: %s', async (method, params) => {
    const { answer, log } = await ask(method, params)
    const message = 'Something unexpected went wrong; the log on stderr has the cause.'
    expect(answer).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32603, message } })
    expect(log).toEqual([['A request could not be answered.', expect.stringContaining('/home/someone')]])
  })
})
