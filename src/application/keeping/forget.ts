import type {
  ForgettableJob,
  ForgettableJobs,
  ForgettableLetters,
  ForgettableMail,
  Purging,
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
import type { AboutJob } from '#src/domain/person/document.js'
import { normalizePageUrl } from '#src/domain/websites/page-url.js'

/** Null for a store that does not exist. */
export interface ForgetParts {
  readonly jobs: ForgettableJobs | null
  readonly documents: Pick<DocumentStore, 'list' | 'remove'> | null
  readonly tasks: Pick<TaskStore, 'list' | 'remove' | 'save'> | null
  readonly pages: (Pick<WebsiteRepository, 'findByUrl' | 'delete'> & Purging) | null
  readonly mail: ForgettableMail | null
  readonly accounts: {
    has(address: string): Promise<boolean>
    /** Removes the account and its login: otherwise its mail would be downloaded again. */
    remove(address: string): Promise<void>
  } | null
}

export interface ForgetOutcome {
  readonly forgotten: readonly Forgotten[]
}

interface Found {
  readonly jobs: readonly ForgettableJob[]
  readonly pages: readonly { readonly id: number; readonly url: string }[]
  readonly documents: readonly { readonly id: number; readonly title: string }[]
  readonly tasks: readonly { readonly id: number; readonly title: string }[]
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
    if (found.tasks.length > 0) await tasks?.remove(found.tasks.map(({ id }) => id))
    await this.#eraseSaidBefore(found.jobs)
    if ('address' in target) await this.#eraseLetters(target, found)
    else await this.#eraseJobs(target, found.jobs)
    for (const part of [found.letters === null ? pages : mail, jobs]) await part?.purge()
    return { forgotten }
  }

  /** A task that an agent moved to another job stays, without what it said about this one. */
  async #eraseSaidBefore(jobs: Found['jobs']): Promise<void> {
    const { tasks } = this.#parts
    if (tasks === null || jobs.length === 0) return
    const isGone = (about: AboutJob | null) =>
      jobs.some(({ id, urls }) => about?.jobId === id || urls.some((url) => url === about?.url))
    for (const { id, changed } of await tasks.list({ isDone: null, job: null }))
      if (changed !== null && isGone(changed.before.job))
        // the person's change without values: nothing of an agent's is kept
        await tasks.save({ tasks: [{ id }], at: changed.at, source: 'person' })
  }

  async #eraseLetters(target: ForgetTarget & { readonly address: string }, { letters, hasAccount }: Found) {
    const { jobs, mail, accounts } = this.#parts
    if (letters === null) return
    // before anything is gone
    const hasMail = letters.ids.size > 0 || target.kind === 'mailbox'
    if (hasMail) await mail?.check()
    await jobs?.notesOn(letters, target.address, true)
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
    const none: Found = { jobs: [], pages: [], documents: [], tasks: [], letters: null, hasAccount: false }
    const { mail, accounts } = this.#parts
    if (target.kind === 'person') return { ...none, letters: (await mail?.ofPerson(target.address)) ?? noLetters }
    if (target.kind === 'mailbox') {
      const letters = (await mail?.ofAccount(target.address)) ?? noLetters
      return { ...none, letters, hasAccount: (await accounts?.has(target.address)) ?? false }
    }
    const jobs = await this.#findJobs(target)
    return { ...none, jobs, pages: await this.#pagesOf(jobs), ...(await this.#papersOf(jobs)) }
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

  async #papersOf(jobs: readonly ForgettableJob[]): Promise<Pick<Found, 'documents' | 'tasks'>> {
    const { documents, tasks } = this.#parts
    const abouts = jobs.flatMap(({ id, urls }) =>
      (urls.length === 0 ? [null] : urls).map((url) => ({ jobId: id, url })),
    )
    const found = { documents: new Map<number, string>(), tasks: new Map<number, string>() }
    for (const job of abouts) {
      // where the person put it, whatever an agent proposed since
      for (const { newest, confirmed } of (await documents?.list({ ids: null, kinds: null, job }, all)) ?? [])
        found.documents.set(newest.id, (confirmed ?? newest).title)
      for (const { id, title } of (await tasks?.list({ isDone: null, job })) ?? []) found.tasks.set(id, title)
    }
    return { documents: toList(found.documents), tasks: toList(found.tasks) }
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
    const notes =
      letters !== null && 'address' in target ? ((await jobs?.notesOn(letters, target.address, false)) ?? []) : []
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
      listed(
        'task',
        found.tasks.map(({ title }) => title),
      ),
      { what: 'letter', count: letters?.ids.size ?? 0, names: letters?.names ?? [] },
      ...notes,
      listed('account', found.hasAccount && 'address' in target ? [target.address] : []),
    ]
    return all.filter(({ count }) => count > 0)
  }
}

const all = { limit: null, offset: 0 }
const noLetters: ForgettableLetters = { ids: new Set(), messageIds: new Set(), threads: new Set(), names: [] }

function listed(what: ForgottenKind, names: readonly string[]): Forgotten {
  return { what, count: names.length, names: names.slice(0, maxForgottenNames) }
}

function toList(titles: ReadonlyMap<number, string>) {
  return [...titles].map(([id, title]) => ({ id, title }))
}

/** A job's URL may be any text. */
function normalizedOrNull(url: string): string | null {
  try {
    return normalizePageUrl(url)
  } catch {
    return null
  }
}
