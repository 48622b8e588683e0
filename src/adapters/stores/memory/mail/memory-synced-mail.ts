import { defined } from '#src/adapters/kit/defined.js'
import type { NewMessage } from '#src/application/mail/ports/mail-source.js'
import type { KnownMessage, Recognised } from '#src/application/mail/ports/mail-store.js'
import type {
  FolderStand,
  FolderStep,
  FollowedFolder,
  KnownUids,
  LeftOutMessage,
  MessageClues,
  StepCount,
} from '#src/application/mail/ports/synced-mail.js'
import { arrivalOf, type ParsedEmail } from '#src/domain/mail/email.js'
import { stableBytes } from '#src/domain/mail/header-block.js'
import { allMail } from '#src/domain/mail/mailbox-name.js'
import { type MailboxOnServer, noAccount } from '#src/domain/mail/message-change.js'
import type { RawMessage, SourceMetadata } from '#src/domain/mail/raw-message.js'
import { rangesOf, type UidRange } from '#src/domain/sync/uid-ranges.js'
import type { MemoryCopies } from './memory-copies.js'
import { type Shown, type Stored, shownOf, withMetadata } from './stored-copies.js'

interface SyncedMessage {
  readonly uidValidity: number
  readonly uid: number
  readonly emailId: number | null
  readonly size: number | null
  goneAt: string | null
}

interface SyncedFolder {
  readonly folder: FollowedFolder
  uidValidity: number
  uidNext: number
  modseq: bigint | null
  since: string | null
  messages: Map<string, SyncedMessage>
}

const keyOf = (uidValidity: number, uid: number) => `${uidValidity} ${uid}`

/** The part of an archive in memory that follows mail servers. */
export class MemorySyncedMail {
  readonly #copies: MemoryCopies
  readonly #store: (email: ParsedEmail, shown: Shown) => Stored
  readonly #folders = new Map<string, SyncedFolder>()
  /** The mailbox of each account. */
  readonly #servers = new Map<string, string>()

  constructor(copies: MemoryCopies, store: (email: ParsedEmail, shown: Shown) => Stored) {
    this.#copies = copies
    this.#store = store
  }

