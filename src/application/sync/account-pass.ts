import type { FolderStand, FollowedFolder } from '#src/application/mail/ports/synced-mail.js'
import type { FolderStatus, MailSession, OpenedFolder, ServerFolder } from '#src/application/sync/ports/mail-server.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { cutText } from '#src/domain/shared/text.js'
import { chooseFolders } from '#src/domain/sync/folder-choice.js'
import { type MailAccount, mailboxOf } from '#src/domain/sync/mail-account.js'
import { countUids, eachUid, maxUid } from '#src/domain/sync/uid-ranges.js'
import { FetchFolder, type FetchParts } from './fetch-folder.js'
import { type FolderDifference, FollowFolder, type FollowOptions, isUnchanged } from './follow-folder.js'
import type { SyncMailProgress, SyncTally } from './sync-mail-report.js'

export interface PassRequest {
  readonly account: MailAccount
  /** Only folders with these names, of those that are chosen; absent for all. */
  readonly only?: readonly string[] | undefined
  /** Only says what would be downloaded. */
  readonly dryRun?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: SyncMailProgress) => void) | undefined
}

export interface PassState {
  readonly session: MailSession
  readonly tally: SyncTally
  /** Names of folders that this run has read to their end. */
  readonly done: Set<string>
}

/** A folder that the server refused, and why. */
interface RefusedFolder {
  readonly name: string
  readonly error: AppError
}

/** The server refused folders; the others were read. */
export class FoldersRefused extends AppError {}

/**
 * Reads all folders over one connection. A folder that the server refuses does not stop the others; its failure is
 * thrown after them. Throws FoldersRefused if some were read, FETCH_FAILED, DB_ERROR.
 */
export class AccountPass {
  readonly #parts: FetchParts
  readonly #request: PassRequest
  readonly #state: PassState
  readonly #options: FollowOptions

  constructor(parts: FetchParts, request: PassRequest, state: PassState, options: FollowOptions) {
    this.#parts = parts
    this.#request = request
    this.#state = state
    this.#options = options
  }

  async execute(): Promise<void> {
    const { account, signal, dryRun: isTrial = false } = this.#request
    const { store } = this.#parts
    const { tally } = this.#state
    const listed = await this.#state.session.folders()
    if (!isTrial) await store.noteServer(account.address, mailboxOf(account))
    const stands = await store.stands(account.address)
    const folders = this.#chosen(listed)
    tally.folders = folders.length
    tally.messagesExpected = folders.reduce((sum, each) => sum + expected(each.status, stands.get(each.name)), 0)
    if (isTrial) tally.incoming = []
    const refused = await this.#syncAll(folders, stands)
    if (signal?.aborted) return
    if (!isTrial && this.#request.only === undefined) await this.#loseFolders(listed, stands)
    const failure = refusal(refused, folders.length)
    if (failure !== null) throw failure
  }

  /** Returns the folders that the server refused. */
  async #syncAll(
    folders: readonly ServerFolder[],
    stands: ReadonlyMap<string, FolderStand>,
  ): Promise<readonly RefusedFolder[]> {
    const { tally, done } = this.#state
    const { signal, onProgress } = this.#request
    const refused: RefusedFolder[] = []
    for (const folder of folders) {
      const { name } = folder
      const error = signal?.aborted || done.has(name) ? null : await this.#refusalOf(folder, stands.get(name))
      if (signal?.aborted) break
      if (error === null) done.add(name)
      else refused.push({ name, error })
      tally.foldersDone = done.size
      onProgress?.(tally.progress(name))
    }
    return refused
  }

  /** Reads a folder. Returns why the server refused it; null if it did not. */
  async #refusalOf(folder: ServerFolder, stand: FolderStand | undefined): Promise<AppError | null> {
    try {
      await this.#sync(folder, stand)
      return null
    } catch (error) {
      const isAnswer = error instanceof AppError && error.code === 'FETCH_FAILED'
      if (isAnswer && this.#state.session.isOpen) return error
      throw error
    }
  }

  #chosen(listed: readonly ServerFolder[]): readonly ServerFolder[] {
    const { account, only } = this.#request
    const { folders, skip } = account
    const chosen = chooseFolders(listed, { folders, skip, isGmail: this.#state.session.offers.gmail })
    const named = only === undefined ? chosen : chosen.filter(({ name }) => only.includes(name))
    // new mail first
    return named.toSorted((a, b) => Number(b.use === 'inbox') - Number(a.use === 'inbox'))
  }

  /** The messages of folders that are gone are gone too. */
  async #loseFolders(listed: readonly ServerFolder[], stands: ReadonlyMap<string, FolderStand>): Promise<void> {
    const names = new Set(listed.map(({ name }) => name))
    // every mailbox has an inbox: a list without it says nothing about the other folders
    if (!listed.some(({ use }) => use === 'inbox')) return
    const { store, clock } = this.#parts
    const { address } = this.#request.account
    for (const [name, { messages }] of stands) {
      if (names.has(name) || messages === 0) continue
      const folder = { address, name, wireName: name, isAllMail: false }
      const at = clock.now().toISOString()
      this.#state.tally.add(await store.keepStep({ folder, gone: [{ first: 1, last: maxUid }], at }))
    }
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
    const parts = { store, folder: followed, opened, ...entered, options: this.#options, now, isTrial, onStep }
    const difference = await new FollowFolder(parts).execute()
    if (isTrial) {
      const messages = countUids(difference.wanted)
      if (messages > 0) tally.incoming?.push({ folder: folder.name, messages })
      return
    }
    await this.#download(followed, opened, difference)
    if (this.#request.signal?.aborted) return
    await this.#end(followed, difference, entered.stand)
  }

  /** Asks for the status of a folder if that can tell that it need not be opened. */
  async #isUnchanged({ path, status }: ServerFolder, stand: FolderStand | undefined): Promise<boolean> {
    const { session } = this.#state
    if (status !== null) return isUnchanged(stand, status, this.#options)
    const canTell = session.offers.condstore || session.offers.qresync
    if (stand === undefined || !canTell || this.#options.full) return false
    return isUnchanged(stand, await session.status(path), this.#options)
  }

  #followed({ name, wireName, use }: ServerFolder): FollowedFolder {
    const { address } = this.#request.account
    return { address, name, wireName, isAllMail: this.#state.session.offers.gmail && use === 'all' }
  }

  async #download(
    folder: FollowedFolder,
    opened: OpenedFolder,
    { wanted, early, gone, back }: FolderDifference,
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

  async #end(folder: FollowedFolder, { uidNext }: FolderDifference, stand: FolderStand): Promise<void> {
    const { since } = this.#options
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

const maxNameLength = 80

/** One failure for all folders that were refused, of `all`. */
function refusal([first, ...others]: readonly RefusedFolder[], all: number): AppError | null {
  if (first === undefined) return null
  if (others.length + 1 === all) return first.error
  const { name, error } = first
  const named = JSON.stringify(cutText(name, maxNameLength))
  const which =
    others.length === 0
      ? `The folder ${named} could not be read; the others were.`
      : `${others.length + 1} folders could not be read, among them ${named}; the others were.`
  const retryable = [first, ...others].some((each) => each.error.retryable)
  return new FoldersRefused('FETCH_FAILED', `${which} ${error.message}`, { retryable, cause: error.cause })
}
