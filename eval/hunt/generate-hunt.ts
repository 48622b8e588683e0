import { generator, type Random } from '#scripts/kit/random.js'
import type { StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import type { UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import { understandMessage } from '#src/domain/hunt/letters/understand-message.js'
import { aJob } from '#test/support/a-job.js'
import {
  englishEmployers,
  englishPlaces,
  englishTitles,
  japaneseEmployers,
  japanesePlaces,
  japaneseTitles,
} from './employers.js'
import { distractions, englishLetters, japaneseLetters, type Letter, type LetterKind } from './letters.js'

/** What the plan knows about a letter; the rules never see it. */
export interface PlannedMessage {
  readonly message: UnderstoodMessage
  readonly text: string
  /** Null for mail that belongs to no application in the queue. */
  readonly jobId: number | null
  readonly kind: LetterKind | 'applied' | 'distraction'
}

export interface PlannedHunt {
  readonly jobs: readonly StoredJob[]
  readonly messages: readonly PlannedMessage[]
  /** The stage that each application has reached, by job. */
  readonly stages: ReadonlyMap<number, string>
  readonly now: string
}

interface Employer {
  readonly name: string
  readonly domain: string
  readonly isJapanese: boolean
}

const dayMs = 86_400_000
const begin = Date.UTC(2026, 2, 1, 8)
const applicationCount = 200

/** Returns a hunt of 200 applications at 120 employers, in two languages; deterministic for a seed. */
export function generateHunt(seed: number): PlannedHunt {
  const random = generator(seed)
  const employers = makeEmployers()
  const jobs = makeJobs(employers, random)
  const chosen = shuffled(jobs, random).slice(0, applicationCount)
  const plan = new Plan(random)
  const stages = new Map<number, string>()
  for (const job of chosen) stages.set(job.row.id, plan.apply(job))
  for (let i = 0; i < 400; i++) plan.distract(pick(jobs, random))
  // if only one of two postings with the same title were noted, nobody could tell which was applied to
  const isTwin = (one: Row) =>
    chosen.some((other) => other !== one && other.employer === one.employer && other.row.title === one.row.title)
  const applied = new Set(chosen.filter((job) => random() < 0.75 || isTwin(job)).map(({ row }) => row.id))
  const rows = jobs.map(({ row }) => (applied.has(row.id) ? { ...row, status: 'applied', updatedAt: iso(begin) } : row))
  return { jobs: rows, messages: plan.messages, stages, now: iso(begin + 60 * dayMs) }
}

interface Row {
  readonly row: StoredJob
  readonly employer: Employer
}

function makeEmployers(): readonly Employer[] {
  const named = (names: readonly string[], isJapanese: boolean) =>
    names.map((name, i) => ({
      name,
      isJapanese,
      domain: isJapanese
        ? `saiyo-${i}.example`
        : `${name
            .toLowerCase()
            .replace(/ (?:inc\.|ltd|gmbh|ag)$/, '')
            .replace(/[^a-z]/g, '')}.example`,
    }))
  return [...named(englishEmployers, false), ...named(japaneseEmployers, true)].slice(0, 120)
}

/**
 * Returns one to four rows per employer, and twenty for a few; includes the same title in two places, and levels of one
 * title.
 */
function makeJobs(employers: readonly Employer[], random: Random): readonly Row[] {
  const made: Row[] = []
  for (const [i, employer] of employers.entries()) {
    const count = i % 40 === 3 ? 20 : 1 + Math.floor(random() * 4)
    const titles = shuffled(employer.isJapanese ? japaneseTitles : englishTitles, random)
    const places = employer.isJapanese ? japanesePlaces : englishPlaces
    for (let n = 0; n < count; n++) {
      const id = made.length + 1
      const title = titles[n % titles.length] ?? ''
      const place = n < titles.length ? pick(places, random) : 'Osaka'
      const url = `https://boards.example/${employer.domain}/${4000 + id}`
      const texts = { jobId: `R-${40000 + id}`, company: employer.name, title, location: place, url }
      made.push({ employer, row: aJob({ id, status: 'shortlist', capturedAt: iso(begin), ...texts }) })
    }
  }
  return made
}

const systems = [
  'no-reply@us.greenhouse-mail.io',
  'no-reply@ashbyhq.com',
  'noreply@hire.lever.co',
  'no-reply@myworkday.com',
]
const japaneseSystems = ['no-reply@n-ats.hrmos.co', 'saiyo@hito-link.jp', 'info@saiyo.jp']

class Plan {
  readonly messages: PlannedMessage[] = []
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  /** Plays one application through; returns the stage it reached. */
  apply({ row, employer }: Row): string {
    const random = this.#random
    let at = begin + Math.floor(random() * 20) * dayMs
    const threadId = random() < 0.5 ? `thread ${row.id}` : null
    const say = (kind: LetterKind, days: number) => {
      at += days * dayMs + Math.floor(random() * 8) * 3_600_000
      this.#letter(row, employer, kind, at, threadId)
    }
    if (random() < 0.9) say('application_received', 0)
    const isAsked = random() < 0.15
    if (isAsked) say('information_request', 3)
    const path = random()
    // after a request to the applicant, silence of the employer does not count
    if (path < 0.25) return isAsked ? 'acknowledged' : 'silent'
    if (path < 0.55) return this.#end(() => say('rejection', 9), 'rejected')
    return this.#goOn(path, say)
  }

  /** Continues after an employer wanted to know more. */
  #goOn(path: number, say: (kind: LetterKind, days: number) => void): string {
    const random = this.#random
    if (random() < 0.4) say('assessment', 5)
    if (path < 0.62) return this.#end(() => say('assessment', 2), 'assessment')
    say('interview_invitation', 6)
    if (random() < 0.2) say('interview_invitation', 2)
    // a late acknowledgement does not lower the stage
    if (random() < 0.1) say('application_received', 1)
    if (path < 0.78) return 'interview'
    return path < 0.9 ? this.#end(() => say('rejection', 8), 'rejected') : this.#end(() => say('offer', 8), 'offer')
  }

  #end(write: () => void, stage: string): string {
    write()
    return stage
  }

  #letter(row: StoredJob, employer: Employer, kind: LetterKind, at: number, threadId: string | null): void {
    const about = { company: this.#asWritten(employer), title: row.title ?? '', place: row.location ?? '' }
    const letters = employer.isJapanese ? japaneseLetters : englishLetters
    const { from, address } = this.#sender(employer)
    const { subject, body } = pick(letters[kind], this.#random)(about)
    const place = this.#random() < 0.3 ? `\n\n${employer.isJapanese ? '勤務地' : 'Location'}: ${row.location}` : ''
    this.#add({ subject, body: `${body}${place}` }, from, address, at, threadId, row.id, kind)
  }

  /** The name as in the queue, or without its legal form. */
  #asWritten({ name }: Employer): string {
    return this.#random() < 0.5
      ? name
      : name.replace(/^(?:株式会社|合同会社|有限会社)|株式会社$| (?:Inc\.|Ltd|GmbH|AG)$/, '')
  }

  #sender({ name, domain, isJapanese }: Employer): { readonly from: string; readonly address: string } {
    const random = this.#random
    const way = random()
    const address = way < 0.5 ? pick(isJapanese ? japaneseSystems : systems, random) : `jobs@${domain}`
    const people = isJapanese ? '佐藤 由美' : 'Jo Marsh'
    if (way < 0.5) return { from: isJapanese ? ofSystemJapanese(name, way) : ofSystem(name, way), address }
    if (way < 0.8) return { from: isJapanese ? `${name} 人事部` : `${name} Talent Team`, address }
    return { from: people, address: way < 0.9 ? address : pick(['jo.marsh@gmail.com', 'hr.desk@outlook.com'], random) }
  }

  distract({ row, employer }: Row): void {
    const write = pick(distractions, this.#random)
    const { from, ...letter } = write({ company: employer.name, title: row.title ?? '', place: row.location ?? '' })
    const address = /<(.*)>/.exec(from)?.[1] ?? ''
    const at = begin + Math.floor(this.#random() * 40) * dayMs
    this.#add(letter, from.replace(/ <.*/, ''), address, at, null, null, 'distraction')
  }

  #add(
    letter: Letter,
    name: string,
    fromEmail: string,
    at: number,
    thread: string | null,
    jobId: number | null,
    kind: PlannedMessage['kind'],
  ) {
    const id = this.messages.length + 1
    const from = `${name} <${fromEmail}>`
    const { subject, body: plainText } = letter
    const isBulk = kind === 'distraction'
    const facts = understandMessage({ subject, from, fromEmail, plainText, isBulk, invitations: [], sentOn: at })
    const message = {
      ...facts,
      ...{
        id,
        messageId: `<${id}@mail.example>`,
        threadId: thread ?? `single ${id}`,
        at: iso(at),
        addedAt: iso(at),
        mailbox: 'INBOX',
      },
      ...{ from, fromEmail, to: [], subject, isOwn: false },
    }
    this.messages.push({ message, text: `${subject}\n${plainText}`, jobId, kind })
  }
}

function iso(time: number): string {
  return new Date(time).toISOString()
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

function ofSystem(name: string, way: number): string {
  return way < 0.25 ? 'Recruiting' : `${name} via Greenhouse`
}

function ofSystemJapanese(name: string, way: number): string {
  return way < 0.25 ? '採用管理システム' : `${name} 採用担当`
}
