import { createApp } from '#src/adapters/edges/web/create-app.js'
import { formTokenField } from '#src/adapters/edges/web/form-tokens.js'
import { LoginCodes } from '#src/adapters/edges/web/login-codes.js'
import { Sessions, sessionsInMemory } from '#src/adapters/edges/web/sessions.js'
import type { WebParts } from '#src/adapters/edges/web/web-parts.js'
import { readPaper } from '#src/adapters/sources/papers/read-paper.js'
import { MemoryHuntMail } from '#src/adapters/stores/memory/hunt/memory-hunt-mail.js'
import { MemoryHuntJobs } from '#src/adapters/stores/memory/jobs/memory-hunt-jobs.js'
import { MemoryJobRepository, type StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryJobSearch } from '#src/adapters/stores/memory/jobs/memory-job-search.js'
import { MemoryJobTriage } from '#src/adapters/stores/memory/jobs/memory-job-triage.js'
import { MemoryNewsJobs } from '#src/adapters/stores/memory/jobs/memory-news-jobs.js'
import { MemorySavedSearches } from '#src/adapters/stores/memory/jobs/memory-saved-searches.js'
import { MemoryWatchedBoards } from '#src/adapters/stores/memory/jobs/memory-watched-boards.js'
import { MemoryMailArchive } from '#src/adapters/stores/memory/mail/memory-mail-archive.js'
import { MemoryDocumentStore } from '#src/adapters/stores/memory/person/memory-document-store.js'
import { MemoryTaskStore } from '#src/adapters/stores/memory/person/memory-task-store.js'
import { MemorySyncRecords } from '#src/adapters/stores/memory/sync/memory-sync-records.js'
import { RepositoryPages } from '#src/adapters/stores/memory/websites/repository-pages.js'
import { randomIds } from '#src/adapters/system/id-source.js'
import { silentLogger } from '#src/adapters/system/logger.js'
import { sha256 } from '#src/adapters/system/sha256.js'
import { HuntMemory } from '#src/application/hunt/hunt-memory.js'
import { createHuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import { TakeFiles } from '#src/application/hunt/take-files.js'
import { AddJobs } from '#src/application/jobs/add-jobs.js'
import { BoardWatch } from '#src/application/jobs/board-watch.js'
import type { IntakeCount, JobIntake, PostingBatch } from '#src/application/jobs/ports/job-intake.js'
import { PostingReader } from '#src/application/jobs/posting-reader.js'
import { PreviewPostings } from '#src/application/jobs/preview-postings.js'
import { createMailUseCases, type MailUseCases } from '#src/application/mail/mail-use-cases.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import { ReviewFiles } from '#src/application/shared/review-files.js'
import type { Synthesizer } from '#src/application/websites/ports/synthesizer.js'
import { fitLoader } from '#src/composition/jobs/fit-loader.js'
import { type Jobs, openJobs } from '#src/composition/jobs/open-jobs.js'
import { takePostingFile } from '#src/composition/jobs/posting-files.js'
import { type ImportMailFiles, takeMailFiles } from '#src/composition/mail/mail-files.js'
import { openPerson } from '#src/composition/person/open-person.js'
import { readUpload } from '#src/composition/person/read-upload.js'
import { lookInto } from '#src/composition/sent-files.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { directExtractor } from './direct-extractor.js'
import { huntNow } from './hunt-scene.js'
import { cmaps } from './paper-process.js'
import { understood } from './understood-messages.js'
import { aWebsiteScene } from './website-scene.js'

interface WebScene {
  readonly jobs?: readonly StoredJob[]
  /** The archive and the source of what is understood of it; no archive when absent. */
  readonly emails?: readonly ArchivedEmail[]
  /** What the hunt understands if it differs from `emails`; without both there is no mail. */
  readonly messages?: readonly UnderstoodMessage[]
  /** The store of pages and its fetcher; defaults to an empty one. */
  readonly websites?: ReturnType<typeof aWebsiteScene>
  /** Writes answers; absent for none. */
  readonly synthesizer?: Synthesizer
  /** Imports files of mail; absent if there is no place for an archive. */
  readonly importMailFiles?: ImportMailFiles
  /** Replaces parts made from the above. */
  readonly parts?: Partial<WebParts>
}

export const webOrigin = 'http://127.0.0.1:8080'

// returns only the token that the forms of every page hold
const tokenPath = '/form-token-of-test'
const ownForm = { host: '127.0.0.1:8080', origin: webOrigin }

/** Says that its mail never changes, so that it is compared with the jobs once and not for each page. */
class SteadyHuntMail extends MemoryHuntMail {
  override async state(): Promise<string> {
    return 'steady'
  }
}

function takeFiles(jobs: Jobs, importMailFiles: ImportMailFiles | null): TakeFiles {
  const postings = takePostingFile(async () => jobs)
  return new TakeFiles({ lookInto, postings, mail: takeMailFiles(importMailFiles) })
}

/** Counts what an import would add. */
class IntakePreview implements JobIntake {
  readonly #jobs: JobIntake
  readonly #seen = new Set<string>()

  constructor(jobs: JobIntake) {
    this.#jobs = jobs
  }

  async add({ postings }: PostingBatch): Promise<IntakeCount> {
    const known = await this.#jobs.findKnown(postings.map(({ url }) => url))
    const fresh = postings.filter(({ url }) => !known.has(url) && this.#seen.size < this.#seen.add(url).size)
    return { added: fresh.length, known: postings.length - fresh.length, filled: 0 }
  }

  findKnown(urls: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#jobs.findKnown(urls)
  }

  async close(): Promise<void> {}
}

const noBoards = async () => ({
  findBoards: async () => ({ boards: [], total: 0, bad: [] }),
  watchFor: async () => [],
  refresh: async () => [],
  watched: new MemoryWatchedBoards(),
})

/** The web page over memory: no browser, no server. */
export function aWebPage({ jobs = [], emails, messages = emails?.map(understood), ...scene }: WebScene = {}) {
  const { websites = aWebsiteScene({ now: huntNow }), synthesizer = null, parts = {}, importMailFiles = null } = scene
  const clock = { now: () => new Date(huntNow) }
  const repository = new MemoryJobRepository(jobs)
  const [documents, tasks] = [new MemoryDocumentStore(), new MemoryTaskStore()]
  const triage = new MemoryJobTriage(repository)
  const records = openJobs(
    {
      ...{ documents, tasks, searches: new MemorySavedSearches() },
      ...{ repository, shelf: repository, search: new MemoryJobSearch(repository) },
      ...{ triage, huntJobs: new MemoryHuntJobs(repository) },
      openIntake: ({ dryRun }) => (dryRun ? new IntakePreview(repository) : repository),
      storage: {
        create: async () => {},
        migrate: async () => {
          throw new Error('nothing to migrate')
        },
      },
    },
    { clock },
  )
  const reader = new PostingReader({ fetcher: websites.fetcher, extractor: directExtractor, clock, hash: sha256 })
  const mail = messages === undefined ? null : new SteadyHuntMail(messages)
  const hunt = createHuntUseCases({
    jobs: new MemoryHuntJobs(repository),
    records,
    mail,
    pages: new RepositoryPages(websites.repository),
    me: [],
    clock,
    ids: randomIds,
    memory: new HuntMemory(),
    news: { jobs: new MemoryNewsJobs(repository), records: new MemorySyncRecords() },
    loadFit: fitLoader({ documents, catalog: repository }),
    papers: { triage, documents, folder: { has: async (name) => name === 'cv.pdf' } },
    adding: new AddJobs({ triage, reader, clock, ids: randomIds }),
    previews: new PreviewPostings({ triage, reader }),
  })
  const person = openPerson({ jobs: records, hunt }, { clock })
  const sessions = new Sessions(parts.clock ?? clock)
  const made: WebParts = {
    version: '0.0.0',
    openJobs: async () => records,
    openHunt: async () => hunt,
    openPerson: async () => person,
    readPaper: (bytes, call) => readUpload({ read: (given) => readPaper(given, { cmaps }) }, bytes, call),
    files: new ReviewFiles(takeFiles(records, importMailFiles), clock, randomIds),
    boards: parts.boards ?? new BoardWatch(noBoards),
    accounts: null,
    sync: { isRegular: false, begin: async () => {}, look: async () => ({ isRunning: false, run: null }) },
    backups: null,
    openMail: emails === undefined ? null : async () => mailOf(emails, clock),
    openWebsites: async () => ({ ...websites.websites, synthesizer }),
    states: { jobs: async () => null, mail: async () => null, websites: async () => null },
    settings: { stores: [], tools: [], hasNewTools: false, setups: () => [], diagnose: async () => [] },
    token: null,
    codes: new LoginCodes(parts.clock ?? clock),
    sessionPlace: sessionsInMemory(),
    isReadOnly: false,
    clock,
    timeZone: 'UTC',
    logger: silentLogger,
    ...parts,
  }
  const app = createApp(made, sessions)
  app.get(tokenPath, (c) => c.text(c.get('formToken')(c.get('session'))))
  const ask = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    app.request(`${webOrigin}${path}`, { headers })
  return {
    app,
    sessions,
    jobs: records,
    hunt: async () => hunt,
    person,
    websites,
    ask,
    /** Returns the HTML of the page at a path. */
    read: async (path: string, headers: Readonly<Record<string, string>> = {}) => (await ask(path, headers)).text(),
    /** Submits a form of the page like a browser, with its hidden fields. */
    send: async (path: string, fields: readonly [string, string][], headers: Readonly<Record<string, string>> = {}) => {
      const token = await (await ask(tokenPath, headers)).text()
      return app.request(`${webOrigin}${path}`, {
        method: 'POST',
        headers: { ...ownForm, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams([
          [formTokenField, token],
          ...fields.map(([name, value]): [string, string] => [name, value]),
        ]).toString(),
      })
    },
    /** The same for a form that may bring a file. */
    sendParts: async (
      path: string,
      fields: Readonly<Record<string, string | File | readonly File[]>>,
      headers: Readonly<Record<string, string>> = {},
    ) => {
      const body = new FormData()
      body.append(formTokenField, await (await ask(tokenPath, headers)).text())
      for (const [name, value] of Object.entries(fields)) {
        body.delete(name)
        for (const each of [value].flat()) body.append(name, each)
      }
      return app.request(`${webOrigin}${path}`, { method: 'POST', headers: { ...ownForm, ...headers }, body })
    },
  }
}

/** The content of a page, without what is around every page. */
export function inMain(page: string): string {
  const [, content = ''] = page.split('<main')
  return content
}

function mailOf(emails: readonly ArchivedEmail[], clock: Clock): MailUseCases {
  const archive = new MemoryMailArchive(emails)
  const runQuery = async ({ sql }: { readonly sql: string }) => ({ query: sql, rows: [], truncated: false })
  return createMailUseCases({ archive, runQuery, limits: { maxLimit: 1000 }, clock })
}
