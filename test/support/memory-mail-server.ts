import type {
  ConnectRequest,
  FetchedMessage,
  FolderChanges,
  FolderStatus,
  FolderUse,
  MailServer,
  MailSession,
  MessageState,
  NamedHead,
  OpenedFolder,
  ServerFolder,
  ServerOffers,
} from '#src/application/sync/ports/mail-server.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { rangesOf, type UidRange } from '#src/domain/sync/uid-ranges.js'
import { type KeptMessage, Mailbox } from '#test/support/imap/mailboxes.js'

/** Throws at the n-th call of any session, counted from 1, once it has returned `items` items. */
export interface MailFault {
  readonly call: number
  readonly items?: number
  /** By default the connection breaks. */
  readonly error?: Error
  /** Whether the server only refuses this call, and can be asked again. */
  readonly isRefusal?: boolean
  /** Calls of this name only; by default all calls are counted. */
  readonly of?: CallName
}

export type CallName =
  | 'connect'
  | 'folders'
  | 'status'
  | 'open'
  | 'changesSince'
  | 'uids'
  | 'uidsSince'
  | 'states'
  | 'heads'
  | 'messages'
  | 'waitForChange'

const everything: ServerOffers = {
  name: 'Memory',
  condstore: true,
  qresync: true,
  gmail: false,
  idle: true,
  listStatus: true,
}

const wasCut = () => new AppError('FETCH_FAILED', 'The connection to the server broke.', { retryable: true })

/** A mail server in memory. What it offers can be changed at any time; a session sees what was offered as it began. */
export class MemoryMailServer implements MailServer {
  offers: ServerOffers
  readonly mailboxes = new Map<string, Mailbox>()
  readonly faults: MailFault[] = []
  /** All calls in order, with their folder: `open INBOX`, `messages INBOX 1,2`. */
  readonly calls: string[] = []
  readonly requests: ConnectRequest[] = []
  /** Sessions that are not closed. */
  openSessions = 0
  /** Null accepts any. */
  password: string | null = null
  readonly #counts = new Map<CallName | 'all', number>()

  constructor(offers: Partial<ServerOffers> = {}) {
    this.offers = { ...everything, ...offers }
    this.add('INBOX', 'inbox')
  }

  add(name: string, use: FolderUse = null): Mailbox {
    const mailbox = new Mailbox(name, use)
    this.mailboxes.set(name, mailbox)
    return mailbox
  }

  get inbox(): Mailbox {
    return this.mailbox('INBOX')
  }

  mailbox(name: string): Mailbox {
    const mailbox = this.mailboxes.get(name)
    if (mailbox !== undefined) return mailbox
    throw new AppError('FETCH_FAILED', `There is no folder ${name}.`)
  }

  async connect(request: ConnectRequest): Promise<MailSession> {
    this.requests.push(request)
    this.note('connect').begin()
    const { credential } = request
    const secret = credential.kind === 'password' ? credential.password : credential.token
    if (this.password !== null && secret !== this.password) {
      throw new AppError('VALIDATION_ERROR', 'The server refused the login: check the password.')
    }
    request.signal?.throwIfAborted()
    this.openSessions++
    return new MemorySession(this, request)
  }

  /** Counts a call, and returns what fails it. */
  note(name: CallName, of = '', onBreak = () => {}): { begin(): void; item(count: number): void } {
    this.calls.push(`${name} ${of}`.trim())
    const counts = { all: this.#count('all'), own: this.#count(name) }
    const fault = this.faults.find(({ call, of: only }) =>
      only === undefined ? call === counts.all : only === name && call === counts.own,
    )
    const failAfter = (items: number) => {
      if (fault === undefined || (fault.items ?? 0) !== items) return
      if (fault.isRefusal !== true) onBreak()
      throw fault.error ?? wasCut()
    }
    return { begin: () => failAfter(0), item: failAfter }
  }

  #count(name: CallName | 'all'): number {
    const count = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, count)
    return count
  }
}

class MemorySession implements MailSession {
  readonly offers: ServerOffers
  roundTrips = 1
  #isClosed = false
  #isBroken = false
  #opened: Mailbox | null = null

  readonly server: MemoryMailServer
  readonly request: ConnectRequest

  constructor(server: MemoryMailServer, request: ConnectRequest) {
    this.server = server
    this.request = request
    this.offers = server.offers
  }

  /** Counts a round trip; throws if the session has ended. */
  call(name: CallName, of = '') {
    this.check()
    this.roundTrips++
    const fault = this.server.note(name, of, () => {
      this.#isBroken = true
    })
    fault.begin()
    return fault
  }

  get isOpen(): boolean {
    return !this.#isClosed && !this.#isBroken && this.request.signal?.aborted !== true
  }

