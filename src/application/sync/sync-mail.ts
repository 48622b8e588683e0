import type { MessageParser } from '#src/application/mail/ports/message-parser.js'
import type { FolderStand, FollowedFolder, SyncedMail } from '#src/application/mail/ports/synced-mail.js'
import { prepareStore } from '#src/application/mail/prepare-store.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Progress } from '#src/application/shared/progress.js'
import type { FolderStatus, MailSession, OpenedFolder, ServerFolder } from '#src/application/sync/ports/mail-server.js'
import type { SyncLocks } from '#src/application/sync/ports/sync-locks.js'
import type { Timer } from '#src/application/sync/ports/timer.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { chooseFolders } from '#src/domain/sync/folder-choice.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import { countUids, eachUid } from '#src/domain/sync/uid-ranges.js'
import { type ConnectAccount, maxMessageBytes as usualMaxBytes } from './connect-account.js'
import { FetchFolder } from './fetch-folder.js'
import { type FolderNews, type FolderWishes, FollowFolder, isUnchanged } from './follow-folder.js'
import { type SyncMailProgress, type SyncMailReport, SyncTally } from './sync-mail-report.js'
import { tryAgain } from './try-again.js'

export interface SyncMailRequest {
  readonly account: MailAccount
  /** A password for this call alone; without it, the login that is kept. */
  readonly given?: string | null | undefined
  /** Only folders with these names, of those that are chosen; absent for all. */
  readonly only?: readonly string[] | undefined
  /** Compares everything, whatever the server says about changes. */
  readonly full?: boolean | undefined
  /** Only says what would be downloaded. */
  readonly dryRun?: boolean | undefined
  /** Larger messages are left out, in bytes; 100 MiB when absent. */
  readonly maxMessageBytes?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Called after each transaction. */
  readonly onProgress?: ((progress: SyncMailProgress) => void) | undefined
  /** Called while an archive of an earlier version is prepared; counts messages. */
  readonly onPreparing?: ((progress: Progress) => void) | undefined
}

/** Connects to the server of an account, and finds its login each time. See `ConnectAccount`. */
export type Connecting = Pick<ConnectAccount, 'execute'>

export interface SyncMailParts {
  readonly connecting: Connecting
  readonly store: SyncedMail
  readonly parser: MessageParser
  readonly locks: SyncLocks
  readonly clock: Clock
  readonly timer: Timer
  /** A number from 0 to less than 1. */
  readonly random: () => number
}

/**
 * Downloads what is new in an account's folders into the archive, and follows labels, flags and deletions. Each batch
 * is stored with the state of its folder, so that the next run continues after a kill at any point. Throws
 * VALIDATION_ERROR if another run has the account or the login is refused, FETCH_FAILED, DB_NOT_FOUND, DB_ERROR; what
 * was stored before stays. Source: sync-mail, sync-incremental, sync-interrupted.
 */
export class SyncMail {
  readonly #parts: SyncMailParts

  constructor(parts: SyncMailParts) {
    this.#parts = parts
  }

  async execute(request: SyncMailRequest): Promise<SyncMailReport> {
    const { address } = request.account
    const lock = await this.#parts.locks.take(address)
    if (lock === null) {
      const message = `The mail of ${address} is being downloaded already. Wait until that run has ended, or stop it.`
      throw new AppError('VALIDATION_ERROR', message, { retryable: true })
    }
    try {
      return await this.#run(request)
    } finally {
      await lock.release()
    }
  }

  async #run(request: SyncMailRequest): Promise<SyncMailReport> {
    const { store, clock, timer, random } = this.#parts
    const { account, signal, dryRun = false, onPreparing } = request
    const tally = new SyncTally(account.address)
    if (!dryRun && !(await prepareStore(store, { onProgress: onPreparing, signal }))) return tally.report(false)
    const done = new Set<string>()
    const pass = async () => {
      await this.#pass(request, tally, done)
      return true
    }
    const isDone = await tryAgain(pass, { clock, timer, random, gotOn: () => tally.stored + done.size, signal })
    const finished = isDone === true && !signal?.aborted
    if (finished && !dryRun) await store.finish()
    return tally.report(finished)
  }

  /** One connection, until everything is done. */
  async #pass(request: SyncMailRequest, tally: SyncTally, done: Set<string>): Promise<void> {
    const { account, given = null, signal } = request
    const options = { given, maxMessageBytes: this.#maxMessageBytes(request), signal }
    const session = await this.#parts.connecting.execute(account, options)
    try {
      await new AccountPass(this.#parts, request, { session, tally, done }, this.#wishes(request)).execute()
    } finally {
      tally.roundTrips += session.roundTrips
      await session.close().catch(() => {})
    }
  }

  #wishes(request: SyncMailRequest): FolderWishes {
    const { account, full = false } = request
    return { since: account.since, full, maxMessageBytes: this.#maxMessageBytes(request) }
  }

  #maxMessageBytes({ maxMessageBytes = usualMaxBytes }: SyncMailRequest): number {
    return Math.min(maxMessageBytes, this.#parts.store.maxMessageBytes)
  }
}

