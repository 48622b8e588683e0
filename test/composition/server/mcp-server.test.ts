import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MemoryHuntJobs } from '#src/adapters/stores/memory/jobs/memory-hunt-jobs.js'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryJobTriage } from '#src/adapters/stores/memory/jobs/memory-job-triage.js'
import { MemoryMailArchive } from '#src/adapters/stores/memory/mail/memory-mail-archive.js'
import { MemoryDocumentStore } from '#src/adapters/stores/memory/person/memory-document-store.js'
import { MemoryTaskStore } from '#src/adapters/stores/memory/person/memory-task-store.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { openMail } from '#src/composition/mail/open-mail.js'
import { createMcpServer, type McpServerOptions, type Opened } from '#src/composition/server/mcp-server.js'
import { openWebsites } from '#src/composition/websites/open-websites.js'
import { aJob } from '#test/support/a-job.js'
import { folderOfTests } from '#test/support/temporary-folder.js'

/** A client of a server over these contexts, in one process. */
async function connect(opened: Opened, options: McpServerOptions = {}): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const ended = createMcpServer(opened, options).serve(theirs)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(ours)
  onTestFinished(async () => {
    await client.close()
    await ended
  })
  return client
}

describe('a server over given contexts', () => {
  const jobs = () => openJobs({ repository: new MemoryJobRepository([aJob({ id: 7 })]) })

  it('serves a custom repository over any transport', async () => {
    const client = await connect({ jobs: jobs() })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      ...[
        'bulk_read_new_jobs',
        'bulk_update_job_status',
        'search_jobs',
        'find_boards',
        'get_jobs',
        'triage_jobs',
        'undo_triage',
      ],
    ])
    const { structuredContent } = await client.callTool({ name: 'bulk_read_new_jobs', arguments: {} })
    expect(structuredContent).toMatchObject({ count: 1, jobs: [{ id: 7 }] })
  })

  it('knows the papers of the home that it is given (person-papers-ready)', async () => {
    const home = folderOfTests()
    mkdirSync(join(home, 'papers'))
    writeFileSync(join(home, 'papers', 'cv.pdf'), '')
    const queue = new MemoryJobRepository([aJob({ id: 7 })])
    const parts = {
      ...{ repository: queue, shelf: queue, huntJobs: new MemoryHuntJobs(queue), triage: new MemoryJobTriage(queue) },
      ...{ documents: new MemoryDocumentStore(), tasks: new MemoryTaskStore() },
    }
    const mail = openMail({ archive: new MemoryMailArchive([]) })
    const ask = async (options: McpServerOptions) => {
      const client = await connect({ jobs: openJobs(parts), mail }, options)
      const note = { job_id: 7, kind: 'papers_ready', file: 'cv.pdf' }
      return JSON.stringify((await client.callTool({ name: 'note_application', arguments: note })).structuredContent)
    }
    expect(await ask({})).toContain('There is no home')
    expect(await ask({ home })).toContain('batch_id')
    expect(queue.get(7)).toMatchObject({ status: 'resume_written', resumePdfPath: 'papers/cv.pdf' })
  })

  it('has no other queue than the given one', async () => {
    const client = await connect({ jobs: jobs() })
    const { structuredContent } = await client.callTool({
      name: 'bulk_read_new_jobs',
      arguments: { db_path: 'other.db' },
    })
    expect(structuredContent).toMatchObject({ error: { code: 'VALIDATION_ERROR' } })
  })

  it('leaves out the tools of missing contexts, and writing tools if it is read-only', () => {
    expect(createMcpServer({ jobs: jobs() }, { toolsets: ['all'] }).tools).toEqual(
      createMcpServer({ jobs: jobs() }).tools,
    )
    const websites = openWebsites('websites.db')
    expect(createMcpServer({ jobs: jobs(), websites }, { readOnly: true }).tools).toEqual([
      'bulk_read_new_jobs',
      'rag_query_websites',
      'rag_list_websites',
      'rag_get_website_status',
      'data_read_website_chunks',
      'search_jobs',
      'find_boards',
      'get_jobs',
    ])
  })
})
