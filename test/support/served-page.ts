import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll } from 'vitest'
import { jobworkflow } from './command-line.js'
import { HttpProcess } from './http-process.js'
import { type HuntPlace, huntEngines, migrate } from './hunt-places.js'
import { allReceived, sentLetters, storyJobs } from './hunt-story.js'
import { asHtml } from './hunt-story-scene.js'
import { type LoopbackSite, startLoopbackSite } from './loopback-site.js'
import { mboxOfHunt } from './mbox-letters.js'
import { earlier, judged, unread, unworthy, verdicts, worthy } from './page-story.js'
import { openPosting, plainPosting } from './pages-checked-postings.js'
import { profileText } from './person-scene.js'
import { folderOfTests } from './temporary-folder.js'

type StoryName = keyof typeof storyJobs

/** The real server over a hunt with jobs, verdicts, mail and websites, for all tests of a file. */
export interface ServedPage {
  readonly server: HttpProcess
  readonly origin: string
  /** The arguments of `serve` for its stores (without the port), for another server over the same stores. */
  readonly args: readonly string[]
  readonly folder: string
  /** Ids of the jobs of `storyJobs`. */
  readonly ids: Readonly<Record<StoryName, number>>
  /**
   * Ids of the jobs that an agent shortlisted, that it rejected, and that are still new, in the order of `page-story`.
   */
  readonly worthyIds: readonly number[]
  readonly unworthyIds: readonly number[]
  readonly unreadIds: readonly number[]
  /** Ids of the person's documents; an agent proposes a newer version of the CV. */
  readonly documentIds: Readonly<Record<'profile' | 'cv', number>>
}

/** Dates are in Tokyo time, wherever the tests run. The fields are set once tests run. */
export async function servedPage(): Promise<ServedPage> {
  const [files] = huntEngines
  if (files === undefined) throw new Error('There is no engine that keeps files.')
  const place = await files.place()
  const folder = folderOfTests()
  const page = { folder } as { -readonly [Key in keyof ServedPage]: ServedPage[Key] }
  beforeAll(async () => {
    const site = await startLoopbackSite({
      '/jobs/1': asHtml(openPosting),
      '/about': asHtml(plainPosting('What we do', '<h2>Maps</h2><p>We draw maps of the sky and of the sea.</p>')),
    })
    await Promise.all([migrate(place), importMail(folder)])
    Object.assign(page, await capture(place, site))
    page.args = storeArgs(place, site)
    page.server = await HttpProcess.start(
      { args: page.args, cwd: folder, env: { TZ: 'Asia/Tokyo' } },
      { outlivesTest: true },
    )
    page.origin = `http://127.0.0.1:${page.server.port}`
    await judge(page)
    page.documentIds = await writeDocuments(page)
    await saveSearches(page)
    await readPages(page, site)
    return async () => {
      await page.server.end()
      await site.close()
    }
  })
  return page
}

function storeArgs({ db }: HuntPlace, { host }: LoopbackSite): readonly string[] {
  const stores = ['--db', db, '--database', 'mail.sqlite3', '--websites-db', 'websites.db']
  return [
    ...stores,
    '--me',
    'me@home.example',
    '--embedder',
    'none',
    '--allow-host',
    host,
    '--host-delay',
    '0',
    '--quiet',
  ]
}

async function importMail(folder: string): Promise<void> {
  writeFileSync(join(folder, 'inbox.mbox'), mboxOfHunt(allReceived))
  writeFileSync(join(folder, 'Sent.mbox'), mboxOfHunt(sentLetters))
  const args = ['mail', 'import', 'inbox.mbox', 'Sent.mbox', '--database', 'mail.sqlite3']
  const { code, stderr } = await jobworkflow(args, { cwd: folder })
  if (code !== 0) throw new Error(stderr)
}

async function capture(place: HuntPlace, site: LoopbackSite): Promise<Partial<ServedPage>> {
  const posted = earlier.map((job) => (job.title === 'Typesetter' ? { ...job, url: site.url('/jobs/1') } : job))
  const found = await place.capture(...posted)
  const ids = Object.fromEntries(Object.keys(storyJobs).map((name, n) => [name, found[n]]))
  const judgedIds = await place.capture(...judged)
  return {
    ids: ids as ServedPage['ids'],
    worthyIds: judgedIds.slice(0, worthy.length),
    unworthyIds: judgedIds.slice(worthy.length, worthy.length + unworthy.length),
    unreadIds: await place.capture(...unread),
  }
}

/** Judges like an agent. */
async function judge({ server, worthyIds, unworthyIds }: ServedPage): Promise<void> {
  const ids = [...worthyIds, ...unworthyIds]
  await server.call('triage_jobs', { verdicts: verdicts.map((verdict, n) => ({ id: ids[n], ...verdict })) })
}

/** A profile and a CV by the person, a proposal, a letter and a task by an agent. */
async function writeDocuments({
  server,
  folder,
  args,
  worthyIds: [jobId],
}: ServedPage): Promise<ServedPage['documentIds']> {
  const save = async (kind: 'profile' | 'cv', text: string) => {
    writeFileSync(join(folder, `${kind}.md`), text)
    const command = ['documents', 'save', `${kind}.md`, '--kind', kind, '--json', ...queueOf(args)]
    const { code, stdout, stderr } = await jobworkflow(command, { cwd: folder })
    if (code !== 0) throw new Error(stderr)
    return (JSON.parse(stdout) as { id: number }).id
  }
  const profile = await save('profile', profileText)
  const cv = await save('cv', '# Curriculum vitae\n\nI built ships for three years.\n')
  const text = '# Curriculum vitae\n\nI built ships for nine years at Globex Inc.\n'
  await server.call('save_document', { id: cv, expected_version: 1, text })
  await server.call('save_document', { kind: 'cover_letter', job_id: jobId, title: 'A letter', text: 'Dear all,' })
  await server.call('save_tasks', { tasks: [{ title: 'Ask about the team', due: '2031-05-06', job_id: jobId }] })
  return { profile, cv }
}

const queueOf = (args: readonly string[]) => args.slice(args.indexOf('--db'), args.indexOf('--db') + 2)

/** Searches of the person, the last with as long a name as can be. */
async function saveSearches({ folder, args }: ServedPage): Promise<void> {
  const searches = [
    ['Dock from home', 'query=Dock', 'remote=yes'],
    ['東京の新着', 'location=東京', 'days=3', 'status=new'],
    ['Shortlisted', 'status=shortlist', 'order=score'],
    ['Zz'.repeat(30), 'pay=80k USD', 'language=en'],
  ]
  for (const search of searches) {
    const { code, stderr } = await jobworkflow(['jobs', 'searches', 'save', ...search, ...queueOf(args)], {
      cwd: folder,
    })
    if (code !== 0) throw new Error(stderr)
  }
}

/** Reads a posting, a company page, and a missing page. */
async function readPages({ server }: ServedPage, site: LoopbackSite): Promise<void> {
  await server.call('rag_process_website', { url: site.url('/jobs/1') })
  await server.call('rag_process_website', { url: site.url('/about'), content_type: 'company_page' })
  await server.call('rag_process_website', { url: site.url('/gone') })
}