  check(): void {
    this.request.signal?.throwIfAborted()
    if (this.#isClosed) throw new AppError('FETCH_FAILED', 'The connection is closed.', { retryable: true })
  }

  async folders(): Promise<readonly ServerFolder[]> {
    this.call('folders')
    return [...this.server.mailboxes.values()]
      .filter(({ isSelectable }) => isSelectable)
      .map((mailbox) => ({
        name: mailbox.name,
        path: mailbox.name,
        wireName: mailbox.wireName,
        use: mailbox.use,
        status: this.offers.listStatus ? this.statusOf(mailbox) : null,
      }))
  }

  async status(path: string): Promise<FolderStatus> {
    this.call('status', path)
    return this.statusOf(this.server.mailbox(path))
  }

  async open(path: string): Promise<OpenedFolder> {
    this.call('open', path)
    this.#opened = this.server.mailbox(path)
    return new MemoryFolder(this, this.#opened)
  }

  statusOf(mailbox: Mailbox): FolderStatus {
    return mailbox.status(this.offers.condstore || this.offers.qresync)
  }

  async waitForChange(options: { timeoutMs: number; signal?: AbortSignal }): Promise<void> {
    this.call('waitForChange', this.#opened?.name)
    const mailbox = this.#opened
    if (options.signal?.aborted === true || mailbox === null) return
    await new Promise<void>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        mailbox.watchers.delete(end)
        options.signal?.removeEventListener('abort', end)
        this.request.signal?.removeEventListener('abort', fail)
        resolve()
      }
      const fail = () => {
        reject(this.request.signal?.reason)
        end()
      }
      const timer = setTimeout(end, options.timeoutMs)
      mailbox.watchers.add(end)
      options.signal?.addEventListener('abort', end)
      this.request.signal?.addEventListener('abort', fail)
    })
  }

  async close(): Promise<void> {
    if (!this.#isClosed) this.server.openSessions--
    this.#isClosed = true
  }
}

class MemoryFolder implements OpenedFolder {
  readonly status: FolderStatus
  readonly #session: MemorySession
  readonly #mailbox: Mailbox

  constructor(session: MemorySession, mailbox: Mailbox) {
    this.#session = session
    this.#mailbox = mailbox
    this.status = session.statusOf(mailbox)
  }

  async changesSince(modseq: bigint): Promise<FolderChanges> {
    const { condstore, qresync } = this.#session.offers
    if (!condstore && !qresync) throw new AppError('INTERNAL_ERROR', 'This server counts no changes.')
    const changed = this.#yield('changesSince', (message) => message.modseq > modseq, this.#toState)
    const gone = this.#mailbox.expunged.filter((expunged) => expunged.modseq > modseq).map(({ uid }) => uid)
    const vanished = qresync ? rangesOf(gone.sort((a, b) => a - b)) : null
    return { changed, vanished }
  }

  async uids(): Promise<readonly UidRange[]> {
    this.#session.call('uids', this.#mailbox.name)
    return rangesOf(this.#mailbox.messages.map(({ uid }) => uid))
  }

  async uidsSince(day: string): Promise<readonly UidRange[]> {
    this.#session.call('uidsSince', `${this.#mailbox.name} ${day}`)
    const from = Date.parse(day)
    const recent = this.#mailbox.messages.filter(({ internalDate }) => (internalDate ?? 0) >= from)
    return rangesOf(recent.map(({ uid }) => uid))
  }

  states({ first, last }: UidRange): AsyncIterable<MessageState> {
    return this.#yield('states', ({ uid }) => uid >= first && uid <= last, this.#toState)
  }

  heads(uids: readonly number[]): AsyncIterable<NamedHead> {
    return this.#yield(
      'heads',
      ({ uid }) => uids.includes(uid),
      (message) => ({
        ...this.#toHead(message),
        messageId: /^message-id:\s*<([^>]*)>/im.exec(Buffer.from(message.raw).toString('latin1'))?.[1] ?? null,
      }),
      uids.join(),
    )
  }

  messages(uids: readonly number[]): AsyncIterable<FetchedMessage> {
    const { maxMessageBytes } = this.#session.request
    return this.#yield(
      'messages',
      ({ uid }) => uids.includes(uid),
      (message) => ({
        ...this.#toHead(message),
        raw: message.size > maxMessageBytes ? null : message.raw,
      }),
      uids.join(),
    )
  }

  async *#yield<T>(
    name: CallName,
    isWanted: (message: KeptMessage) => boolean,
    toItem: (message: KeptMessage) => T,
    of = '',
  ): AsyncGenerator<T> {
    const fault = this.#session.call(name, `${this.#mailbox.name} ${of}`.trim())
    let items = 0
    for (const message of this.#mailbox.messages.filter(isWanted)) {
      this.#session.check()
      yield toItem(message)
      fault.item(++items)
    }
  }

  readonly #toState = ({ uid, flags, labels }: KeptMessage): MessageState => ({
    uid,
    flags,
    labels: this.#session.offers.gmail ? labels : null,
  })

  readonly #toHead = (message: KeptMessage) => {
    const { gmail } = this.#session.offers
    return {
      ...this.#toState(message),
      internalDate: message.internalDate,
      size: message.size,
      gmailMessageId: gmail ? message.gmailMessageId : null,
      gmailThreadId: gmail ? message.gmailThreadId : null,
    }
  }
}
