import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { codeOf, isDenied, isMissing } from '#src/adapters/kit/errors.js'
import { AppError } from '#src/domain/shared/app-error.js'

const minTokenLength = 32
/** A longer header is refused. */
const maxTokenLength = 4096

/**
 * The token in a file that nobody else may read; file modes are not checked on Windows. `remedy` tells the user how to
 * name another file. Throws VALIDATION_ERROR.
 */
export function readTokenFile(path: string, remedy: string): string {
  return readPrivateFile(path, {
    absence: `The token file ${path} cannot be read: ${remedy}`,
    renewal: 'make it private with chmod 600, and put a new token into it, for example from `openssl rand -hex 32`',
    replacement: remedy,
  })
}

/**
 * The token of a home, which must exist; `init` is the command that creates what the home lacks. Throws
 * VALIDATION_ERROR.
 */
export function readHomeToken(path: string, init: string): string {
  const again = `delete it, and \`${init}\` creates a new one`
  return readPrivateFile(path, {
    absence: `${path}: the token of the home is missing; \`${init}\` creates a new one`,
    renewal: again,
    replacement: again,
  })
}

interface TokenWords {
  /** What to say if the file is not there. */
  readonly absence: string
  /** What to do if others may know the token. */
  readonly renewal: string
  /** What to do if the file is somebody else's. */
  readonly replacement: string
}

function readPrivateFile(path: string, words: TokenWords): string {
  const file = openFile(path, words.absence)
  try {
    checkFile(fstatSync(file), path, words)
    const bytes = Buffer.alloc(maxTokenLength + 2)
    return checkToken(bytes.toString('utf8', 0, readSync(file, bytes)), path)
  } finally {
    closeSync(file)
  }
}

const made = 'such as one from `openssl rand -hex 32`'

/** The token without the line end after it. Throws VALIDATION_ERROR, whose message never contains the token. */
export function checkToken(text: string, where: string): string {
  const token = text.replace(/^\uFEFF/, '').trim()
  if (token.length < minTokenLength || token.length > maxTokenLength)
    throw refusal(`The token in ${where} must have ${minTokenLength} to ${maxTokenLength} characters, ${made}`)
  if (!/^[!-~]+$/.test(token))
    throw refusal(`The token in ${where} must be one word of ASCII letters, digits and punctuation, ${made}`)
  return token
}

function openFile(path: string, absence: string): number {
  try {
    // opening a pipe would wait for its writer
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    if (leadsNowhere(error)) throw refusal(absence, error)
    const why = isDenied(error) ? 'permission denied; check its permissions' : codeOf(error)
    throw refusal(`The token file ${path} cannot be read: ${why}`, error)
  }
}

const leadsNowhere = (error: unknown) => isMissing(error) || codeOf(error) === 'ELOOP'

function checkFile({ mode, uid }: Stats, path: string, { renewal, replacement }: TokenWords): void {
  if ((mode & constants.S_IFMT) !== constants.S_IFREG) throw refusal(`The token file ${path} is not a regular file`)
  if (process.platform === 'win32') return
  // whoever may write the token may know it
  if ((mode & 0o066) !== 0) throw refusal(`Others can read the token file ${path}: ${renewal}`)
  const self = process.getuid?.()
  if (uid !== self && uid !== 0 && self !== 0)
    throw refusal(`The token file ${path} belongs to another account: ${replacement}`)
}

function refusal(message: string, cause?: unknown): AppError {
  return new AppError('VALIDATION_ERROR', `${message}.`, { cause })
}
