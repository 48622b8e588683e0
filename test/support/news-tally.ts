import type { Application } from '#src/application/hunt/list-applications.js'
import type { News, NewsRows } from '#src/application/hunt/news.js'
import { newsLimits } from '#src/application/hunt/news.js'
import type { NewsReader } from '#src/application/sync/ports/sync-records.js'
import type { MessageKind } from '#src/domain/hunt/letters/message-kind.js'
import type { NewsScene } from './news-scene.js'
import { anUnderstoodMessage, received, sent } from './understood-messages.js'

/** An application: by its job, or by its conversations if that is unknown. */
interface Stood {
  readonly jobId: number | null
  readonly names: readonly string[]
  readonly stage: string | null
}

/** What a person would have written down at one moment, from the lists that show the present. */
interface Notebook {
  readonly at: string
  readonly stages: readonly Stood[]
  readonly silent: readonly Stood[]
  readonly toJudge: ReadonlySet<number>
  readonly toAnswer: ReadonlySet<number>
  readonly postings: ReadonlySet<number>
  readonly checks: number
}

const nothing: Notebook = {
  ...{ at: '', stages: [], silent: [], checks: 0 },
  ...{ toJudge: new Set(), toAnswer: new Set(), postings: new Set() },
}

const all = Number.MAX_SAFE_INTEGER

/** Compares each news with what was written down when the reader saw the last ones. */
export class NewsTally {
  readonly scene: NewsScene
  readonly #notebooks = new Map<string, Notebook>()
  readonly #seen = new Map<NewsReader, Notebook>()
  /** The last answer that each reader got; it may be seen or lost. */
  readonly answers = new Map<NewsReader, string>()
  /** The postings that checks found closed or changed, in this order. */
  readonly checked: number[] = []

  constructor(scene: NewsScene) {
    this.scene = scene
  }

  /** Asks for news, says what was seen, and returns where the news differ from the notes; nothing if they agree. */
  async ask(
    reader: NewsReader,
    seen: string | null,
  ): Promise<{ readonly news: News; readonly wrong: readonly string[] }> {
    const news = await this.scene.hunt.news({ reader, seen })
    const now = await this.#write()
    const from = seen === null ? undefined : this.#notebooks.get(seen)
    if (from !== undefined) this.#note(reader, from)
    const before = from ?? this.#seen.get(reader) ?? nothing
    this.#notebooks.set(news.until, now)
    this.answers.set(reader, news.until)
    return { news, wrong: differences(news, before, now, this.checked) }
  }

  /** Says that the last answer of a reader was seen. */
  async see(reader: NewsReader): Promise<void> {
    const seen = this.answers.get(reader) ?? ''
    await this.scene.hunt.seeNews({ reader, seen })
    this.#note(reader, this.#notebooks.get(seen) ?? nothing)
  }

  #note(reader: NewsReader, seen: Notebook): void {
    if (seen.at >= (this.#seen.get(reader)?.at ?? '')) this.#seen.set(reader, seen)
  }

  async #write(): Promise<Notebook> {
    const { scene } = this
    const { now } = scene
    const present = (await scene.hunt.listApplications({ limit: all })).applications
    // long ago nothing was silent yet
    scene.now = '2000-01-01T00:00:00.000Z'
    const stages = (await scene.hunt.listApplications({ limit: all })).applications
    scene.now = now
    const letters = (await scene.hunt.readLetters({ isAll: true, limit: all })).letters
    const own = new Set(scene.messages.flatMap(({ id, isOwn }) => (isOwn ? [id] : [])))
    return {
      at: now,
      stages: stages.map(stood),
      silent: present.filter(({ stage }) => stage === 'silent').map(stood),
      toJudge: new Set(letters.flatMap(({ emailId, judged }) => (judged === null ? emailId : []))),
      toAnswer: new Set(
        present.flatMap(({ waitingOn, lastEvent }) => {
          const id = lastEvent?.emailId ?? null
          return waitingOn === 'me' && id !== null && !own.has(id) ? id : []
        }),
      ),
      postings: new Set(scene.repository.all().map(({ id }) => id)),
      checks: this.checked.length,
    }
  }
}

