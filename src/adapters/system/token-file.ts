import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { codeOf, isDenied, isMissing } from '#src/adapters/kit/errors.js'
import { AppError } from '#src/domain/shared/app-error.js'

const minTokenLength = 32
/** A header that is longer is refused. */
const maxTokenLength = 4096

/**
 * The token in a file that nobody else may read; modes are not judged on Windows. `remedy` says how another is named.
 * Throws VALIDATION_ERROR.
 */
export function readTokenFile(path: string, remedy: string): string {
  return readPrivateFile(path, `The token file ${path} cannot be read: ${remedy}`)
}

/** The token of a home, which has one: `init` is the command that makes what the home lacks. Throws VALIDATION_ERROR. */
export function readHomeToken(path: string, init: string): string {
  return readPrivateFile(path, `${path}: the home names a token that is not there; \`${init}\` makes a new one`)
}

function readPrivateFile(path: string, absence: string): string {
  const file = openFile(path, absence)
  try {
    checkFile(fstatSync(file), path)
    const bytes = Buffer.alloc(maxTokenLength + 2)
    return checkToken(bytes.toString('utf8', 0, readSync(file, bytes)), path)
  } finally {
    closeSync(file)
  }
}

/** The token without the line end after it. Throws VALIDATION_ERROR, whose message holds nothing of it. */
export function checkToken(text: string, where: string): string {
  const token = text.replace(/^\uFEFF/, '').trim()
  if (token.length < minTokenLength || token.length > maxTokenLength)
    throw refusal(
      `The token in ${where} must have ${minTokenLength} characters at least, and ${maxTokenLength} at most`,
    )
  if (!/^[!-~]+$/.test(token))
    throw refusal(`The token in ${where} must be one word of letters, digits and signs of ASCII`)
  return token
}

function openFile(path: string, absence: string): number {
  try {
    // a pipe would wait for its writer
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    if (leadsNowhere(error)) throw refusal(absence, error)
    const why = isDenied(error) ? 'this account has no right to' : codeOf(error)
    throw refusal(`The token file ${path} cannot be read: ${why}`, error)
  }
}

const leadsNowhere = (error: unknown) => isMissing(error) || codeOf(error) === 'ELOOP'

function checkFile({ mode, uid }: Stats, path: string): void {
  if ((mode & constants.S_IFMT) !== constants.S_IFREG) throw refusal(`The token file ${path} is no file`)
  if (process.platform === 'win32') return
  // what others may write, they may know
  if ((mode & 0o066) !== 0)
    throw refusal(`Others may read the token file ${path}: keep it to yourself with chmod 600, and make a new token`)
  const self = process.getuid?.()
  if (uid !== self && uid !== 0 && self !== 0) throw refusal(`The token file ${path} belongs to another account`)
}

function refusal(message: string, cause?: unknown): AppError {
  return new AppError('VALIDATION_ERROR', `${message}.`, { cause })
}
