import type {
  ForgettableJob,
  ForgettableJobs,
  ForgettableLetters,
  ForgettableMail,
  Purging,
  StoreCopies,
} from '#src/application/keeping/ports/forgettable.js'
import type { DocumentStore } from '#src/application/person/ports/document-store.js'
import type { TaskStore } from '#src/application/person/ports/task-store.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import { companyKey } from '#src/domain/jobs/company-name.js'
import {
  type ForgetTarget,
  type Forgotten,
  type ForgottenKind,
  maxForgottenNames,
} from '#src/domain/keeping/forgetting.js'
import type { KeptStore } from '#src/domain/keeping/manifest.js'
import type { AboutJob } from '#src/domain/person/document.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { normalizePageUrl } from '#src/domain/websites/page-url.js'

/** Null for a store that does not exist. */
export interface ForgetParts {
  readonly jobs: ForgettableJobs | null
  readonly documents: Pick<DocumentStore, 'list' | 'versions' | 'remove' | 'removeVersions'> | null
  readonly tasks: Pick<TaskStore, 'list' | 'remove' | 'save'> | null
  readonly pages: (Pick<WebsiteRepository, 'findByUrl' | 'delete'> & Purging) | null
  readonly mail: ForgettableMail | null
  readonly accounts: {
    has(address: string): Promise<boolean>
    /** Removes the account and its login: otherwise its mail would be downloaded again. */
    remove(address: string): Promise<void>
  } | null
  readonly copies: StoreCopies
}

export interface ForgetOutcome {
  readonly forgotten: readonly Forgotten[]
}

interface Titled {
  readonly id: number
  readonly title: string
}

interface Found {
  readonly jobs: readonly ForgettableJob[]
  readonly pages: readonly { readonly id: number; readonly url: string }[]
  readonly documents: readonly Titled[]
  /** Versions of documents that stay. */
  readonly versions: readonly (Titled & { readonly numbers: readonly number[] })[]
  readonly tasks: readonly Titled[]
  /** Tasks that stay, and what an agent's change of them remembers. */
  readonly earlier: readonly (Titled & { readonly at: UtcTime })[]
  readonly letters: ForgettableLetters | null
  readonly hasAccount: boolean
}

/**
 * Erases what is kept about a job, an employer, a mailbox or a person. What leads to the rest is erased last, so that
 * running it again after a kill finds what is left. Source: person-forget.
 */
export class Forget {
  readonly #parts: ForgetParts

  constructor(parts: ForgetParts) {
    this.#parts = parts
  }

  /** What `execute` would erase; empty if there is nothing. Changes nothing. */
  async find(target: ForgetTarget): Promise<readonly Forgotten[]> {
    return this.#list(target, await this.#find(target))
  }

  /** Also removes from the files what earlier runs left there. */
  async execute(target: ForgetTarget): Promise<ForgetOutcome> {
    const found = await this.#find(target)
    const forgotten = await this.#list(target, found)
    const { jobs, pages, documents, tasks, mail } = this.#parts
    for (const { id } of found.pages) await pages?.delete(id)
    if (found.documents.length > 0) await documents?.remove(found.documents.map(({ id }) => id))
    for (const { id, numbers } of found.versions) await documents?.removeVersions(id, numbers)
    if (found.tasks.length > 0) await tasks?.remove(found.tasks.map(({ id }) => id))
    // the person's change without values: nothing of an agent's is kept
    for (const { id, at } of found.earlier) await tasks?.save({ tasks: [{ id }], at, source: 'person' })
    if ('address' in target) await this.#eraseLetters(target, found)
    else await this.#eraseJobs(target, found.jobs)
    for (const part of [found.letters === null ? pages : mail, jobs]) await part?.purge()
    // also those that an upgrade of now made
    await this.#parts.copies.remove(storesOf(target))
    return { forgotten }
  }

