import type { IdSource } from '#src/application/shared/ports/id-source.js'
import { within } from '#src/application/shared/within.js'
import type { FoundServer } from '#src/application/sync/find-server.js'
import type { SyncRecords } from '#src/application/sync/ports/sync-records.js'
import { AppError, toAppError } from '#src/domain/shared/app-error.js'
import { type KnownProvider, takesNoPassword } from '#src/domain/sync/known-providers.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import { isHostName } from '#src/domain/sync/mail-address.js'

/** The only ports that a login is sent to from the page: TLS from the first byte, and STARTTLS. */
export const entryPorts = [993, 143] as const
export type EntryPort = (typeof entryPorts)[number]

/** A server as the page names it; its port says how the connection is encrypted. */
export interface EntryServer {
  readonly host: string
  readonly port: EntryPort
  readonly user: string
}

export interface NewAccount extends EntryServer {
  readonly address: string
}

export interface EnteredAccount {
  readonly folders: number
  readonly messages: number
}

/** What the page does about an address. */
export type EntryStep =
  /** Its provider is known; `user` is '' if the provider gives each person a name of its own. */
  | { readonly step: 'known'; readonly server: EntryServer; readonly provider: KnownProvider }
  /** A person must confirm the server, or give it: `server` is what the domain says, or null. */
  | { readonly step: 'unknown'; readonly server: EntryServer | null }
  /** Only the command can add it. */
  | { readonly step: 'command'; readonly provider: KnownProvider }

export interface AccountEntryParts {
  findServer(address: string): Promise<FoundServer | null>
  readonly records: Pick<SyncRecords, 'accounts' | 'failing' | 'runs'>
  /** Logs in and keeps the account, in a separate process: a server holds no login and connects to no mailbox. */
  add(account: NewAccount, password: string, signal: AbortSignal): Promise<EnteredAccount>
}

export interface ListedEntry extends Pick<MailAccount, 'address' | 'host'> {
  /** When its mail was last downloaded; null if no kept run did. */
  readonly syncedAt: string | null
  /** Why the download fails; null if it does not. */
  readonly failure: string | null
}

export type EntryState = { readonly address: string } & (
  | { readonly state: 'checking' }
  | ({ readonly state: 'added' } & EnteredAccount)
  | { readonly state: 'failed'; readonly failure: AppError }
)

interface Held {
  state: EntryState
  work: Promise<void>
}

const maxHeld = 20
const maxRuns = 50
const maxPassword = 4096
const maxUser = 200

/**
 * Adds mail accounts for the page. How far each is stays known under an id until the program ends; the password is
 * handed on and kept nowhere. One object must serve all calls. Source: page-add-account.
 */
export class AccountEntry {
  readonly #open: () => Promise<AccountEntryParts>
  readonly #ids: IdSource
  readonly #held = new Map<string, Held>()
  readonly #stop = new AbortController()

  constructor(open: () => Promise<AccountEntryParts>, ids: IdSource) {
    this.#open = open
    this.#ids = ids
  }

