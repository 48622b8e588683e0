import type { Clock } from '#src/application/shared/ports/clock.js'
import type { MailSession, ServerFolder } from '#src/application/sync/ports/mail-server.js'
import type { Timer } from '#src/application/sync/ports/timer.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { chooseFolders } from '#src/domain/sync/folder-choice.js'
import type { Connecting, SyncMail, SyncMailRequest } from './sync-mail.js'
import type { SyncMailReport } from './sync-mail-report.js'

export interface WatchMailParts {
  readonly sync: Pick<SyncMail, 'execute'>
  readonly connecting: Connecting
  readonly store: { stands(address: string): Promise<ReadonlyMap<string, { readonly uidNext: number }>> }
  readonly clock: Clock
  readonly timer: Timer
}

export interface WatchMailRequest extends Omit<SyncMailRequest, 'only' | 'dryRun' | 'signal'> {
  readonly signal: AbortSignal
  /** Called after each download. */
  readonly onReport: (report: SyncMailReport) => void
  /** Called when mail cannot be downloaded for a while; it is tried again. */
  readonly onFailure: (failure: AppError) => void
}

/** How often all folders are looked at, in milliseconds. */
const everyMs = 15 * 60 * 1000
const afterFailureMs = 60 * 1000
// letters and flags change in bursts; each download logs in anew
const settleMs = 2000

/**
 * Downloads new mail of an account as it arrives, until it is aborted: the server reports new messages of the inbox, and
 * of Gmail's folder of all mail; all folders are looked at every 15 minutes. The first failure of a login or of the
 * archive ends it. Throws VALIDATION_ERROR, FETCH_FAILED, DB_ERROR. Source: sync-watch.
 */
export class WatchMail {
  readonly #parts: WatchMailParts

  constructor(parts: WatchMailParts) {
    this.#parts = parts
  }

  async execute(request: WatchMailRequest): Promise<void> {
    const { signal } = request
    const { clock, timer } = this.#parts
    const { onReport, onFailure, ...asked } = request
    onReport(await this.#parts.sync.execute(asked))
    while (!signal.aborted) {
      try {
        const until = clock.now().getTime() + everyMs
        await this.#untilDue(request, until)
        if (!signal.aborted) onReport(await this.#inTurn(() => this.#parts.sync.execute(asked)))
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof AppError) || !mayPass(error)) throw error
        onFailure(error)
        await timer.wait(afterFailureMs, signal)
      }
    }
  }

  /** Waits for new messages until all folders are due. */
  async #untilDue(request: WatchMailRequest, until: number): Promise<void> {
    const { signal, account, given = null } = request
    const over = new AbortController()
    const ended = AbortSignal.any([signal, over.signal])
    const session = await this.#parts.connecting.execute(account, { given, signal: ended })
    const others: MailSession[] = []
    try {
      const folders = await this.#watched(session, request)
      // a session has one open folder
      for (const _ of folders.slice(1))
        others.push(await this.#parts.connecting.execute(account, { given, signal: ended }))
      const waiting = folders.map((folder, index) =>
        this.#watch(index === 0 ? session : (others[index - 1] ?? session), folder, { request, until }),
      )
      await Promise.all(waiting)
    } finally {
      over.abort()
      for (const each of [session, ...others]) await each.close().catch(() => {})
    }
  }

  async #watched(session: MailSession, { account }: WatchMailRequest): Promise<readonly ServerFolder[]> {
    const { folders, skip } = account
    const isGmail = session.offers.gmail
    const all = await session.folders()
    const chosen = chooseFolders(all, { folders, skip, isGmail })
    const watched = chosen.filter(({ use }) => use === 'inbox' || (isGmail && use === 'all'))
    return watched.length > 0 ? watched : chosen.slice(0, 1)
  }

  async #watch(
    session: MailSession,
    folder: ServerFolder,
    { request, until }: { readonly request: WatchMailRequest; readonly until: number },
  ): Promise<void> {
    const { onReport, onFailure: _, ...asked } = request
    const { clock, store, sync, timer } = this.#parts
    const { signal, account } = request
    while (!signal.aborted && clock.now().getTime() < until) {
      const { status } = await session.open(folder.path)
      const stand = (await store.stands(account.address)).get(folder.name)
      // what arrived before the folder was opened is not reported any more
      if (stand !== undefined && stand.uidNext >= status.uidNext)
        await session.waitForChange({ timeoutMs: Math.max(1, until - clock.now().getTime()), signal })
      await timer.wait(settleMs, signal)
      if (signal.aborted || clock.now().getTime() >= until) return
      const report = await this.#inTurn(() => sync.execute({ ...asked, only: [folder.name] }))
      if (!signal.aborted) onReport(report)
    }
  }

  #turn: Promise<unknown> = Promise.resolve()

  /** One download at a time: two folders may get mail at once. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.catch(() => {}).then(work)
    this.#turn = result
    return result
  }
}

/** Whether waiting may help: for the connection, or another program that downloads the same mail. */
function mayPass({ code, retryable }: AppError): boolean {
  return retryable && code !== 'INTERNAL_ERROR'
}
