import { compareBytes } from '#src/adapters/stores/index/stored-order.js'
import type { NewsMark, NewsReader, SyncRecords } from '#src/application/sync/ports/sync-records.js'
import { maxKeptRuns } from '#src/application/sync/ports/sync-records.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import { type FailingPart, failingParts, type SyncRun, withoutAccount } from '#src/domain/sync/sync-run.js'

/** Records of `sync` in memory: for tests, and for programs that need no file. */
export class MemorySyncRecords implements SyncRecords {
  readonly #accounts = new Map<string, MailAccount>()
  readonly #marks = new Map<NewsReader, NewsMark>()
  readonly #gone = new Map<string, UtcTime>()
  /** Newest first. */
  #runs: readonly SyncRun[] = []

  async accounts(): Promise<readonly MailAccount[]> {
    return [...this.#accounts.values()].sort((a, b) => compareBytes(a.address, b.address))
  }

  async keepAccount(account: MailAccount): Promise<boolean> {
    const isKnown = this.#accounts.has(account.address)
    this.#accounts.set(account.address, account)
    return isKnown
  }

  async removeAccount(address: string): Promise<boolean> {
    this.#runs = this.#runs.map((run) => withoutAccount(run, address) ?? run)
    return this.#accounts.delete(address)
  }

  async keepRun(run: SyncRun): Promise<void> {
    const runs = [run, ...this.#runs.filter(({ id }) => id !== run.id)]
    this.#runs = runs.sort(newestFirst).slice(0, maxKeptRuns)
  }

  async findRun(id: string): Promise<SyncRun | null> {
    return this.#runs.find((run) => run.id === id) ?? null
  }

  async runs(limit: number): Promise<readonly SyncRun[]> {
    return this.#runs.slice(0, limit)
  }

  async failing(): Promise<readonly FailingPart[]> {
    return failingParts(this.#runs)
  }

  async mark(reader: NewsReader): Promise<NewsMark | null> {
    return this.#marks.get(reader) ?? null
  }

  async keepMark(mark: NewsMark): Promise<void> {
    this.#marks.set(mark.reader, mark)
  }

  async goneBoards(): Promise<ReadonlyMap<string, UtcTime>> {
    return new Map(this.#gone)
  }

  async noteBoardGone(reference: string, at: UtcTime): Promise<void> {
    this.#gone.set(reference, at)
  }

  async close(): Promise<void> {}
}

function newestFirst(a: SyncRun, b: SyncRun): number {
  return compareBytes(b.startedAt, a.startedAt) || compareBytes(b.id, a.id)
}