  /** Asks no mail server. */
  async prepare(address: string): Promise<EntryStep> {
    const found = await (await this.#open()).findServer(address)
    if (found === null) return { step: 'unknown', server: null }
    const server = toEntryServer(found)
    if (found.provider === null) return { step: 'unknown', server }
    if (server === null || takesNoPassword(server.host)) return { step: 'command', provider: found.provider }
    return { step: 'known', server, provider: found.provider }
  }

  /**
   * Begins to add an account. Returns its id. A server that is not the one of a known provider must be confirmed.
   * Throws VALIDATION_ERROR, also if others are being added.
   */
  async begin(account: NewAccount, password: string, isConfirmed: boolean): Promise<string> {
    const fault = serverFault(account)
    if (fault !== null) throw invalid(serverFaults[fault])
    checkPassword(password)
    if (!isConfirmed && !(await this.#isKnown(account))) throw invalid('The server was not confirmed.')
    const { add } = await this.#open()
    if (!this.#makeRoom()) throw invalid('Other accounts are being added. Wait until they are done.')
    const id = this.#ids.next()
    const { address } = account
    const held: Held = { state: { address, state: 'checking' }, work: Promise.resolve() }
    this.#held.set(id, held)
    held.work = add(account, password, this.#stop.signal)
      .then(({ folders, messages }): EntryState => ({ address, state: 'added', folders, messages }))
      .catch((error: unknown): EntryState => ({ address, state: 'failed', failure: withoutSecret(error, password) }))
      .then((state) => {
        held.state = state
      })
    return id
  }

  /** How far an account is, after at most `waitMs` milliseconds; null if the id is unknown. */
  async find(id: string, waitMs = 0): Promise<EntryState | null> {
    const held = this.#held.get(id)
    if (held === undefined) return null
    await within(held.work, waitMs)
    return held.state
  }

  /** None if the storage does not exist yet. Throws DB_ERROR. */
  async list(): Promise<readonly ListedEntry[]> {
    const { records } = await this.#open()
    try {
      const accounts = await records.accounts()
      if (accounts.length === 0) return []
      const [failing, runs] = [await records.failing(), await records.runs(maxRuns)]
      const parts = runs.flatMap((run) => run.parts).filter(({ part }) => part === 'mail')
      return accounts.map(({ address, host }) => ({
        ...{ address, host },
        syncedAt: parts.find(({ name, state }) => name === address && state === 'done')?.endedAt ?? null,
        failure: failing.find(({ part, name }) => part === 'mail' && name === address)?.failure ?? null,
      }))
    } catch (error) {
      if (toAppError(error).code === 'DB_NOT_FOUND') return []
      throw error
    }
  }

  /** Stops what is being added, and returns when it has ended. */
  async close(): Promise<void> {
    this.#stop.abort()
    await Promise.all([...this.#held.values()].map(({ work }) => work))
  }

  async #isKnown(account: NewAccount): Promise<boolean> {
    const prepared = await this.prepare(account.address)
    return prepared.step === 'known' && isSameServer(prepared.server, account)
  }

  #makeRoom(): boolean {
    if (this.#held.size < maxHeld) return true
    const over = [...this.#held].find(([, { state }]) => state.state !== 'checking')
    return over !== undefined && this.#held.delete(over[0])
  }
}

export function isEntryPort(port: number): port is EntryPort {
  return entryPorts.some((each) => each === port)
}

/** A server as it was typed. */
type TypedServer = Omit<EntryServer, 'port'> & { readonly port: number }

/** Whether it is the server of the provider, which may leave the name to the person. */
export function isSameServer(known: EntryServer, { host, port, user }: TypedServer): boolean {
  return known.host === host && known.port === port && (known.user === '' || known.user === user)
}

const serverFaults = {
  host: 'This is not the name of a server.',
  port: 'Only the ports 993 and 143 are used here.',
  user: 'This is not a name to log in with.',
} as const

/** What is wrong with it; null if nothing is. */
export function serverFault({ host, port, user }: TypedServer): keyof typeof serverFaults | null {
  if (!isHostName(host) || host.startsWith('-')) return 'host'
  if (!isEntryPort(port)) return 'port'
  return user === '' || user.length > maxUser || /\p{C}/u.test(user) ? 'user' : null
}

function checkPassword(password: string): void {
  // the process that logs in reads one line
  if (password === '' || password.length > maxPassword || /[\r\n\0]/.test(password))
    throw invalid('Give the password, on one line.')
}

/** Null if its port or its encryption is not one that the page uses. */
function toEntryServer({ server: { host, port, security }, user }: FoundServer): EntryServer | null {
  const isUsual = (port === 993 && security === 'tls') || (port === 143 && security === 'starttls')
  return isUsual && isEntryPort(port) ? { host, port, user: user ?? '' } : null
}

const invalid = (message: string) => new AppError('VALIDATION_ERROR', message)

/** A server may repeat what was sent to it. */
function withoutSecret(error: unknown, password: string): AppError {
  const failure = toAppError(error)
  if (!failure.message.includes(password)) return failure
  return new AppError(failure.code, 'The server refused the login.')
}