  async #eraseLetters(target: ForgetTarget & { readonly address: string }, { letters, hasAccount }: Found) {
    const { jobs, mail, accounts } = this.#parts
    if (letters === null) return
    // before anything is gone
    const hasMail = letters.ids.size > 0 || target.kind === 'mailbox'
    if (hasMail) await mail?.check()
    await jobs?.notesOn(letters, personIn(target), true)
    if (hasAccount) await accounts?.remove(target.address)
    if (hasMail) await mail?.erase(letters, target.kind === 'mailbox' ? target.address : null)
  }

  async #eraseJobs(target: ForgetTarget, found: Found['jobs']): Promise<void> {
    const { jobs } = this.#parts
    const key = target.kind === 'employer' ? companyKey(target.name) : ''
    if (key !== '') await jobs?.notesOfCompany(key, true)
    if (found.length > 0) await jobs?.erase(found)
  }

  async #find(target: ForgetTarget): Promise<Found> {
    const { mail, accounts } = this.#parts
    if (target.kind === 'person') return { ...none, letters: (await mail?.ofPerson(target.address)) ?? noLetters }
    if (target.kind === 'mailbox') {
      const letters = (await mail?.ofAccount(target.address)) ?? noLetters
      return { ...none, letters, hasAccount: (await accounts?.has(target.address)) ?? false }
    }
    const jobs = await this.#findJobs(target)
    if (jobs.length === 0) return none
    const papers = { ...(await this.#papersOf(jobs)), ...(await this.#tasksOf(jobs)) }
    return { ...none, jobs, pages: await this.#pagesOf(jobs), ...papers }
  }

  async #findJobs(target: ForgetTarget & { kind: 'job' | 'employer' }): Promise<readonly ForgettableJob[]> {
    const { jobs } = this.#parts
    if (jobs === null) return []
    if (target.kind === 'job') return [await jobs.find(target.id)].flatMap((job) => job ?? [])
    const key = companyKey(target.name)
    return key === '' ? [] : jobs.ofCompany(key)
  }

  async #pagesOf(jobs: readonly ForgettableJob[]): Promise<Found['pages']> {
    const { pages } = this.#parts
    const found = new Map<number, string>()
    for (const url of jobs.flatMap(({ urls }) => urls)) {
      const normalized = normalizedOrNull(url)
      const page = normalized === null ? null : ((await pages?.findByUrl(normalized)) ?? null)
      if (page !== null) found.set(page.source.id, page.source.url)
    }
    return [...found].map(([id, url]) => ({ id, url }))
  }

  /** A document is where the person put it, whatever an agent proposed since. */
  async #papersOf(jobs: readonly ForgettableJob[]): Promise<Pick<Found, 'documents' | 'versions'>> {
    const store = this.#parts.documents
    const [documents, versions]: [Titled[], Found['versions'][number][]] = [[], []]
    for (const { newest, confirmed } of (await store?.list(any, all)) ?? []) {
      const { job, title } = confirmed ?? newest
      const { id } = newest
      if (isAbout(job, jobs)) {
        documents.push({ id, title })
        continue
      }
      const others = ((await store?.versions(id)) ?? []).filter((version) => isAbout(version.job, jobs))
      if (others.length > 0) versions.push({ id, title, numbers: others.map(({ version }) => version) })
    }
    return { documents, versions }
  }

  async #tasksOf(jobs: readonly ForgettableJob[]): Promise<Pick<Found, 'tasks' | 'earlier'>> {
    const tasks = (await this.#parts.tasks?.list({ isDone: null, job: null })) ?? []
    const earlier = tasks.flatMap(({ id, title, job, changed }) =>
      changed !== null && isAbout(changed.before.job, jobs) && !isAbout(job, jobs) ? { id, title, at: changed.at } : [],
    )
    return { tasks: tasks.filter(({ job }) => isAbout(job, jobs)), earlier }
  }

  /** What is said about the jobs, and about their employer alone, each kind once. */
  async #besides(target: ForgetTarget, found: readonly ForgettableJob[]): Promise<readonly Forgotten[]> {
    const { jobs } = this.#parts
    const key = target.kind === 'employer' ? companyKey(target.name) : ''
    const alone = key === '' ? [] : ((await jobs?.notesOfCompany(key, false)) ?? [])
    if (found.length === 0) return alone
    const more = alone[0]?.count ?? 0
    const counts = (await jobs?.count(found)) ?? []
    return counts.map((each) => (each.what === 'entry' ? { ...each, count: each.count + more } : each))
  }

  async #list(target: ForgetTarget, found: Found): Promise<readonly Forgotten[]> {
    const { jobs } = this.#parts
    const { letters } = found
    const notes = letters === null ? [] : ((await jobs?.notesOn(letters, personIn(target), false)) ?? [])
    const all: readonly Forgotten[] = [
      listed(
        'job',
        found.jobs.map(({ name }) => name),
      ),
      ...(await this.#besides(target, found.jobs)),
      listed(
        'page',
        found.pages.map(({ url }) => url),
      ),
      listed(
        'document',
        found.documents.map(({ title }) => title),
      ),
      {
        ...listed(
          'version',
          found.versions.map(({ title }) => title),
        ),
        count: found.versions.reduce((sum, { numbers }) => sum + numbers.length, 0),
      },
      listed(
        'task',
        found.tasks.map(({ title }) => title),
      ),
      listed(
        'earlier',
        found.earlier.map(({ title }) => title),
      ),
      { what: 'letter', count: letters?.ids.size ?? 0, names: letters?.names ?? [] },
      ...notes,
      listed('account', found.hasAccount && 'address' in target ? [target.address] : []),
      listed('copy', await this.#parts.copies.names(storesOf(target))),
    ]
    return all.filter(({ count }) => count > 0)
  }
}

const any = { ids: null, kinds: null, job: null }
const all = { limit: null, offset: 0 }
const none: Found = {
  ...{ jobs: [], pages: [], documents: [], versions: [], tasks: [], earlier: [] },
  ...{ letters: null, hasAccount: false },
}
const noLetters: ForgettableLetters = { ids: new Set(), messageIds: new Set(), threads: new Set(), names: [] }

function listed(what: ForgottenKind, names: readonly string[]): Forgotten {
  return { what, count: names.length, names: names.slice(0, maxForgottenNames) }
}

/** The address of a person; of a mailbox, only what is noted about its letters goes. */
function personIn(target: ForgetTarget): string | null {
  return target.kind === 'person' ? target.address : null
}

/** The stores that may say something about it. */
function storesOf(target: ForgetTarget): readonly KeptStore[] {
  return ['jobs', 'address' in target ? 'mail' : 'websites']
}

function isAbout(about: AboutJob | null, jobs: readonly ForgettableJob[]): boolean {
  return jobs.some(({ id, urls }) => about?.jobId === id || urls.some((url) => url === about?.url))
}

/** A job's URL may be any text. */
function normalizedOrNull(url: string): string | null {
  try {
    return normalizePageUrl(url)
  } catch {
    return null
  }
}
