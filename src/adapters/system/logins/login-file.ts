import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, isDenied, isMissing } from '#src/adapters/kit/errors.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import type { MailLogin } from '#src/application/sync/ports/mail-logins.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { loginFailure } from '#src/domain/sync/login-failure.js'
import type { LoginPlace } from '#src/domain/sync/mail-account.js'

/** Where the login of a place is: here, or in the keyring of the system, which this file then only says. */
export type KeptLogin = { readonly storage: 'file'; readonly login: MailLogin } | { readonly storage: 'keyring' }

export const loginFileName = 'logins.json'

const version = 1
const maxBytes = 2 ** 20
/** How long a writer waits for another, in milliseconds. A draft that is older was left by a process that was killed. */
const patienceMs = 5000

/** A file with logins that only this account can read; on Windows, what the folder allows decides. */
export class LoginFile {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  /** Throws VALIDATION_ERROR with the command that mends the file. */
  find(place: LoginPlace): KeptLogin | null {
    return this.#read().get(keyOf(place)) ?? null
  }

  /** Replaces the file as a whole. Null removes the login. Returns whether there was one. Throws VALIDATION_ERROR. */
  async put(place: LoginPlace, kept: KeptLogin | null): Promise<boolean> {
    // a broken file is refused before anything is written
    this.#read()
    const draft = `${this.path}.draft`
    const handle = await openDraft(draft)
    try {
      const logins = new Map(this.#read())
      const had = logins.delete(keyOf(place))
      if (kept !== null) logins.set(keyOf(place), kept)
      write(handle, toText(logins))
      renameSync(draft, this.path)
      return had
    } catch (error) {
      rmSync(draft, { force: true })
      if (error instanceof AppError) throw error
      throw unwritable(error)
    }
  }

  /** The commands in it, as a person would type them; none in a file that no login is read from. */
  commands(): readonly string[] {
    try {
      return [...this.#read().values()].flatMap((kept) => commandOf(kept) ?? [])
    } catch (error) {
      if (error instanceof AppError) return []
      throw error
    }
  }

  /** Removes the logins with commands, from a file that nobody else uses. */
  removeCommands(): void {
    const left = [...this.#read()].filter(([, kept]) => commandOf(kept) === null)
    writeFileSync(this.path, toText(new Map(left)))
  }

  #read(): ReadonlyMap<string, KeptLogin> {
    const file = openIfThere(this.path)
    if (file === null) return new Map()
    try {
      checkPrivate(fstatSync(file), this.path)
      return parse(readFileSync(file, 'utf8'), this.path)
    } finally {
      closeSync(file)
    }
  }
}

function commandOf(kept: KeptLogin): string | null {
  if (kept.storage === 'keyring' || kept.login.kind !== 'command') return null
  const { command } = kept.login
  return typeof command === 'string' ? command : command.map(shellWord).join(' ')
}

function toText(logins: ReadonlyMap<string, KeptLogin>): string {
  return `${JSON.stringify({ version, logins: Object.fromEntries(logins) }, null, 2)}\n`
}

function write(handle: number, text: string): void {
  try {
    writeFileSync(handle, text)
    fsyncSync(handle)
  } finally {
    // an open file cannot be renamed on Windows
    closeSync(handle)
  }
}

/** What a login is bound to: asked for another server, there is none. */
function keyOf({ user, host, port, security }: LoginPlace): string {
  return JSON.stringify([user, host, port, security])
}

function openIfThere(path: string): number | null {
  try {
    // what a link leads to may be anybody's, and opening a pipe would wait for its writer
    return openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    if (isMissing(error)) return null
    if (codeOf(error) === 'ELOOP')
      throw unsafe(`The file of the logins, ${path}, is a link`, `rm ${shellWord(path)}`, error)
    const why = isDenied(error) ? 'permission denied' : codeOf(error)
    throw refusal(`The file of the logins, ${path}, cannot be read: ${why}; check its permissions`, error)
  }
}

function checkPrivate({ mode, uid, size }: Stats, path: string): void {
  if ((mode & constants.S_IFMT) !== constants.S_IFREG) throw refusal(`${path} is not a regular file`)
  if (size > maxBytes) throw refusal(`${path} is larger than any file of logins`)
  if (process.platform === 'win32') return
  if (uid !== process.getuid?.())
    throw unsafe(`The file of the logins, ${path}, belongs to another account`, `rm ${shellWord(path)}`)
  if ((mode & 0o077) !== 0)
    throw unsafe(`Others can open the file of the logins, ${path}`, `chmod 600 ${shellWord(path)}`)
}

function parse(text: string, path: string): ReadonlyMap<string, KeptLogin> {
  try {
    const read: unknown = JSON.parse(text)
    if (isFile(read)) return new Map(Object.entries(read.logins))
  } catch {
    // its text is not repeated, nor kept as a cause: it holds secrets
  }
  throw refusal(`${path} is not a file of logins of this version: move it away, and add the mail accounts again`)
}

function isFile(value: unknown): value is { readonly logins: Readonly<Record<string, KeptLogin>> } {
  if (typeof value !== 'object' || value === null) return false
  const { version: written, logins } = value as Readonly<Record<string, unknown>>
  return written === version && typeof logins === 'object' && logins !== null && Object.values(logins).every(isKept)
}

function isKept(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { storage, login } = value as Readonly<Record<string, unknown>>
  return storage === 'keyring' || (storage === 'file' && isLogin(login))
}

/** Whether a stored value is a login. */
export function isLogin(value: unknown): value is MailLogin {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  const { kind, password, command, provider, clientId, clientSecret, refreshToken } = value as Partial<
    Record<string, unknown>
  >
  const isText = (field: unknown) => typeof field === 'string'
  if (kind === 'password') return isText(password)
  if (kind === 'command') return isText(command) || (Array.isArray(command) && command.every(isText))
  const isClient = isText(clientId) && (clientSecret === null || isText(clientSecret))
  return kind === 'oauth' && ['google', 'microsoft'].includes(String(provider)) && isClient && isText(refreshToken)
}

/** The draft is also the lock: whoever made it writes next. */
async function openDraft(draft: string): Promise<number> {
  for (const started = Date.now(); ; await pause(20)) {
    try {
      return openSync(draft, 'wx', 0o600)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw unwritable(error)
      if (isLeftOver(draft)) rmSync(draft, { force: true })
      else if (Date.now() - started > 2 * patienceMs)
        throw refusal('Another program is writing the logins: try again in a moment', error)
    }
  }
}

function isLeftOver(draft: string): boolean {
  const found = statSync(draft, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > patienceMs
}

function unsafe(message: string, remedy: string, cause?: unknown): AppError {
  return loginFailure('VALIDATION_ERROR', `${message}.`, { problem: 'login-file-open', remedy }, { cause })
}

const unwritable = (error: unknown) =>
  refusal(
    `The logins cannot be written (${codeOf(error)}): check the permissions of the home folder and the space on its disk`,
    error,
  )

function refusal(message: string, cause?: unknown): AppError {
  return new AppError('VALIDATION_ERROR', `${message}.`, { cause })
}
