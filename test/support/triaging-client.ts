import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client'
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'

interface Answer {
  readonly isError?: boolean
  readonly structuredContent?: unknown
}

interface Page {
  readonly jobs: readonly { readonly id: number }[]
  readonly count: number
  readonly has_more: boolean
  readonly next_cursor: string | null
}

/** Calls tools over HTTP. */
export interface TriagingClient {
  /** The revision that it agreed on with the server. */
  readonly revision: string | undefined
  call<T>(name: string, args: object): Promise<T>
  close(): Promise<void>
}

const info = { name: 'triage', version: '1' }

/** The client of the SDK of either generation. */
export async function connectClient(url: string, generation: 'legacy' | 'modern'): Promise<TriagingClient> {
  if (generation === 'legacy') {
    const client = new LegacyClient(info)
    const transport = new LegacyTransport(new URL(url))
    await client.connect(transport as Transport)
    return clientOf(
      transport.protocolVersion,
      () => client.close(),
      (params) => client.callTool(params),
    )
  }
  const client = new ModernClient(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await client.connect(new ModernTransport(new URL(url)))
  return clientOf(
    '2026-07-28',
    () => client.close(),
    (params) => client.callTool(params),
  )
}

type Ask = (params: { name: string; arguments: Record<string, unknown> }) => Promise<unknown>

function clientOf(revision: string | undefined, close: () => Promise<void>, ask: Ask): TriagingClient {
  return {
    revision,
    close,
    call: async <T>(name: string, args: object) => {
      const answer = (await ask({ name, arguments: { ...args } })) as Answer
      if (answer.isError) throw new Error(JSON.stringify(answer.structuredContent))
      return answer.structuredContent as T
    },
  }
}

export interface Walk {
  /** The ids in the order in which they were read. */
  readonly read: readonly number[]
  /** Batches that were not written whole. */
  readonly broken: readonly unknown[]
}

/** Reads the queue to its end with a cursor of its own, and writes `status` for every job of each page. */
export async function walkQueue(client: TriagingClient, status: string, limit: number): Promise<Walk> {
  const [read, broken]: [number[], unknown[]] = [[], []]
  for (let cursor: string | null = null; ; ) {
    const page: Page = await client.call('bulk_read_new_jobs', { limit, ...(cursor === null ? {} : { cursor }) })
    const ids = page.jobs.map(({ id }) => id)
    read.push(...ids)
    if (ids.length > 0) {
      const updates = ids.map((id) => ({ id, status }))
      const written = await client.call<{ updated_count: number }>('bulk_update_job_status', { updates })
      if (written.updated_count !== ids.length) broken.push(written)
    }
    if (!page.has_more) return { read, broken }
    cursor = page.next_cursor
  }
}