  get onServers(): readonly MailboxOnServer[] {
    return [...this.#folders.values()].map(({ folder }) => folder)
  }

  /** When each message was found to be gone, by id; null while it is there. */
  goneAt(): ReadonlyMap<number, string | null> {
    const all = [...this.#folders.values()].flatMap(({ messages }) => [...messages.values()])
    return new Map(all.flatMap(({ emailId, goneAt }) => (emailId === null ? [] : [[emailId, goneAt] as const])))
  }

  readonly isFollowed = (copy: Stored): boolean =>
    [...this.#folders.values()].some((each) =>
      [...each.messages.values()].some(
        ({ emailId, uidValidity, goneAt }) =>
          emailId === copy.id && uidValidity === each.uidValidity && goneAt === null,
      ),
    )

  noteServer(address: string, mailbox: string): void {
    const before = this.#servers.get(address)
    this.#servers.set(address, mailbox)
    if (before === undefined || before === mailbox) return
    for (const each of this.#folders.values())
      if (each.folder.address === address)
        Object.assign(each, { uidValidity: 0, uidNext: 0, modseq: null, since: null })
  }

  stands(address: string): ReadonlyMap<string, FolderStand> {
    const own = [...this.#folders.values()].filter(({ folder }) => folder.address === address)
    return new Map(own.map((each) => [each.folder.name, standOf(each)]))
  }

  enter(folder: FollowedFolder, uidValidity: number, isTrial: boolean) {
    this.#copies.forgetReading()
    const key = `${folder.address} ${folder.name}`
    const before = this.#folders.get(key)
    const isSame = before?.uidValidity === uidValidity
    const fresh = { uidNext: 0, modseq: null, since: null, messages: setApart(before, uidValidity) }
    const entered: SyncedFolder =
      before !== undefined && isSame ? { ...before, folder } : { folder, uidValidity, ...fresh }
    if (isTrial) entered.messages = new Map(entered.messages)
    if (!isSame || entered.uidNext === 0) this.#adopt(entered, isTrial)
    if (!isTrial) this.#folders.set(key, entered)
    return { stand: standOf(entered), known: knownOf(entered) }
  }

  #adopt({ folder, uidValidity, messages }: SyncedFolder, isTrial: boolean): void {
    const isHere = (place: Stored['place']) =>
      place.address === folder.address &&
      place.uidvalidity === uidValidity &&
      [folder.name, folder.wireName].includes(place.mailbox)
    const synced = this.goneAt()
    for (const copy of this.#copies.atStatedPlaces(isHere)) {
      const { uid } = copy.place
      const key = keyOf(uidValidity, uid)
      if (messages.has(key) || synced.has(copy.id)) continue
      messages.set(key, { uidValidity, uid, emailId: copy.id, size: null, goneAt: null })
      if (!isTrial) this.#copies.rename(copy, folder.name)
    }
  }

  hasImported(folder: FollowedFolder): boolean {
    return this.#imported(folder).length > 0
  }

  #imported({ address, name, wireName, isAllMail }: FollowedFolder): readonly Stored[] {
    const names = [name, wireName, ...(isAllMail ? [allMail] : [])]
    const known = this.goneAt()
    return this.#copies
      .all()
      .filter(({ place }) => names.includes(place.mailbox) && [address, noAccount].includes(place.address))
      .filter(({ id }) => !known.has(id))
  }

  meet(folder: FollowedFolder, clues: readonly (MessageClues | null)[]): readonly (number | null)[] {
    const imported = this.#imported(folder)
    return clues.map((each) => {
      const found = each === null ? [] : imported.filter((copy) => !this.#copies.isTaken(copy) && isTold(copy, each))
      const [only, ...others] = found
      if (only === undefined || others.length > 0) return null
      this.#copies.take(only)
      return only.id
    })
  }

  recognise(messages: readonly RawMessage[]): readonly Recognised[] {
    return messages.map((message): Recognised => {
      const { raw, mailbox, sourceMetadata } = message
      const copy = this.#copies.find(this.#shown(message), this.isFollowed)
      if (copy === undefined) return null
      this.#copies.take(copy)
      return { emailId: copy.id, isUpdate: true, size: raw.byteLength, mailbox, ...defined({ sourceMetadata }) }
    })
  }

  #shown(message: { readonly raw: Uint8Array; readonly mailbox: string; sourceMetadata?: SourceMetadata }): Shown {
    return shownOf(message, message.sourceMetadata, noAccount, this.onServers)
  }

  keepStep(step: FolderStep): StepCount {
    const folder = this.#folders.get(`${step.folder.address} ${step.folder.name}`)
    if (folder === undefined) throw new TypeError('The folder was not entered.')
    const { gone = [], back = [], relabelled = [], met = [], known = [], messages = [], leftOut = [] } = step
    const count = { added: 0, met: 0, updated: 0, gone: 0 }
    count.gone += markGone(folder, inRanges(folder, gone), step.at)
    for (const each of inRanges(folder, back)) each.goneAt = null
    for (const each of relabelled) if (this.#relabel(folder, each)) count.updated++
    for (const each of [...met, ...known]) this.#meet(folder, each)
    count.met += met.length + known.length
    for (const message of messages) count[this.#add(folder, message)]++
    for (const { uid, size } of leftOut) put(folder, { uid, size, emailId: null })
    count.gone += finish(folder, step)
    return count
  }

  #relabel(folder: SyncedFolder, { uid, labels }: { readonly uid: number; readonly labels: readonly string[] }) {
    const copy = this.#copies.byId(folder.messages.get(keyOf(folder.uidValidity, uid))?.emailId)
    const now = [...new Set(labels)].sort()
    if (copy === null || String(copy.sourceMetadata?.labels.toSorted()) === String(now)) return false
    return this.#copies.updateMetadata(copy, { labels: now, hasAllLabels: true })
  }

  #meet(folder: SyncedFolder, { emailId, sourceMetadata }: Pick<KnownMessage, 'emailId' | 'sourceMetadata'>): void {
    const copy = this.#copies.byId(emailId)
    if (copy === null) throw new TypeError('The message was recognized.')
    this.#copies.updateMetadata(copy, sourceMetadata ?? null, folder.folder.name)
    this.#copies.claim(copy, copy.reading)
    put(folder, { uid: uidOf(sourceMetadata), emailId, size: null })
  }

  #add(folder: SyncedFolder, { email, sourceMetadata }: NewMessage): 'added' | 'met' {
    const shown = this.#shown({ ...email, ...defined({ sourceMetadata }) })
    const copy = this.#copies.find(shown, this.isFollowed)
    if (copy !== undefined) {
      this.#meet(folder, { emailId: copy.id, ...defined({ sourceMetadata }) })
      return 'met'
    }
    put(folder, { uid: uidOf(sourceMetadata), emailId: this.#store(email, shown).id, size: null })
    return 'added'
  }
}

/** A server that returns to an earlier uidvalidity may give its uids to other messages. */
function setApart(before: SyncedFolder | undefined, uidValidity: number): Map<string, SyncedMessage> {
  const messages = [...(before?.messages.values() ?? [])].map((each) =>
    each.uidValidity === uidValidity ? { ...each, uidValidity: -uidValidity } : each,
  )
  return new Map(messages.map((each) => [keyOf(each.uidValidity, each.uid), each]))
}

function uidOf(sourceMetadata: SourceMetadata | undefined): number {
  const uid = sourceMetadata?.place?.uid
  if (uid === undefined) throw new TypeError('A message from a server has a uid.')
  return uid
}

function put(folder: SyncedFolder, message: Omit<SyncedMessage, 'goneAt' | 'uidValidity'>): void {
  const { uidValidity, messages } = folder
  if (message.emailId !== null)
    for (const [key, { emailId }] of messages) if (emailId === message.emailId) messages.delete(key)
  messages.set(keyOf(uidValidity, message.uid), { ...message, uidValidity, goneAt: null })
}

function inRanges({ messages, uidValidity }: SyncedFolder, ranges: readonly UidRange[]): readonly SyncedMessage[] {
  return [...messages.values()].filter(
    (each) =>
      each.uidValidity === uidValidity && ranges.some(({ first, last }) => each.uid >= first && each.uid <= last),
  )
}

function markGone({ messages }: SyncedFolder, lost: readonly SyncedMessage[], at: string): number {
  const present = lost.filter(({ goneAt }) => goneAt === null)
  for (const each of present) {
    if (each.emailId === null) messages.delete(keyOf(each.uidValidity, each.uid))
    else each.goneAt = at
  }
  return present.filter(({ emailId }) => emailId !== null).length
}

function finish(folder: SyncedFolder, { modseq, end, at }: FolderStep): number {
  if (modseq !== undefined) folder.modseq = modseq
  if (end === undefined) return 0
  Object.assign(folder, end)
  const others = [...folder.messages.values()].filter(({ uidValidity }) => uidValidity !== folder.uidValidity)
  return markGone(folder, others, at)
}

function standOf({ uidValidity, uidNext, modseq, since, messages }: SyncedFolder): FolderStand {
  const present = [...messages.values()].filter((each) => each.uidValidity === uidValidity && each.goneAt === null)
  const tooLarge = present.flatMap(({ size }) => size ?? []).sort((a, b) => a - b)
  return { uidValidity, uidNext, modseq, since, messages: present.length, smallestTooLarge: tooLarge[0] ?? null }
}

function knownOf({ uidValidity, messages }: SyncedFolder): KnownUids {
  const own = [...messages.values()].filter((each) => each.uidValidity === uidValidity).sort((a, b) => a.uid - b.uid)
  const uids = (isGone: boolean) => own.filter(({ goneAt }) => (goneAt !== null) === isGone).map(({ uid }) => uid)
  const leftOut = own.filter(({ emailId }) => emailId === null).map(({ uid, size }): LeftOutMessage => ({ uid, size }))
  return { present: rangesOf(uids(false)), gone: rangesOf(uids(true)), leftOut }
}

const dayMs = 24 * 60 * 60 * 1000

function isTold({ email, sourceMetadata }: Stored, { messageId, size, internalDate }: MessageClues): boolean {
  const arrival = arrivalOf(withMetadata(email, sourceMetadata))
  if (email.messageId !== `<${messageId}>` || arrival === null) return false
  return Math.abs(arrival - internalDate) <= dayMs && sizesOnServer(email.raw).includes(size)
}

/** With CRLF at the ends of lines, with and without the headers that exports add. */
function sizesOnServer(raw: Uint8Array): readonly number[] {
  const texts = [raw, Buffer.concat(stableBytes(raw))].map((bytes) => Buffer.from(bytes).toString('latin1'))
  return [raw.length, ...texts.map((text) => text.replaceAll(/\r?\n/g, '\r\n').length)]
}
