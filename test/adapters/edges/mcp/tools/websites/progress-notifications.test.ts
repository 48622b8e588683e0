import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServerFactory } from '#src/adapters/edges/mcp/create-server.js'
import { unboundedPage } from '#src/adapters/kit/answers/page-budget.js'
import { aWebsiteScene } from '#test/support/website-scene.js'
import { createWebsiteTools } from '#test/support/website-tools.js'

const logger = { info: () => {}, error: () => {} }

/** A client of a server with the website tools, and every message that the server sends. */
async function connected() {
  const scene = aWebsiteScene()
  const tools = await createWebsiteTools({
    openWebsites: async () => ({ ...scene.websites, synthesizer: null }),
    page: unboundedPage,
  })
  const parts = { version: '1', instructions: '', loadTools: async () => tools, loadPrompts: async () => [], logger }
  const server = createServerFactory(parts)()
  const client = new Client({ name: 'test', version: '1' })
  const [atClient, atServer] = InMemoryTransport.createLinkedPair()
  const sent: JSONRPCMessage[] = []
  const send = atServer.send.bind(atServer)
  atServer.send = (message, ...rest) => {
    sent.push(message)
    return send(message, ...rest)
  }
  await Promise.all([server.connect(atServer), client.connect(atClient)])
  onTestFinished(() => client.close())
  return { client, sent }
}

const call = { name: 'rag_process_website', arguments: { url: 'https://example.com/job' } }
const isProgress = (message: JSONRPCMessage) => 'method' in message && message.method === 'notifications/progress'

describe('progress notifications', () => {
  it('are sent to a client that asks for them, each with more progress, and none after the answer', async () => {
    const { client, sent } = await connected()
    const told: (readonly [number, number | undefined, string | undefined])[] = []
    await client.callTool(call, undefined, {
      onprogress: ({ progress, total, message }) => told.push([progress, total, message]),
    })
    // without an embedder, the third of the four steps is skipped
    expect(told).toEqual([
      [0, 4, 'fetching'],
      [1, 4, 'extracting'],
      [3, 4, 'storing'],
    ])
    expect(sent.filter(isProgress)).toHaveLength(told.length)
    expect(sent.findLastIndex(isProgress)).toBeLessThan(sent.length - 1)
  })

  it('are not sent to other clients', async () => {
    const { client, sent } = await connected()
    const { isError } = await client.callTool(call)
    expect(isError).toBeUndefined()
    expect(sent.filter(isProgress)).toEqual([])
  })
})
