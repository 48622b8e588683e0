import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { beforeAll } from 'vitest'
import { jobworkflow } from './command-line.js'
import { type HuntEngine, type HuntPlace, migrate } from './hunt-places.js'
import { allReceived, manyJobs, sentLetters, sharedJobs, storyJobs } from './hunt-story.js'
import { html, type LoopbackSite, type Route, startLoopbackSite } from './loopback-site.js'
import { mboxOfHunt } from './mbox-letters.js'
import { call, startServer } from './mcp-server.js'
import { openPosting } from './pages-checked-postings.js'
import { folderOfTests } from './temporary-folder.js'

export type Json = Readonly<Record<string, unknown>>
export interface Row {
  readonly job_id: number | null
  readonly company: string | null
  readonly title: string | null
  readonly status: string | null
  readonly stage: string | null
  readonly last_event: (Json & { readonly kind: string; readonly quote?: string; readonly email_id?: number }) | null
  readonly waiting_on: string | null
  readonly days_silent: number | null
  readonly next: Json | null
  readonly thread_ids?: readonly string[]
  readonly candidates?: readonly number[]
}
export interface Page {
  readonly applications: readonly Row[]
  readonly has_more: boolean
  readonly next_cursor: string | null
}
export type Event = Json & {
  readonly at: string | null
  readonly kind: string
  readonly quote?: string
  readonly email_id?: number
}
export interface Timeline {
  readonly job: Json & { readonly stage: string | null }
  readonly events: readonly Event[]
}
export interface Proposal {
  readonly job_id: number
  readonly from: string
  readonly to: string
  readonly reason: string
  readonly confidence: string
  readonly evidence: { readonly email_id: number; readonly at: string; readonly quote: string; readonly rule: string }
}

export type StoryName = keyof typeof storyJobs

/** The story of `hunt-story` on an engine, behind a real server. The server's parts exist once tests run. */
export interface ServedStory {
  readonly queue: HuntPlace
  readonly folder: string
  readonly client: Client
  readonly ids: Readonly<Record<StoryName, number>>
  readonly shared: readonly number[]
  readonly many: readonly number[]
  /** Sets the posting page of the job `tested`. */
  readonly post: (page: Route) => void
  readonly rows: (asked?: object) => Promise<readonly Row[]>
  readonly unknownRows: (company: string) => Promise<readonly Row[]>
  readonly rowOf: (id: number | undefined) => Promise<Row | undefined>
  readonly timeline: (id: number) => Promise<Timeline>
  readonly proposals: (asked?: object) => Promise<readonly Proposal[]>
}

export const asHtml = (page: string) => html(page, { 'content-type': 'text/html; charset=utf-8' })

/** Sets up the story for all tests of the enclosing describe. */
export async function servedStory({ place }: HuntEngine): Promise<ServedStory> {
  const queue = await place()
  const folder = folderOfTests()
  const story = {} as { -readonly [Key in keyof ServedStory]: ServedStory[Key] }
  const rows = async (asked: object = {}) =>
    (await call<Page>(story.client, 'list_applications', { limit: 100, ...asked })).applications
  Object.assign(story, {
    ...{ queue, folder, rows },
    unknownRows: async (company: string) => (await rows({ company })).filter(({ job_id }) => job_id === null),
    rowOf: async (id: number | undefined) => (await rows()).find(({ job_id }) => job_id === id),
    timeline: (id: number) => call(story.client, 'get_application_timeline', { job_id: id }),
    proposals: async (asked: object = {}) =>
      (await call<{ proposals: readonly Proposal[] }>(story.client, 'suggest_status_updates', asked)).proposals,
  })
  beforeAll(async () => {
    const site = await startLoopbackSite({ '/jobs/1': asHtml(openPosting) })
    await Promise.all([migrate(queue), importMail(folder)])
    Object.assign(story, await captureStory(queue, site))
    story.post = (page) => site.route({ '/jobs/1': page })
    const allowed = ['--allow-host', site.host, '--host-delay', '0']
    const archive = ['--database', 'mail.sqlite3', '--toolsets', 'jobs,hunt,mail']
    story.client = await startServer({ args: ['--db', queue.db, ...archive, ...allowed], cwd: folder })
    return async () => {
      await story.client.close()
      await site.close()
    }
  })
  return story
}

async function importMail(folder: string): Promise<void> {
  writeFileSync(join(folder, 'inbox.mbox'), mboxOfHunt(allReceived))
  writeFileSync(join(folder, 'Sent.mbox'), mboxOfHunt(sentLetters))
  const args = ['mail', 'import', 'inbox.mbox', 'Sent.mbox', '--database', 'mail.sqlite3']
  const { code, stderr } = await jobworkflow(args, { cwd: folder })
  if (code !== 0) throw new Error(stderr)
}

async function captureStory(
  queue: HuntPlace,
  site: LoopbackSite,
): Promise<Pick<ServedStory, 'ids' | 'shared' | 'many'>> {
  const tested = { ...storyJobs.tested, url: site.url('/jobs/1'), captured_at: '2026-01-05T00:00:00Z' }
  const named = { ...storyJobs, tested }
  const found = await queue.capture(...Object.values(named))
  const ids = Object.fromEntries(Object.keys(named).map((name, n) => [name, found[n]])) as ServedStory['ids']
  return { ids, shared: await queue.capture(...sharedJobs), many: await queue.capture(...manyJobs) }
}
