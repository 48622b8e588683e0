import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serveTransport } from '#src/adapters/edges/mcp/serve-stdio.js'
import { MemoryWebsiteRepository } from '#src/adapters/stores/memory/websites/memory-website-repository.js'
import { RepositoryPages } from '#src/adapters/stores/memory/websites/repository-pages.js'
import { PostgresWebsiteRepository } from '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
import { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'
import { silentLogger } from '#src/adapters/system/logger.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import { readConfig } from '#src/composition/config.js'
import { openHunt } from '#src/composition/hunt/open-hunt.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { configuredOffer, createServerContainer } from '#src/composition/server/serve.js'
import { aJob } from '#test/support/a-job.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { freshSchema } from '#test/support/postgres.js'
import { runJobs } from '#test/support/run-in-process.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { aPage, instants, store } from '#test/support/website-pages.js'

const url = 'https://jobs.example/1'

/** A queue with a job at `url`. */
function aQueue(): string {
  const database = fieldDatabase()
  database.insert([aJob({ id: 1, url })])
  return database.path
}

/** Returns what a configured server, running in this process, says about the job's page. */
async function servedPage(db: string, websitesDb: string): Promise<unknown> {
  const config = readConfig({ db, websitesDb, toolsets: 'hunt' }, {}, temporaryFolder())
  const container = createServerContainer(config, { logger: silentLogger })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const parts = { version: '0', ...configuredOffer(config, container), logger: silentLogger, onGreeted: () => {} }
  const { closed } = serveTransport(parts, theirs)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(ours)
  onTestFinished(async () => {
    await client.close()
    await closed
    await container.close()
  })
  const { structuredContent } = await client.callTool({ name: 'get_jobs', arguments: { ids: [1], include: ['page'] } })
  return (structuredContent as { jobs: { page: unknown }[] }).jobs[0]?.page
}

async function storeAt<Repository extends WebsiteRepository>(repository: Repository): Promise<number> {
  const id = await store(repository, aPage(['text']), { url, at: instants[1] })
  await repository.close()
  return id
}

describe('the stored page of a job (hunt-page)', () => {
  it('is shown by a server with a store in a file, and by the command line', async () => {
    const [db, path] = [aQueue(), join(temporaryFolder(), 'websites.db')]
    const id = await storeAt(new SqliteWebsiteRepository(path))
    expect(await servedPage(db, path)).toEqual({ check: null, source_id: id, fetched_at: instants[1] })
    const { out } = await runJobs(['show', '--db', db, '--websites-db', path, '1', '--json'])
    expect(JSON.parse(out.join(''))).toMatchObject({ page: { source_id: id } })
    const shown = await runJobs(['show', '--db', db, '--websites-db', path, '1'])
    expect(shown.out).toContain(`Stored as page ${id}, read 2026-01-02`)
  })

  it('is shown from a store in PostgreSQL', async () => {
    const database = await freshSchema()
    const id = await storeAt(new PostgresWebsiteRepository(database))
    expect(await servedPage(aQueue(), database)).toMatchObject({ source_id: id })
  })

  it('is left out if there is no store or an unusable one, and the job is still shown', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'broken.db'), 'no database '.repeat(100))
    for (const name of ['none.db', 'broken.db']) expect(await servedPage(aQueue(), join(folder, name))).toBeNull()
  })

  it('is shown by a library with its own store', async () => {
    const repository = new MemoryWebsiteRepository()
    const id = await store(repository, aPage(['text']), { url })
    const pages = new RepositoryPages(repository)
    const jobs = openJobs(aQueue(), { pages })
    onTestFinished(() => jobs.close())
    const asked = { history: false, duplicates: false, page: true, mail: false }
    const { jobs: told } = await openHunt({ jobs, pages }).getJobs([1], asked)
    expect(told).toMatchObject([{ page: { stored: { sourceId: id } } }])
    expect((await jobs.get([1])).jobs).toMatchObject([{ page: { stored: { sourceId: id } } }])
  })
})
