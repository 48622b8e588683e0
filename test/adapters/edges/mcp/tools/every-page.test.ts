import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTools, type ToolName, toolNames } from '#src/adapters/edges/mcp/tools/catalog.js'
import { unopenedContexts } from '#src/adapters/edges/mcp/tools/unopened-contexts.js'
import { fitsPage, type PageBudget, toPageBudget, unboundedPage } from '#src/adapters/kit/answers/page-budget.js'
import { MemoryJobSearch } from '#src/adapters/stores/memory/jobs/memory-job-search.js'
import { MemoryMailArchive } from '#src/adapters/stores/memory/mail/memory-mail-archive.js'
import { createMailUseCases } from '#src/application/mail/mail-use-cases.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { aJob } from '#test/support/a-job.js'
import { anEmail } from '#test/support/archived-emails.js'
import { aHunt, huntNow, june } from '#test/support/hunt-scene.js'
import { defaultPage, somePages } from '#test/support/page-budgets.js'
import { aPastingScene } from '#test/support/pasting-scene.js'
import { aPersonScene } from '#test/support/person-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'

const words = ['夜勤の倉庫スタッフ', 'Night shift "A"', '日本語🦊', '経験者歓迎\n']
const text = (seed: number, length: number) =>
  Array.from({ length }, (_, i) => words[(seed + i * 7) % words.length]).join('・')

const count = 40
const ids = Array.from({ length: count }, (_, i) => i + 1)
const scene = aPastingScene()
const { hunt, repository } = aHunt({
  jobs: [
    ...ids.map((id) => aJob({ id, title: `求人 ${id}`, description: text(id, 10 + ((id * 37) % 60)) })),
    ...ids.map((id) => aJob({ id: 100 + id, company: `株式会社やま${id}`, title: text(id, 3), status: 'shortlist' })),
  ],
  messages: ids.map((id) =>
    anUnderstoodMessage({
      ...{ id, threadId: `t${id}`, at: june(1 + (id % 15)), subject: `株式会社やま${id} 選考結果のご連絡` },
      ...{ from: `株式会社やま${id} <saiyo@yama${id}.example>`, fromEmail: `saiyo@yama${id}.example` },
      received: received('rejection', '誠に残念ではございますが、今回は採用を見送らせていただくこととなりました。'),
    }),
  ),
})
const archive = new MemoryMailArchive(
  ids.map((id) => anEmail({ id, threadId: String(id), subject: text(id, 8), plainText: text(id, 40) })),
)

const { person } = aPersonScene()

beforeAll(async () => {
  await person.saveTasks({ tasks: ids.map((id) => ({ title: text(id, 3) })) })
  for (const id of ids) {
    const url = `https://example.com/${id}`
    const { source } = await scene.websites.createSource({ url, title: text(id, 6) })
    if (id === 1) await scene.paste(source.id, ...ids.map((chunk) => text(chunk, 5 + ((chunk * 37) % 60))))
  }
})

/** Returns a function that calls a tool whose answers have this page budget. */
async function askOf(name: ToolName, page: PageBudget) {
  const jobs = openJobs({ repository, search: new MemoryJobSearch(repository) })
  const clock = { now: () => new Date(huntNow) }
  const runQuery = () => Promise.reject(new Error('not asked'))
  const mail = createMailUseCases({ archive, runQuery, limits: { maxLimit: 1000 }, clock })
  const contexts = {
    ...unopenedContexts('underscored', page),
    jobs: { openJobs: async () => jobs, page },
    websites: { openWebsites: async () => ({ ...scene.websites, synthesizer: null }), page },
    mail: { openMail: async () => mail, maxLimit: 1000, page, toolNames: 'underscored' as const },
    hunt: { openHunt: async () => hunt, page },
    person: { openPerson: async () => person, page },
  }
  const [tool] = await createTools(contexts, [name])
  if (tool === undefined) throw new Error(`no tool ${name}`)
  return async (args: object) => {
    const { content, structuredContent } = await tool.call(args)
    const [item] = content
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client reads it
    return { text: item?.type === 'text' ? item.text : '', answer: structuredContent as any }
  }
}

/** For each tool: its arguments, the field of its items, their key, and the argument and field for the next page. */
const pagedTools: Partial<Record<ToolName, readonly [object, string, string, string, string]>> = {
  bulk_read_new_jobs: [{}, 'jobs', 'id', 'cursor', 'next_cursor'],
  search_jobs: [{}, 'jobs', 'id', 'cursor', 'next_cursor'],
  list_applications: [{}, 'applications', 'job_id', 'cursor', 'next_cursor'],
  read_letters: [{ include: 'all' }, 'applications', 'job_id', 'cursor', 'next_cursor'],
  db_list_conversations: [{ include: ['text'] }, 'conversations', 'last_id', 'cursor', 'next_cursor'],
  list_tasks: [{}, 'tasks', 'id', 'offset', 'next_offset'],
  rag_list_websites: [{}, 'websites', 'id', 'offset', 'next_offset'],
  data_list_website_sources: [{}, 'sources', 'source_id', 'offset', 'next_offset'],
  data_read_website_chunks: [{ source_id: 1 }, 'chunks', 'chunk_id', 'after', 'next_after'],
}

/** Returns the keys of all items, after checking that each page fits or has one item. */
async function readAll(name: ToolName, page: PageBudget): Promise<readonly unknown[]> {
  const [args, list, key, argument, field] = pagedTools[name] ?? []
  const ask = await askOf(name, page)
  const seen: unknown[] = []
  for (let next: object | null = {}; next !== null; ) {
    const { text: json, answer }: { text: string; answer: Record<string, unknown> } = await ask({ ...args, ...next })
    const items = answer[String(list)] as Record<string, unknown>[]
    expect(items.length === 1 || fitsPage(json, page)).toBe(true)
    expect(answer.has_more).toBe(answer[String(field)] !== null)
    seen.push(...items.map((item) => item[String(key)]))
    next = answer.has_more ? { [String(argument)]: answer[String(field)] } : null
  }
  return seen
}

describe('every tool whose answers come in pages (serve-answer-size)', () => {
  it('is in this list', async () => {
    const tools = await createTools(unopenedContexts('underscored'), toolNames)
    const paged = tools.filter(({ description }) =>
      Object.hasOwn(description.outputSchema?.properties ?? {}, 'has_more'),
    )
    expect(paged.map(({ description }) => description.name).toSorted()).toEqual(Object.keys(pagedTools).toSorted())
  })

  it.each(Object.keys(pagedTools) as ToolName[])(
    'gives each item once over its pages, within their bytes: %s',
    async (name) => {
      const all = await readAll(name, unboundedPage)
      expect(new Set(all).size).toBeGreaterThanOrEqual(count)
      for (const page of [toPageBudget(null, 11_000), defaultPage]) expect(await readAll(name, page)).toEqual(all)
      await fc.assert(
        fc.asyncProperty(somePages(6000), async (page) => {
          expect(await readAll(name, page)).toEqual(all)
        }),
        { numRuns: 5 },
      )
    },
  )
})

describe('every other tool whose answer grows with what is asked for (serve-answer-size)', () => {
  it.each([
    ['get_jobs', { ids }],
    ['get_application_timeline', { job_id: 101 }],
    ['suggest_status_updates', {}],
  ] as const)('ends before its page exceeds the bytes: %s', async (name, args) => {
    for (const page of [defaultPage, toPageBudget(null, 11_000), toPageBudget(null, 4000)]) {
      const { text: json } = await (await askOf(name, page))(args)
      expect(json.length).toBeGreaterThan(200)
      expect(fitsPage(json, page)).toBe(true)
    }
  })
})
