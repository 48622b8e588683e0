import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { jobSamples, mailSamples } from '#demo/command-line.js'
import { serveSamples } from '#demo/sample-site.js'
import { jobworkflow } from '#test/support/command-line.js'
import { call, connect } from '#test/support/mcp-server.js'
import { readSkill, type SkillName, skillNames } from '#test/support/skills.js'
import { folderOfTests, temporaryFolder } from '#test/support/temporary-folder.js'

// an agent that does exactly what the steps say: it calls the tools that the text names, in order
const folder = folderOfTests()
const archive = join(folder, 'mail.sqlite3')

beforeAll(async () => {
  const imported = await jobworkflow([
    'mail',
    'import',
    join(mailSamples, 'inbox.mbox'),
    join(mailSamples, 'sent'),
    '--database',
    archive,
  ])
  expect(imported.code, imported.stderr).toBe(0)
})

/** Returns the tools of each step, in text order. Fails if a step names another number of them. */
function toolsOf(skill: SkillName, counts: readonly number[]): readonly (readonly string[])[] {
  const { steps } = readSkill(skill)
  expect(steps.map((step) => step.length)).toEqual(counts)
  return steps
}

describe('a skill of the plugin', () => {
  it.each(skillNames)('%s names only served tools, fields and values (package-plugin)', async (name) => {
    const client = await connect({
      args: ['--toolsets', 'jobs,websites,hunt,person,mail', '--database', archive],
      cwd: folder,
    })
    const published = JSON.stringify((await client.listTools()).tools)
    const { head, names } = readSkill(name)
    expect(head.name).toBe(name)
    expect(head.description?.length).toBeGreaterThan(60)
    for (const word of names) expect(published, word).toMatch(new RegExp(`\\b${word}\\b`))
  })

  it('triage-queue leaves no new job, and writes every verdict (package-plugin)', async () => {
    const [[read = ''] = [], , [write = ''] = [], [again = ''] = []] = toolsOf('triage-queue', [3, 0, 1, 2])
    const db = join(temporaryFolder(), 'jobs.db')
    const files = readdirSync(jobSamples).filter((file) => !file.endsWith('.md'))
    await jobworkflow(['jobs', 'import', '--db', db, ...files.map((file) => join(jobSamples, file))])
    const client = await connect({ args: ['--db', db] })

    let page = await readPage(client, read, {})
    const verdicts = new Map<number, string>()
    while (page.count > 0) {
      const updates = page.jobs.map(({ id, title }) => ({
        id,
        status: /engineer|エンジニア/i.test(title ?? '') ? 'shortlist' : 'reject',
      }))
      for (const { id, status } of updates) verdicts.set(id, status)
      const reasoned = updates.map((update) => ({ ...update, reason: 'by its title', score: 50 }))
      expect(await call(client, write, { verdicts: reasoned })).toMatchObject({
        updated_count: updates.length,
        failed_count: 0,
      })
      if (!page.has_more) break
      page = await readPage(client, again, { cursor: page.next_cursor })
    }
    expect(verdicts.size).toBeGreaterThan(10)
    expect((await readPage(client, read, {})).count).toBe(0)
    const listed = await jobworkflow(['jobs', 'list', '--status', 'shortlist', '--db', db])
    expect(listed.code, listed.stderr).toBe(0)
    expect([...verdicts.values()]).toContain('shortlist')
  })

  it('research-company ends with quotes and their addresses (package-plugin)', async () => {
    const [[list = ''] = [], [process = '', status = ''] = [], [chunks = ''] = [], [ask = ''] = []] = toolsOf(
      'research-company',
      [1, 2, 1, 1],
    )
    const site = await serveSamples()
    onTestFinished(() => site.close())
    const store = join(temporaryFolder(), 'websites.db')
    const client = await connect({
      args: ['--websites-db', store, '--host-delay', '0', '--embedder', 'none', '--allow-host', site.host],
    })

    // the skill asks for stored pages, but there are none before the first page
    const stored = await client.callTool({ name: list, arguments: {} })
    expect(JSON.stringify(stored)).not.toContain('INTERNAL_ERROR')
    const posting = site.url('/backend-engineer-harborlight.html')
    const pages = [
      { url: posting, content_type: 'job_posting' },
      { url: site.url('/yukiakari-company.html'), content_type: 'company_page' },
    ]
    const ids: number[] = []
    for (const page of pages) {
      let answer = await call<Processed>(client, process, page)
      while (answer.status === 'processing')
        answer = { ...answer, ...(await call<Processed>(client, status, { source_id: answer.source_id })) }
      expect(answer.status).toBe('completed')
      ids.push(answer.source_id)
    }
    const { chunks: read } = await call<{ chunks: readonly unknown[] }>(client, chunks, { source_id: ids[0] })
    expect(read.length).toBeGreaterThan(0)
    const found = await call<{ results: readonly { source_url: string }[] }>(client, ask, {
      query: 'how many days of remote work?',
      source_ids: ids,
    })
    expect(found.results.map(({ source_url }) => source_url)).toContain(posting)
  })

  it('read-my-letters leaves no letter unjudged (package-plugin)', async () => {
    const [[read = ''] = [], [judge = ''] = []] = toolsOf('read-my-letters', [1, 2, 0, 1, 3])
    const db = join(temporaryFolder(), 'jobs.db')
    await jobworkflow(['jobs', 'import', '--db', db, join(jobSamples, 'jobspy-export.csv')])
    const client = await connect({ args: ['--toolsets', 'hunt,mail', '--db', db, '--database', archive], cwd: folder })
    let seen = 0
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await call<Letters>(client, read, cursor === undefined ? {} : { cursor })
      const rows = page.applications.flatMap(({ letters }) => letters).filter((row) => row.length > 4)
      const letters = rows.map(([email_id, , , subject]) => ({ email_id, kind: 'human_other', quote: subject }))
      if (letters.length > 0)
        expect(await call(client, judge, { letters })).toMatchObject({ judged_count: letters.length, failed_count: 0 })
      seen += letters.length
      cursor = page.next_cursor
    }
    expect(seen).toBeGreaterThan(5)
    expect((await call<Letters>(client, read, {})).applications).toEqual([])
  })

  it('whats-new judges what came, and is told nothing twice (package-plugin, sync-news)', async () => {
    const [[first = ''] = [], [letters = '', judge = ''] = [], [find = '', triage = ''] = [], [again = ''] = []] =
      toolsOf('whats-new', [1, 2, 2, 1])
    const db = join(temporaryFolder(), 'jobs.db')
    await jobworkflow(['jobs', 'import', '--db', db, join(jobSamples, 'jobspy-export.csv')])
    const client = await connect({ args: ['--toolsets', 'hunt,mail', '--db', db, '--database', archive], cwd: folder })

    const news = await call<News>(client, first, {})
    expect(news.postings.count).toBeGreaterThan(5)
    expect(news.letters.to_judge).toBeGreaterThan(5)
    const { applications } = await call<Letters>(client, letters, { limit: 100 })
    const rows = applications.flatMap((application) => application.letters).filter((row) => row.length > 4)
    const judged = rows.map(([email_id, , , subject]) => ({ email_id, kind: 'human_other', quote: subject }))
    expect(await call(client, judge, { letters: judged })).toMatchObject({ failed_count: 0 })
    const { jobs } = await call<{ jobs: readonly { id: number }[] }>(client, find, { status: ['new'] })
    const verdicts = jobs.map(({ id }) => ({ id, status: 'shortlist', reason: 'by its title' }))
    expect(await call(client, triage, { verdicts })).toMatchObject({ failed_count: 0 })

    const after = await call<News>(client, again, { seen: news.until })
    expect([after.postings.count, after.letters.to_judge]).toEqual([0, 0])
    const nothing = await call<News>(client, first, { seen: after.until })
    expect([nothing.stages.count, nothing.letters.to_answer]).toEqual([0, 0])
  })

  it('follow-up-from-mail finds each application with its last message (package-plugin)', async () => {
    const steps = toolsOf('follow-up-from-mail', [5, 3, 0])
    const [[, , listing = '', timeline = '', full = ''] = [], [, proposals = ''] = []] = steps
    const db = join(temporaryFolder(), 'jobs.db')
    await jobworkflow([
      'jobs',
      'import',
      '--db',
      db,
      join(jobSamples, 'jobspy-export.csv'),
      join(jobSamples, 'kyujin.csv'),
    ])
    const client = await connect({ args: ['--toolsets', 'hunt,mail', '--db', db, '--database', archive], cwd: folder })
    const { applications } = await call<{ applications: readonly Application[] }>(client, listing, { limit: 50 })
    const known = applications.filter(({ job_id }) => job_id !== null)
    expect(known.map(({ stage }) => stage)).toEqual(expect.arrayContaining(['offer', 'rejected']))
    for (const { job_id, last_event } of known) {
      const { events } = await call<{ events: readonly unknown[] }>(client, timeline, { job_id })
      expect(events.length).toBeGreaterThan(1)
      const { content } = await client.callTool({ name: full, arguments: { id: last_event?.email_id } })
      expect(JSON.stringify(content).length).toBeGreaterThan(100)
    }
    const told = await call<{ proposals: readonly unknown[] }>(client, proposals, {})
    expect(told.proposals.length).toBeGreaterThan(0)
  })
})

interface News {
  readonly until: string
  readonly postings: { readonly count: number }
  readonly letters: { readonly to_judge: number; readonly to_answer: number }
  readonly stages: { readonly count: number }
}

interface Letters {
  readonly applications: readonly {
    readonly letters: readonly (readonly [number, string, string, string, ...unknown[]])[]
  }[]
  readonly next_cursor: string | null
}

interface Application {
  readonly job_id: number | null
  readonly stage: string | null
  readonly last_event: { readonly email_id?: number } | null
}

interface Processed {
  readonly source_id: number
  readonly status: string
}

interface Page {
  readonly count: number
  readonly has_more: boolean
  readonly next_cursor: string | null
  readonly jobs: readonly { readonly id: number; readonly title: string | null }[]
}

function readPage(client: Client, tool: string, args: object): Promise<Page> {
  return call<Page>(client, tool, { limit: 8, ...args })
}
