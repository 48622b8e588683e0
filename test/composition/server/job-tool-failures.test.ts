import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { createMcpServer } from '#src/composition/server/mcp-server.js'

const cause = new Error('SELECT * FROM jobs failed in /home/someone/jobs.db')

/** A repository with a bug: its errors are not those that the port promises. */
class BrokenRepository extends MemoryJobRepository {
  override readNew(): Promise<never> {
    return Promise.reject(cause)
  }

  override updateStatuses(): Promise<never> {
    return Promise.reject(cause)
  }
}

/** Calls a tool of a server whose repository is broken; returns its answer and the causes in the log. */
async function callBroken(name: string, args: Record<string, unknown>) {
  const causes: unknown[] = []
  const logger = { info: () => {}, error: (_: string, logged?: unknown) => void causes.push(logged) }
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const ended = createMcpServer({ jobs: openJobs({ repository: new BrokenRepository() }) }, { logger }).serve(theirs)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(ours)
  onTestFinished(async () => {
    await client.close()
    await ended
  })
  return { answer: await client.callTool({ name, arguments: args }), causes }
}

describe('an unexpected failure of a job tool', () => {
  it.each([
    ['bulk_read_new_jobs', {}],
    ['bulk_update_job_status', { updates: [{ id: 1, status: 'reject' }] }],
  ])(
    'is INTERNAL_ERROR without a folder, SQL or a stack, and its cause is in the log: %s (read-R5.5, update-R9.4, update-R9.5, update-R9.6, log-failures)',
    async (name, args) => {
      const { answer, causes } = await callBroken(name, args)
      const message = 'Something unexpected went wrong; the log on stderr has the cause.'
      const error = { code: 'INTERNAL_ERROR', message, retryable: true }
      expect(answer).toMatchObject({
        isError: true,
        content: [{ type: 'text', text: JSON.stringify({ error }) }],
        structuredContent: { error },
      })
      expect(JSON.stringify(answer)).not.toMatch(/someone|SELECT|\bat /)
      expect(causes).toEqual([cause])
    },
  )
})
