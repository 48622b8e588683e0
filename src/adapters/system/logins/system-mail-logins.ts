import type { LoginStorage, MailLogin, MailLogins } from '#src/application/sync/ports/mail-logins.js'
import { capitalized } from '#src/domain/shared/text.js'
import { loginFailure } from '#src/domain/sync/login-failure.js'
import type { LoginPlace } from '#src/domain/sync/mail-account.js'
import { askKeyring, type KeyringOptions, type KeyringOutcome, type KeyringProblem } from './keyring-process.js'
import { isLogin, LoginFile } from './login-file.js'

export interface LoginsOptions {
  /** An absolute path in the home. */
  readonly file: string
  readonly keyring: KeyringOptions
  /** Where new logins are to be kept; by default where one is already, else in the keyring if it can be used. */
  readonly wanted?: LoginStorage | null
}

/** Why a login cannot be read; `gone`: the keyring no longer holds it. */
export type UnreadLogin = KeyringProblem | 'gone'

export const unreadReasons: Readonly<Record<UnreadLogin, string>> = {
  missing: 'the package for the keyring is not installed',
  refused: 'the keyring of this system is missing or locked',
  silent: 'the keyring of this system did not answer within 5 seconds',
  gone: 'the keyring no longer holds it',
}

/** Keeps logins in the keyring of the system, else in a file of the home; the file also says which are in the keyring. */
export class SystemMailLogins implements MailLogins {
  readonly #file: LoginFile
  readonly #options: LoginsOptions

  constructor(options: LoginsOptions) {
    this.#options = options
    this.#file = new LoginFile(options.file)
  }

  async keep(place: LoginPlace, login: MailLogin): ReturnType<MailLogins['keep']> {
    const { wanted = null } = this.#options
    const before = this.#file.find(place)?.storage ?? null
    if ((wanted ?? before ?? 'keyring') === 'file') return this.#keepInFile(place, login, before, null)
    const outcome = await this.#ask({ ask: 'put', account: accountOf(place), secret: JSON.stringify(login) })
    if (!('failure' in outcome)) {
      await this.#file.put(place, { storage: 'keyring' })
      return { storage: 'keyring', why: null }
    }
    const why = unreadReasons[outcome.failure]
    if (wanted === 'keyring' || before === 'keyring')
      throw loginFailure('VALIDATION_ERROR', `${capitalized(why)}, so the login cannot be kept there.`, {
        problem: 'keyring-unwilling',
        user: place.user,
      })
    return this.#keepInFile(place, login, before, why)
  }

  async #keepInFile(place: LoginPlace, login: MailLogin, before: LoginStorage | null, why: string | null) {
    await this.#file.put(place, { storage: 'file', login })
    if (before === 'keyring') await this.#ask({ ask: 'delete', account: accountOf(place) })
    return { storage: 'file', why } as const
  }

  async find(place: LoginPlace): Promise<MailLogin | null> {
    const kept = this.#file.find(place)
    if (kept === null || kept.storage === 'file') return kept?.login ?? null
    const outcome = await this.#ask({ ask: 'get', account: accountOf(place) })
    if ('failure' in outcome) throw unusable(place, outcome.failure)
    return parseLogin(outcome.value)
  }

  async remove(place: LoginPlace): Promise<boolean> {
    const kept = this.#file.find(place)
    if (kept === null) return false
    if (kept.storage === 'keyring') {
      const outcome = await this.#ask({ ask: 'delete', account: accountOf(place) })
      if ('failure' in outcome) throw unusable(place, outcome.failure)
    }
    return this.#file.put(place, null)
  }

  /** The path of the file. */
  get path(): string {
    return this.#file.path
  }

  /** Where the login of a place is kept, without reading it; null if none is. */
  storageOf(place: LoginPlace): LoginStorage | null {
    return this.#file.find(place)?.storage ?? null
  }

  /** Where the login of a place is kept, and why it cannot be read there; null if none is kept. */
  async inspect(
    place: LoginPlace,
  ): Promise<{ readonly storage: LoginStorage; readonly why: UnreadLogin | null } | null> {
    const kept = this.#file.find(place)
    if (kept === null) return null
    if (kept.storage === 'file') return { storage: 'file', why: null }
    const outcome = await this.#ask({ ask: 'get', account: accountOf(place) })
    if ('failure' in outcome) return { storage: 'keyring', why: outcome.failure }
    return { storage: 'keyring', why: parseLogin(outcome.value) === null ? 'gone' : null }
  }

  #ask(request: Parameters<typeof askKeyring>[0]): Promise<KeyringOutcome> {
    return askKeyring(request, this.#options.keyring)
  }
}

/** The name of an entry of the keyring, which people see in the keyring's own program. */
function accountOf({ user, host, port, security }: LoginPlace): string {
  return `${user} at ${host}:${port} (${security})`
}

function parseLogin(value: string | boolean | null): MailLogin | null {
  try {
    const login: unknown = typeof value === 'string' ? JSON.parse(value) : null
    return isLogin(login) ? login : null
  } catch {
    return null
  }
}

function unusable({ user }: LoginPlace, why: KeyringProblem) {
  const message = `The login of ${user} cannot be read: it is in the keyring, and ${unreadReasons[why]}.`
  return loginFailure('VALIDATION_ERROR', message, {
    problem: 'keyring-unusable',
    user,
    isInstalled: why !== 'missing',
  })
}