interface PassState {
  readonly session: MailSession
  readonly tally: SyncTally
  /** Names of folders that this run has read to their end. */
  readonly done: Set<string>
}

class AccountPass {
  readonly #parts: SyncMailParts
  readonly #request: SyncMailRequest
  readonly #state: PassState
  readonly #wishes: FolderWishes

  constructor(parts: SyncMailParts, request: SyncMailRequest, state: PassState, wishes: FolderWishes) {
    this.#parts = parts
    this.#request = request
    this.#state = state
    this.#wishes = wishes
  }

  async execute(): Promise<void> {
    const { account, signal } = this.#request
    const { tally, done } = this.#state
    const folders = await this.#chosen()
    const stands = await this.#parts.store.stands(account.address)
    tally.folders = folders.length
    tally.messagesExpected = folders.reduce((sum, each) => sum + expected(each.status, stands.get(each.name)), 0)
    if (this.#request.dryRun === true) tally.incoming = []
    for (const folder of folders) {
      if (signal?.aborted) return
      if (!done.has(folder.name)) await this.#sync(folder, stands.get(folder.name))
      if (signal?.aborted) return
      done.add(folder.name)
      tally.foldersDone = done.size
      this.#request.onProgress?.(tally.progress(folder.name))
    }
  }

  async #chosen(): Promise<readonly ServerFolder[]> {
    const { session } = this.#state
    const { account, only } = this.#request
    const { folders, skip } = account
    const chosen = chooseFolders(await session.folders(), { folders, skip, isGmail: session.offers.gmail })
    const named = only === undefined ? chosen : chosen.filter(({ name }) => only.includes(name))
    // new mail first
    return named.toSorted((a, b) => Number(b.use === 'inbox') - Number(a.use === 'inbox'))
  }

  async #sync(folder: ServerFolder, stand: FolderStand | undefined): Promise<void> {
    const { session, tally } = this.#state
    const { store, clock } = this.#parts
    const { dryRun: isTrial = false } = this.#request
    if (await this.#isUnchanged(folder, stand)) return
    const opened = await session.open(folder.path)
    const followed = this.#followed(folder)
    const entered = await store.enter(followed, opened.status.uidValidity, { isTrial })
    const now = () => clock.now().toISOString()
    const onStep = tally.add.bind(tally)
    const parts = { store, folder: followed, opened, ...entered, wishes: this.#wishes, now, isTrial, onStep }
    const news = await new FollowFolder(parts).execute()
    if (isTrial) {
      const messages = countUids(news.wanted)
      if (messages > 0) tally.incoming?.push({ folder: folder.name, messages })
      return
    }
    await this.#download(followed, opened, news)
    if (this.#request.signal?.aborted) return
    await this.#end(followed, news, entered.stand)
  }

  /** Asks for the status of a folder if that can tell that it need not be opened. */
  async #isUnchanged({ path, status }: ServerFolder, stand: FolderStand | undefined): Promise<boolean> {
    const { session } = this.#state
    if (status !== null) return isUnchanged(stand, status, this.#wishes)
    const canTell = session.offers.condstore || session.offers.qresync
    if (stand === undefined || !canTell || this.#wishes.full) return false
    return isUnchanged(stand, await session.status(path), this.#wishes)
  }

  #followed({ name, wireName, use }: ServerFolder): FollowedFolder {
    const { address } = this.#request.account
    return { address, name, wireName, isAllMail: this.#state.session.offers.gmail && use === 'all' }
  }

  async #download(
    folder: FollowedFolder,
    opened: OpenedFolder,
    { wanted, early, gone, back }: FolderNews,
  ): Promise<void> {
    const { store, clock } = this.#parts
    const { tally } = this.#state
    if (gone.length + back.length + early.length > 0) {
      const leftOut = [...eachUid(early)].map((uid) => ({ uid, size: null }))
      tally.add(await store.keepStep({ folder, gone, back, leftOut, at: clock.now().toISOString() }))
    }
    const { signal, onProgress } = this.#request
    const onStored: ConstructorParameters<typeof FetchFolder>[1]['onStored'] = ({ count, bytes, tooLarge }) => {
      tally.add(count)
      tally.bytes += bytes
      for (const each of tooLarge) tally.leaveOut({ folder: folder.name, ...each })
      onProgress?.(tally.progress(folder.name))
    }
    const uids = [...eachUid(wanted)]
    await new FetchFolder(this.#parts, { folder, opened, uids, signal, onStored }).execute()
  }

  async #end(folder: FollowedFolder, { uidNext }: FolderNews, stand: FolderStand): Promise<void> {
    const { since } = this.#wishes
    if (stand.uidNext === uidNext && stand.since === since) return
    const at = this.#parts.clock.now().toISOString()
    this.#state.tally.add(await this.#parts.store.keepStep({ folder, end: { uidNext, since }, at }))
  }
}

function expected(status: FolderStatus | null, stand: FolderStand | undefined): number {
  if (status === null) return 0
  const known = stand?.uidValidity === status.uidValidity ? stand.messages : 0
  return Math.max(0, status.messages - known)
}
