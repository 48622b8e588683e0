import { setTimeout as sleep } from 'node:timers/promises'
import type { ListResponse, StatusObject } from 'imapflow'
import type {
  FolderStatus,
  MailSession,
  OpenedFolder,
  ServerFolder,
  ServerOffers,
} from '#src/application/sync/ports/mail-server.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { maxUid } from '#src/domain/sync/uid-ranges.js'
import type { Connection } from './connection.js'
import { namedUse, statedUse } from './folder-uses.js'
import { ImapFolder } from './imap-folder.js'
import { quoteServer } from './mail-errors.js'
import { toModifiedUtf7 } from './modified-utf7.js'

const maxFolders = 10_000
const statusQuery = { messages: true, uidNext: true, uidValidity: true, highestModseq: true }
// while nothing happens, a server hears from the client at least every five minutes, and answers
const waiting = { silenceMs: 6 * 60_000, uselessMs: Number.POSITIVE_INFINITY }
// a server that does not want to wait is not asked again at once
const restMs = 1000

export class ImapSession implements MailSession {
  readonly offers: ServerOffers
  readonly #connection: Connection
  readonly #maxMessageBytes: number
  /** Whether the opened folder changed since it was opened. */
  #isChanged = false
  #wake: (() => void) | null = null

  constructor(connection: Connection, maxMessageBytes: number) {
    this.#connection = connection
    this.#maxMessageBytes = maxMessageBytes
    const { client } = connection
    const can = (capability: string) => client.capabilities.has(capability)
    const name = client.serverInfo?.name
    this.offers = {
      name: typeof name === 'string' && name !== '' ? quoteServer(name).slice(0, 40) : null,
      condstore: client.enabled.has('CONDSTORE'),
      qresync: client.enabled.has('QRESYNC'),
      gmail: can('X-GM-EXT-1'),
      idle: can('IDLE'),
      listStatus: can('LIST-STATUS'),
    }
    client.on('exists', this.#changed)
    client.on('flags', this.#changed)
    client.on('expunge', ({ earlier }) => {
      if (earlier !== true) this.#changed()
    })
  }

  get roundTrips(): number {
    return this.#connection.roundTrips
  }

  get isOpen(): boolean {
    return this.#connection.isOpen
  }

  async folders(): Promise<readonly ServerFolder[]> {
    const { client } = this.#connection
    const query = this.offers.listStatus ? { statusQuery } : {}
    const listed = await this.#connection.call(() => client.list(query))
    const entries = new Map(listed.filter(isOpenable).map((entry) => [entry.path, entry]))
    if (entries.size > maxFolders) {
      const { host } = this.#connection.talk.server
      throw new AppError('FETCH_FAILED', `${host} lists more than 10,000 folders, which is the most that is read.`)
    }
    const stated = new Set([...entries.values()].map(({ flags }) => statedUse(flags)))
    return withOwnNames([...entries.values()].map((entry) => this.#toFolder(entry, stated)))
  }

  #toFolder(entry: ListResponse, stated: ReadonlySet<unknown>): ServerFolder {
    const { path, delimiter, pathAsListed, flags, status } = entry
    const name = !delimiter || delimiter === '/' ? path : path.replaceAll(delimiter, '/')
    const named = namedUse(name)
    return {
      name,
      path,
      wireName: this.#connection.client.enabled.has('UTF8=ACCEPT') ? toModifiedUtf7(path) : pathAsListed,
      // a use that the server states belongs to that folder alone
      use: statedUse(flags) ?? (stated.has(named) ? null : named),
      status: this.offers.listStatus && status !== undefined ? this.#readStatus(status) : null,
    }
  }

  async status(path: string): Promise<FolderStatus> {
    const { client } = this.#connection
    const status = await this.#connection.call(() => client.status(path, statusQuery))
    const read = status === false ? null : this.#readStatus(status)
    if (read !== null) return read
    const { host } = this.#connection.talk.server
    throw new AppError('FETCH_FAILED', `${host} does not report the state of a folder. Try again later.`, {
      retryable: true,
    })
  }

  /** Returns null if something needed is missing, as with folders that the server cannot open. */
  #readStatus({ uidValidity, uidNext, messages, highestModseq }: Partial<StatusObject>): FolderStatus | null {
    if (uidValidity === undefined || uidNext === undefined || messages === undefined) return null
    const isUsable = uidValidity >= 1n && uidValidity <= maxUid && uidNext >= 1 && uidNext <= maxUid + 1
    if (!isUsable) throw this.#connection.broken('it counts the messages of a folder wrongly')
    const modseq = this.offers.condstore && highestModseq !== undefined && highestModseq > 0n ? highestModseq : null
    return { uidValidity: Number(uidValidity), uidNext, messages, modseq }
  }

  async open(path: string): Promise<OpenedFolder> {
    const connection = this.#connection
    this.#isChanged = false
    const mailbox = await connection.call(() => connection.client.mailboxOpen(path, { readOnly: true }))
    const { uidValidity, uidNext, exists: messages, noModseq } = mailbox
    const highestModseq = noModseq === true ? undefined : mailbox.highestModseq
    const status = this.#readStatus({ uidValidity, uidNext, messages, ...(highestModseq && { highestModseq }) })
    // old servers may leave out what is asked for here
    const opened = status ?? (await this.status(path))
    return new ImapFolder(connection, opened, this.offers, this.#maxMessageBytes)
  }

  async waitForChange(options: { timeoutMs: number; signal?: AbortSignal }): Promise<void> {
    const { client } = this.#connection
    if (this.#isChanged || options.signal?.aborted === true) {
      this.#isChanged = false
      return
    }
    await this.#connection.call(() => this.#wait(options), waiting)
    this.#isChanged = false
    // a connection that broke while waiting must not look like news
    if (!client.usable) await this.#connection.call(() => client.noop())
  }

  async #wait({ timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal }): Promise<void> {
    const { client } = this.#connection
    let timer: NodeJS.Timeout | undefined
    let isOver = false
    const over = new Promise<void>((resolve) => {
      this.#wake = () => {
        isOver = true
        resolve()
      }
      timer = setTimeout(this.#wake, timeoutMs)
      signal?.addEventListener('abort', this.#wake)
      client.once('close', this.#wake)
    })
    try {
      const idling = this.#idle(over, () => isOver)
      await over
      // any command ends the waiting of the server
      if (client.usable) await client.noop()
      await idling
    } finally {
      clearTimeout(timer)
      if (this.#wake !== null) {
        signal?.removeEventListener('abort', this.#wake)
        client.off('close', this.#wake)
      }
      this.#wake = null
    }
  }

  async #idle(over: Promise<void>, isOver: () => boolean): Promise<void> {
    const { client } = this.#connection
    while (!isOver() && client.usable) {
      this.#connection.noteUseful()
      await client.idle()
      await Promise.race([over, sleep(restMs, undefined, { ref: false })])
    }
  }

  readonly #changed = (): void => {
    this.#isChanged = true
    this.#wake?.()
  }

  /** Says goodbye; a server that does not answer is left after a second. */
  async close(): Promise<void> {
    const { client } = this.#connection
    this.#connection.release()
    const timer = setTimeout(() => client.close(), 1000)
    try {
      if (client.usable) await client.logout()
    } finally {
      clearTimeout(timer)
      client.close()
    }
  }
}

/** Where levels are written with another character, a `/` may be part of a name; two folders have two names. */
function withOwnNames(folders: readonly ServerFolder[]): readonly ServerFolder[] {
  const asWritten = new Set(folders.filter(({ name, path }) => name === path).map(({ name }) => name))
  return folders.map((folder) => (asWritten.has(folder.name) ? { ...folder, name: folder.path } : folder))
}

function isOpenable({ flags }: ListResponse): boolean {
  const lower = new Set([...flags].map((flag) => flag.toLowerCase()))
  return !lower.has('\\noselect') && !lower.has('\\nonexistent')
}