function differences(news: News, before: Notebook, now: Notebook, checked: readonly number[]): readonly string[] {
  const stages = now.stages.filter((each) => each.stage !== null || stagesOf(each, before.stages).length > 0)
  const changed = stages.filter((each) => !stagesOf(each, before.stages).includes(each.stage))
  const ended = before.stages.filter(
    (each) => each.jobId !== null && each.stage !== null && stagesOf(each, now.stages).length === 0,
  )
  const changes = [...changed, ...ended.map((each) => ({ ...each, stage: null }))]
  const silent = now.silent.filter((each) => stagesOf(each, before.silent).length === 0)
  const toJudge = minus(now.toJudge, before.toJudge)
  const toAnswer = minus(now.toAnswer, before.toAnswer)
  const letters = [...new Set([...toJudge, ...toAnswer])].sort((a, b) => b - a).slice(0, newsLimits.letters)
  const postings = minus(now.postings, before.postings).sort((a, b) => b - a)
  const found = [...new Set(checked.slice(before.checks).toReversed())]
  const expected = {
    stages: rows(changes.map(({ jobId, stage }) => `${jobId} ${stage}`)),
    silent: rows(silent.map(({ jobId }) => `${jobId}`)),
    postings: { count: postings.length, newest: postings.slice(0, newsLimits.postings) },
    checks: { count: found.length, newest: found.slice(0, newsLimits.checks) },
    letters: { toJudge: toJudge.length, toAnswer: toAnswer.length, newest: letters },
  }
  const said = {
    stages: told(news.stages, ({ jobId, to }) => `${jobId} ${to}`),
    silent: told(news.silent, ({ jobId }) => `${jobId}`),
    postings: { count: news.postings.count, newest: news.postings.newest.map(({ id }) => id) },
    checks: { count: news.checks.count, newest: news.checks.newest.map(({ jobId }) => jobId) },
    letters: { ...news.letters, newest: news.letters.newest.map(({ emailId }) => emailId) },
  }
  return (Object.keys(expected) as (keyof typeof expected)[]).flatMap((kind) => {
    const [a, b] = [JSON.stringify(expected[kind]), JSON.stringify(said[kind])]
    const isCut =
      kind === 'stages' || kind === 'silent' ? isPartOf(expected[kind], said[kind], newsLimits[kind]) : a === b
    return isCut ? [] : [`${kind}: expected ${a}, told ${b}`]
  })
}

function stood({ jobId, threadIds, stage }: Application): Stood {
  return { jobId, names: jobId === null ? threadIds : [`${jobId}`], stage }
}

/** The stages under which an application was known. */
function stagesOf({ names }: Stood, of: readonly Stood[]): readonly (string | null)[] {
  return of.filter((each) => each.names.some((name) => names.includes(name))).map(({ stage }) => stage)
}

interface Rows {
  readonly count: number
  readonly newest: readonly string[]
}

function rows(newest: readonly string[]): Rows {
  return { count: newest.length, newest }
}

function told<Row>({ count, newest }: NewsRows<Row>, name: (row: Row) => string): Rows {
  return { count, newest: newest.map(name) }
}

function isPartOf(expected: Rows, said: Rows, limit: number): boolean {
  const left = [...expected.newest]
  for (const each of said.newest) {
    const at = left.indexOf(each)
    if (at === -1) return false
    left.splice(at, 1)
  }
  return said.count === expected.count && said.newest.length === Math.min(limit, expected.count)
}

function minus<T>(some: ReadonlySet<T>, others: ReadonlySet<T>): T[] {
  return [...some].filter((each) => !others.has(each))
}

/** Employers that applications went to; no two names share a word. */
export const employers = [
  ...[
    'Harborlight',
    'Kestrel Works',
    'Lumenforge',
    'Quillwater',
    'Nordwind',
    'Ostrava Systems',
    'Pinebrook',
    'Saltmarsh',
  ],
] as const

const titles = ['Backend Engineer', 'Data Analyst', 'Site Reliability Engineer']

export const letterKinds = [
  ...([
    'application_received',
    'information_request',
    'assessment',
    'interview_invitation',
    'rejection',
    'offer',
    'human_other',
  ] as const),
]

/** Adds a posting of an employer; returns null if it is known. */
export function addPosting(scene: NewsScene, employer: number, title: number): number | null {
  const [company, name] = [employers[employer % employers.length] ?? '', titles[title % titles.length] ?? '']
  const isKnown = scene.repository.all().some((job) => job.company === company && job.title === name)
  return isKnown ? null : scene.addJob(company, name, dayBefore(scene.now, (employer * 7 + title) % 40))
}

/** Adds a letter about a posting, dated some days ago, to the archive. */
export function addLetter(scene: NewsScene, jobId: number, kind: MessageKind, daysAgo: number, isOwn = false): number {
  const job = scene.repository.get(jobId)
  const id = scene.messages.reduce((last, message) => Math.max(last, message.id), 0) + 1
  const domain = (job?.company ?? '').toLowerCase().replace(/\W/g, '')
  const address = `jobs@${domain}.example`
  const text = `This is letter ${id}.`
  scene.messages.push(
    anUnderstoodMessage({
      ...{ id, threadId: `t${jobId}`, messageId: `<letter-${id}@${domain}.example>`, isOwn },
      ...{ at: dayBefore(scene.now, daysAgo), addedAt: scene.now, opening: text, ending: text },
      ...(isOwn
        ? { from: 'me@home.example', fromEmail: 'me@home.example', mailbox: 'Sent' }
        : { from: `${job?.company} <${address}>`, fromEmail: address }),
      ...{ subject: `${job?.company}: ${job?.title}`, to: [isOwn ? address : 'me@home.example'] },
      ...{ received: received(kind, text), sent: isOwn ? sent('answered') : null },
    }),
  )
  return id
}

export function dayBefore(now: string, days: number): string {
  return new Date(Date.parse(now) - days * 86_400_000).toISOString()
}
