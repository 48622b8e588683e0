import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { onTestFinished } from 'vitest'

/** What a test does with a client of either generation. */
export interface ToolClient {
  callTool(request: { name: string; arguments: Record<string, unknown> }): Promise<unknown>
}

/** The SDK's client that begins with a handshake: revision 2025-11-25. */
export async function olderClient(url: string): Promise<ToolClient> {
  const client = new OlderClient({ name: 'older', version: '1' })
  await client.connect(new OlderTransport(new URL(url)))
  onTestFinished(() => client.close())
  return client
}

/** The SDK's client of revision 2026-07-28, which keeps no state. */
export async function modernClient(url: string): Promise<ToolClient> {
  const client = new ModernClient(
    { name: 'modern', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  )
  await client.connect(new ModernTransport(new URL(url)))
  onTestFinished(() => client.close())
  return client
}
