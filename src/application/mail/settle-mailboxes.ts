import type { KnownCount, KnownMailboxes } from '#src/application/mail/ports/known-mailboxes.js'
import { areMost, compareWithEarlier, isEndOf, lastPart } from '#src/domain/mail/mailbox-name.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** A folder to be read, with its name. */
export interface NamedFolder {
  /** The source's key in the archive. */
  readonly key: string
  readonly mailbox: string
  /** The full path, whose last parts form the name. */
  readonly path: readonly string[]
  /** The path as earlier versions built it, if different. */
  readonly formerPath?: readonly string[] | undefined
  /** Returns its first messages, at most `count`. */
  first(count: number): Promise<readonly Uint8Array[]>
}

/** A folder whose messages are already in another mailbox, which may be the same folder under an earlier name. */
export interface MailboxDoubt {
  /** The name that the folder would get. */
  readonly mailbox: string
  /** The mailbox that has its messages. */
  readonly stored: string
  /** How many of the examined messages are there. */
  readonly known: number
  readonly looked: number
}

/** The folder is the stored mailbox, it is a new one, or it is skipped this time. */
export type MailboxAnswer = 'stored' | 'new' | 'skip'

export interface SettleRequest {
  readonly folders: readonly NamedFolder[]
  /** The mailboxes of other folders in this run, which are already decided. */
  readonly besides?: readonly string[]
  /** Called before anything of that folder is written. */
  readonly onDoubt?: ((doubt: MailboxDoubt) => MailboxAnswer | Promise<MailboxAnswer>) | undefined
}

interface Settling {
  /** Mailboxes of the archive whose name no folder of this run has. */
  readonly others: readonly string[]
  readonly onDoubt: NonNullable<SettleRequest['onDoubt']>
}

const maxComparedMessages = 200

type Counts = ReadonlyMap<string, KnownCount>
const none: KnownCount = { settled: 0, earlier: 0 }

/**
 * Decides which mailbox of the archive each folder of a run belongs to. A folder gets the name from its source, unless
 * the archive has it under another end of its path. If only the last part of the name and the messages agree, the
 * caller has to decide. Source: mail-identity.
 */
export class SettleMailboxes {
  readonly #archive: KnownMailboxes

  constructor(archive: KnownMailboxes) {
    this.#archive = archive
  }

  /** Returns a name for each folder, in order; null for a skipped one. Throws VALIDATION_ERROR if nobody decides. */
  async execute({ folders, besides = [], onDoubt = refuse }: SettleRequest): Promise<readonly (string | null)[]> {
    if (folders.length === 0) return []
    const stored = await this.#archive.mailboxes()
    const inRun = new Set([...besides, ...folders.map(({ mailbox }) => mailbox)])
    const others = stored.filter((name) => !inRun.has(name))
    if (others.length === 0) return folders.map(({ mailbox }) => mailbox)
    const read = await this.#archive.mailboxesRead()
    const settled: (string | null)[] = []
    for (const folder of folders) {
      const before = read.get(folder.key) ?? null
      settled.push(await this.#settle(folder, before, { others, onDoubt }))
    }
    return settled
  }

  async #settle(folder: NamedFolder, before: string | null, { others, onDoubt }: Settling): Promise<string | null> {
    const { mailbox } = folder
    const candidates = others.filter(
      (name) => name === before || isOnWay(name, folder) || lastPart(name) === lastPart(mailbox),
    )
    if (candidates.length === 0) return mailbox
    const messages = await folder.first(maxComparedMessages)
    const share = new Share(await this.#archive.countKnown(messages, [mailbox, ...candidates]), messages.length)
    // a source that was read before keeps its mailbox, whatever is next to it now
    if (before !== null && candidates.includes(before) && share.of(before).settled > 0) return before
    this.#expectEarlier(folder, candidates, share)
    const found = choose(folder, candidates, share)
    if (typeof found === 'string') return found
    const answer = await onDoubt(found)
    if (answer === 'skip') return null
    return answer === 'stored' ? found.stored : mailbox
  }

  /** Prepares for a folder at the top of a tree, whose name shares no part with its former name. */
  #expectEarlier({ mailbox, formerPath = [] }: NamedFolder, candidates: readonly string[], share: Share): void {
    const former = candidates.filter((name) => isEndOf(partsOf(name), formerPath) && share.isMoving(name, mailbox))
    for (const name of former) this.#archive.expectEarlier(mailbox, name)
  }
}

/** How many of the examined messages each mailbox contains. */
class Share {
  readonly #counts: Counts
  readonly looked: number

  constructor(counts: Counts, looked: number) {
    this.#counts = counts
    this.looked = looked
  }

  of(name: string): KnownCount {
    return this.#counts.get(name) ?? none
  }

  known(name: string): number {
    return this.of(name).settled + this.of(name).earlier
  }

  isEnough(count: number): boolean {
    return areMost(count, this.looked)
  }

  /**
   * Whether messages that an earlier version stored under that name move to `mailbox`, or have partly moved already.
   */
  isMoving(name: string, mailbox: string): boolean {
    return this.isEnough(this.of(name).earlier + this.of(mailbox).settled)
  }
}

function choose(folder: NamedFolder, candidates: readonly string[], share: Share): string | MailboxDoubt {
  const { mailbox, formerPath = [] } = folder
  if (share.isEnough(share.of(mailbox).settled)) return mailbox
  const onWay = candidates.filter((name) => isOnWay(name, folder))
  const same = most(
    onWay.filter((name) => share.isEnough(share.of(name).settled)),
    share,
  )
  if (same !== undefined) return same
  const known = candidates.filter((name) => share.isEnough(share.known(name)))
  const moving = known.filter((name) => share.of(name).earlier > 0 && compareWithEarlier(name, mailbox) !== 'no')
  const isSure = moving.some((name) => onWay.includes(name) || compareWithEarlier(name, mailbox) === 'certain')
  if (isSure || moving.length === 1) return mailbox
  if (known.some((name) => isEndOf(partsOf(name), formerPath))) return mailbox
  const stored = most(known, share)
  return stored === undefined ? mailbox : { mailbox, stored, known: share.known(stored), looked: share.looked }
}

const partsOf = (name: string) => name.normalize('NFC').split('/')

const most = (names: readonly string[], share: Share) =>
  names.toSorted((a, b) => share.known(b) - share.known(a) || b.length - a.length)[0]

function isOnWay(name: string, { path, formerPath = [] }: NamedFolder): boolean {
  const parts = partsOf(name)
  return isEndOf(parts, path) || isEndOf(parts, formerPath)
}

function refuse({ mailbox, stored, known, looked }: MailboxDoubt): never {
  throw new AppError(
    'VALIDATION_ERROR',
    `${known} of the first ${looked} messages of ${mailbox} are already in mailbox ${stored}. Give the mailbox that they belong to (as), or answer onDoubt.`,
  )
}
