import type { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { call, connect } from '#test/support/mcp-server.js'
import { areGoneWithin, descendantsOf } from '#test/support/processes.js'

// more than a server scans on its own, even without words
const jobs = 2100

/** The queue of a capture script without an index: scanning texts takes many seconds, scanning titles takes none. */
function aLongQueue(): string {
  const database = fieldDatabase()
  const signs = Array.from({ length: 20_000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * i * 31 + i) % 20_000)))
  const description = signs.join('')
  database.insert(
    Array.from({ length: jobs }, (_, i) =>
      aJob({ id: i + 1, title: 'Cook', description: i < 500 ? description : null, capturedAt: null }),
    ),
  )
  return database.path
}

describe('a search that reads every job (hunt-search-scan)', () => {
  it('delays no other call, and ends when it is cancelled', async () => {
    const client = await connect({ args: ['--db', aLongQueue(), '--toolsets', 'jobs,hunt'] })
    expect(await call(client, 'search_jobs', { limit: 1 })).toMatchObject({ total: jobs })
    const scanning = descendantsOf((client.transport as StdioClientTransport).pid ?? 0)
    expect(scanning).toHaveLength(1)
    const abort = new AbortController()
    let hasEnded = false
    const scan = client
      .callTool({ name: 'search_jobs', arguments: { query: 'harbour pilot' } }, undefined, { signal: abort.signal })
      .catch((error) => String(error))
      .finally(() => {
        hasEnded = true
      })
    expect(await call(client, 'bulk_read_new_jobs', { limit: 1 })).toMatchObject({ count: 1 })
    expect(await call(client, 'search_jobs', { limit: 2 })).toMatchObject({ total: jobs })
    expect(hasEnded).toBe(false)
    abort.abort('changed my mind')
    expect(await scan).toMatch(/changed/)
    expect(await areGoneWithin(10_000, scanning)).toBe(true)
  })
})
