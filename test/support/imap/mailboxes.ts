import { toModifiedUtf7 } from '#src/adapters/sources/imap/modified-utf7.js'
import type { FolderStatus, FolderUse, MessageHead } from '#src/application/sync/ports/mail-server.js'

/** A message as a server keeps it. */
export interface KeptMessage extends MessageHead {
  readonly raw: Uint8Array
  /** The count of changes at its last change. */
  readonly modseq: bigint
}

/** What a test may say about a message that it puts into a mailbox. */
export interface MessageOptions {
  readonly flags?: readonly string[]
  readonly labels?: readonly string[]
  /** Epoch milliseconds; by default a minute after the one before. */
  readonly internalDate?: number
  readonly gmailMessageId?: bigint
  readonly gmailThreadId?: bigint
}

const firstArrival = Date.UTC(2026, 0, 5, 9)
let gmailIds = 1_840_000_000_000_000_000n

/** A mailbox of a server in memory, which tests change as other clients would. */
export class Mailbox {
  uidValidity = 1_700_000_000
  uidNext = 1
  modseq = 1n
  /** In ascending order of their uids. */
  messages: KeptMessage[] = []
  readonly expunged: { readonly uid: number; readonly modseq: bigint }[] = []
  /** Called after each change, for clients that wait. */
  readonly watchers = new Set<() => void>()

  /** Decoded, with `/` between levels. */
  readonly name: string
  readonly use: FolderUse
  /** Whether it can be opened. */
  readonly isSelectable: boolean

  constructor(name: string, use: FolderUse = null, isSelectable = true) {
    this.name = name
    this.use = use
    this.isSelectable = isSelectable
  }

  get wireName(): string {
    return toModifiedUtf7(this.name)
  }

  /** Adds a message, from text or bytes. Returns its uid. */
  add(raw: string | Uint8Array, options: MessageOptions = {}): number {
    const uid = this.uidNext++
    const bytes = typeof raw === 'string' ? Buffer.from(raw) : raw
    this.messages.push({
      uid,
      raw: bytes,
      size: bytes.length,
      flags: options.flags ?? [],
      labels: options.labels ?? [],
      internalDate: options.internalDate ?? firstArrival + uid * 60_000,
      gmailMessageId: options.gmailMessageId ?? ++gmailIds,
      gmailThreadId: options.gmailThreadId ?? gmailIds,
      modseq: ++this.modseq,
    })
    this.#changed()
    return uid
  }

  /** Replaces the flags or labels of messages. */
  change(uids: number | readonly number[], to: { flags?: readonly string[]; labels?: readonly string[] }): void {
    const chosen = new Set([uids].flat())
    const modseq = ++this.modseq
    this.messages = this.messages.map((message) => (chosen.has(message.uid) ? { ...message, ...to, modseq } : message))
    this.#changed()
  }

  remove(...uids: readonly number[]): void {
    const modseq = ++this.modseq
    const kept = this.messages.filter(({ uid }) => !uids.includes(uid))
    for (const { uid } of this.messages) if (uids.includes(uid)) this.expunged.push({ uid, modseq })
    this.messages = kept
    this.#changed()
  }

  /** Gives every message a new uid under a new uidvalidity, as a server does that lost its index. */
  renumber(uidValidity = this.uidValidity + 1): void {
    this.uidValidity = uidValidity
    this.messages = this.messages.map((message, index) => ({ ...message, uid: index + 1, modseq: 1n }))
    this.uidNext = this.messages.length + 1
    this.modseq = 1n
    this.expunged.length = 0
    this.#changed()
  }

  status(countsChanges: boolean): FolderStatus {
    const { uidValidity, uidNext } = this
    return { uidValidity, uidNext, messages: this.messages.length, modseq: countsChanges ? this.modseq : null }
  }

  #changed(): void {
    for (const watcher of this.watchers) watcher()
  }
}

/** A short message; its Message-ID is `<n@news.example>`. */
export function aRawMessage(n: number | string, body = 'Hello.'): string {
  return [
    'From: Ann Lee <ann@news.example>',
    'To: me@home.example',
    `Subject: Message ${n}`,
    `Message-ID: <${n}@news.example>`,
    'Date: Mon, 5 Jan 2026 09:00:00 +0000',
    '',
    body,
    '',
  ].join('\r\n')
}
