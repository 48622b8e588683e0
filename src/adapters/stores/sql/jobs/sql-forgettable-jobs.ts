import { type SQL, sql, type Table } from 'drizzle-orm'
import { given } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readInteger, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import { all, first, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import { nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import type { ForgettableJob, ForgettableJobs, ForgettableLetters } from '#src/application/keeping/ports/forgettable.js'
import { companyKey } from '#src/domain/jobs/company-name.js'
import type { Forgotten } from '#src/domain/keeping/forgetting.js'
import { isObject } from '#src/domain/shared/json.js'
import { namesAddress } from '#src/domain/sync/mail-address.js'
import type { HuntTables } from './shared-columns.js'
import type { SideTables } from './side-tables.js'

export interface ForgettableTables extends HuntTables {
  /** Has a column `jobId` and no URL. */
  readonly arrivals: Table
}

const [id, url] = [given('id', 'bigint'), given('url', 'text')]

/** Statements that erase jobs and what is said about them, in SQL that both engines understand. */
export function forgetStatements({ jobs, events, links, checks, entries, arrivals }: ForgettableTables) {
  const beside = (
    [
      { what: 'change', table: events },
      { what: 'link', table: links },
      { what: 'check', table: checks },
      { what: 'entry', table: entries },
    ] as const
  ).map(({ what, table }) => {
    const jobId = sql`coalesce(${nameOf(table, 'jobId')}, 0)`
    const isOf = sql`case when ${url} is null then ${jobId} = ${id} else ${nameOf(table, 'url')} = ${url} and ${jobId} <> ${id} end`
    return {
      what,
      count: counted(table, isOf),
      remove: statement<Of>(sql`delete from ${table} where ${isOf}`),
      urls: selection({ url: [sql`url`, readText] }).select<{ id: number }>(
        sql`from ${table} where ${nameOf(table, 'jobId')} = ${id} and url is not null group by url`,
      ),
    }
  })
  const job = selection({
    id: [jobs.id, readCount],
    url: [jobs.url, readText],
    title: [jobs.title, readText],
    company: [jobs.company, readText],
  })
  return {
    beside,
    job: job.select<{ id: number }>(sql`from ${jobs} where ${jobs.id} = ${id}`),
    jobs: job.select(sql`from ${jobs} order by ${jobs.id}`),
    isUrlOfOther: statement<Of>(sql`select 1 from ${jobs} where ${jobs.url} = ${url} and ${jobs.id} <> ${id}`),
    removeJob: statement<{ id: number }>(sql`delete from ${jobs} where ${nameOf(jobs, 'id')} = ${id}`),
    removeArrivals: statement<{ id: number }>(sql`delete from ${arrivals} where job_id = ${id}`),
    entries: selection({
      id: [entries.id, readCount],
      messageId: [entries.messageId, readText],
      emailId: [entries.emailId, readInteger],
      sender: [entries.sender, readText],
      details: [entries.details, readText],
    }).select(sql`from ${entries} order by ${entries.id}`),
    mailLinks: selection({
      id: [links.id, readCount],
      kind: [links.targetKind, readText],
      target: [links.targetId, readText],
    }).select(sql`from ${links} where ${links.targetKind} in ('thread', 'message') order by ${links.id}`),
    removeEntry: statement<{ id: number }>(sql`delete from ${entries} where ${nameOf(entries, 'id')} = ${id}`),
    removeLink: statement<{ id: number }>(sql`delete from ${links} where ${nameOf(links, 'id')} = ${id}`),
  }
}

interface Of {
  readonly id: number
  readonly url: string | null
}

const counted = (table: Table, where: SQL) =>
  selection({ count: [sql`count(*)`, readCount] }).select<Of>(sql`from ${table} where ${where}`)

type Statements = ReturnType<typeof forgetStatements>

export interface ForgettableParts {
  readonly statements: Statements
  readonly tables: SideTables
  /** Brings what follows from the rows up to date, such as the index of words. */
  readonly afterErasing: () => Promise<void>
  readonly purge: () => Promise<void>
}

/** Erases from a queue in either engine. */
export class SqlForgettableJobs implements ForgettableJobs {
  readonly #parts: ForgettableParts

  constructor(parts: ForgettableParts) {
    this.#parts = parts
  }

  find(id: number): Promise<ForgettableJob | null> {
    const { statements, tables } = this.#parts
    return tables.read(function* () {
      const job = yield* first(statements.job, { id })
      return job === null ? null : yield* toForgettable(statements, job)
    })
  }

  ofCompany(key: string): Promise<readonly ForgettableJob[]> {
    const { statements, tables } = this.#parts
    return tables.read(function* () {
      const found: ForgettableJob[] = []
      for (const job of yield* all(statements.jobs))
        if (companyKey(job.company) === key) found.push(yield* toForgettable(statements, job))
      return found
    })
  }

  count(jobs: readonly ForgettableJob[]): Promise<readonly Forgotten[]> {
    const { statements, tables } = this.#parts
    return tables.read(function* () {
      const counts: Forgotten[] = []
      for (const { what, count } of statements.beside) {
        let sum = 0
        for (const of of jobs.flatMap(eachOf)) sum += (yield* first(count, of))?.count ?? 0
        counts.push({ what, count: sum, names: [] })
      }
      return counts
    })
  }

  async erase(jobs: readonly ForgettableJob[]): Promise<void> {
    const { statements, tables, afterErasing } = this.#parts
    await tables.write(function* () {
      for (const job of jobs) {
        for (const of of eachOf(job)) for (const { remove } of statements.beside) yield* run(remove, of)
        yield* run(statements.removeArrivals, { id: job.id })
        yield* run(statements.removeJob, { id: job.id })
      }
    })
    await afterErasing()
  }

  notesOn(letters: ForgettableLetters, address: string | null, isErased: boolean): Promise<readonly Forgotten[]> {
    const { statements, tables } = this.#parts
    const work = function* (): Work<readonly Forgotten[]> {
      const entries = (yield* all(statements.entries)).filter((entry) => isAbout(entry, letters, address))
      const links = (yield* all(statements.mailLinks)).filter(({ kind, target }) =>
        kind === 'thread' ? letters.threads.has(target ?? '') : isLetter(letters, target),
      )
      if (isErased) for (const { id } of entries) yield* run(statements.removeEntry, { id })
      if (isErased) for (const { id } of links) yield* run(statements.removeLink, { id })
      return [
        { what: 'entry', count: entries.length, names: [] },
        { what: 'link', count: links.length, names: [] },
      ]
    }
    return isErased ? tables.write(work) : tables.read(work)
  }

  notesOfCompany(key: string, isErased: boolean): Promise<readonly Forgotten[]> {
    const { statements, tables } = this.#parts
    const work = function* (): Work<readonly Forgotten[]> {
      const entries = (yield* all(statements.entries)).filter(({ details }) => companyKey(companyIn(details)) === key)
      if (isErased) for (const { id } of entries) yield* run(statements.removeEntry, { id })
      return [{ what: 'entry', count: entries.length, names: [] }]
    }
    return isErased ? tables.write(work) : tables.read(work)
  }

  purge(): Promise<void> {
    return this.#parts.purge()
  }

  close(): Promise<void> {
    return this.#parts.tables.close()
  }
}

interface StoredJob {
  readonly id: number
  readonly url: string | null
  readonly title: string | null
  readonly company: string | null
}

function* toForgettable(statements: Statements, { id, url: now, title, company }: StoredJob): Work<ForgettableJob> {
  const urls = new Set(now === null ? [] : [now])
  for (const { urls: known } of statements.beside)
    for (const { url: before } of yield* all(known, { id }))
      if (before !== null && (yield* first(statements.isUrlOfOther, { id, url: before })) === null) urls.add(before)
  const name = [title, company].filter((text) => text !== null && text !== '').join(', ')
  return { id, urls: [...urls], name: name === '' ? `job ${id}` : name }
}

/** A row belongs to a job by its id, or by its URL alone. */
function eachOf({ id, urls }: ForgettableJob): readonly Of[] {
  return [{ id, url: null }, ...urls.map((each) => ({ id, url: each }))]
}

function isLetter({ ids, messageIds }: ForgettableLetters, target: string | null): boolean {
  return target !== null && (messageIds.has(target) || (/^\d{1,15}$/.test(target) && ids.has(Number(target))))
}

/** The employer that a note names; null if it names none. */
function companyIn(details: string | null): string | null {
  const value = parsed(details)
  return isObject(value) && typeof value.company === 'string' ? value.company : null
}

interface StoredNote {
  readonly messageId: string | null
  readonly emailId: number | null
  readonly sender: string | null
  readonly details: string | null
}

function isAbout(
  { messageId, emailId, sender, details }: StoredNote,
  letters: ForgettableLetters,
  address: string | null,
): boolean {
  if (messageId !== null && letters.messageIds.has(messageId)) return true
  if (emailId !== null && letters.ids.has(emailId)) return true
  const wanted = address?.toLowerCase() ?? null
  return wanted !== null && [sender ?? '', ...textsOf(parsed(details))].some((text) => namesAddress(text, wanted))
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** Stored details; those that are no JSON as they are. */
function parsed(details: string | null): unknown {
  try {
    return JSON.parse(details ?? 'null')
  } catch {
    return details
  }
}
