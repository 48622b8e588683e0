import { codeOf } from '#src/adapters/kit/errors.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'
import type { PostgresAddress } from './address.js'

/** The SQLSTATE of an error from the server; '' for any other error. */
export function sqlState(error: unknown): string {
  const code = codeOf(error)
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E') ? code : ''
}

/** Whether the transaction conflicted with another: all of the work may be retried. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error))
}

/** Whether a table or a column is missing. */
export function isUnknownName(error: unknown): boolean {
  return ['42P01', '42703', '3F000'].includes(sqlState(error))
}

/** Whether two transactions created the same object concurrently: the later one finds it on a retry. */
export function isMadeTwice(error: unknown): boolean {
  return ['23505', '42P06', '42P07', '42710'].includes(sqlState(error))
}

/** Messages of driver errors without a code. */
const lostMessages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout expired|Client was closed)/

/** System errors have a code such as ECONNRESET; Node's own codes start with ERR_. */
const systemCode = /^E(?!RR_)[A-Z_]+$/

/** Whether the connection was lost, or none could be made. */
export function isLost(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== '') return /^(?:08|57P0[1-5]|25006|25P0[34])/.test(state)
  if (error instanceof LostServer) return true
  if (error instanceof StatementTimeout) return !error.isAnswered
  return systemCode.test(codeOf(error)) || (error instanceof Error && lostMessages.test(error.message))
}

class LostServer extends Error {}

/** The error for a host that answers but takes no writes. */
export function readOnlyServer(): Error {
  return new LostServer('The server is read-only.')
}

/** All connections of a pool were in use for too long: the server itself may be fine. */
export class NoFreeConnection extends Error {}

/** A statement or its wait for a lock took too long, and was cancelled. */
export class StatementTimeout extends Error {
  readonly seconds: number
  /** False if the server did not react to the cancellation either: it may be gone. */
  readonly isAnswered: boolean

  constructor(deadlineMs: number, { isAnswered, cause }: { readonly isAnswered: boolean; readonly cause?: unknown }) {
    super('A statement took too long.', { cause })
    this.seconds = Math.max(1, Math.round(deadlineMs / 1000))
    this.isAnswered = isAnswered
  }
}

/**
 * The driver's messages about a server without encryption, and Node's codes for a refused encryption or certificate.
 */
const tlsMessages = /does not support SSL|SSL connection/
const tlsCode =
  /^(?:EPROTO$|ERR_SSL|ERR_TLS|ERR_OSSL|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_PURPOSE|INVALID_CA|\w*SELF_SIGNED|CERT_|CRL_)/

/** Whether client and server cannot agree on encryption. */
export function isTlsFailure(error: unknown): boolean {
  if (!(error instanceof Error) || sqlState(error) !== '') return false
  return tlsMessages.test(error.message) || tlsCode.test(codeOf(error))
}

const tooMuch = 'is overloaded; try again'

// the first matching prefix decides
const reasons: readonly (readonly [prefix: string, reason: string, retryable?: 'retryable'])[] = [
  ['3D000', 'does not exist; check its name in the URL, or create it'],
  ['42501', 'refused permission to this user; check the rights of its role'],
  ['53100', 'cannot grow: the disk of the server is full'],
  ['53', tooMuch, 'retryable'],
  ['54000', 'holds a value too large to read'],
  ['40', 'had a conflict with another write; try again', 'retryable'],
  ['55P03', 'had a conflict with another write; try again', 'retryable'],
  ['25006', 'is read-only now; try again', 'retryable'],
  ['25P0', 'ended a write that took too long; try again', 'retryable'],
  ['58', 'could not be read or written: the server reported a system error'],
  ['XX', 'is damaged, or its server has a fault'],
  ['23', 'refused a value: it breaks a rule of its table'],
]

/** Converts any database error to an AppError whose message contains no host and no secret. */
export function translatePostgresError(error: unknown, address: PostgresAddress): AppError {
  if (error instanceof AppError) return error
  if (error instanceof StatementTimeout || sqlState(error) === '57014') return timedOut(error, address)
  if (error instanceof NoFreeConnection) return busy(address, error)
  if (isTlsFailure(error)) return refusedTls(address, error)
  if (lacksPassword(error) || sqlState(error).startsWith('28')) return refusedLogin(address, error)
  const found = reasons.find(([prefix]) => sqlState(error).startsWith(prefix))
  if (found !== undefined) {
    const [prefix, reason, retryable] = found
    const options = { retryable: retryable !== undefined, cause: error }
    return prefix === '3D000'
      ? new AppError('DB_NOT_FOUND', messageOf(address, reason), options)
      : postgresError(address, reason, options)
  }
  if (isLost(error)) return unreachable(address, error)
  if (sqlState(error) !== '') return postgresError(address, 'could not answer', { cause: error })
  return new AppError('INTERNAL_ERROR', 'Something unexpected went wrong; the log on stderr has the cause.', {
    cause: error,
  })
}

/** The driver reports a missing password before the server can refuse. */
function lacksPassword(error: unknown): boolean {
  return sqlState(error) === '' && error instanceof Error && /SASL|password/i.test(error.message)
}

function timedOut(error: unknown, address: PostgresAddress): AppError {
  const reason = error instanceof StatementTimeout ? `did not answer within ${error.seconds} s` : 'took too long'
  return new AppError('TIMEOUT', messageOf(address, `${reason}; try again`), { retryable: true, cause: error })
}

function refusedLogin(address: PostgresAddress, cause: unknown): AppError {
  const facts = { problem: 'login-refused', servers: serversOf(address) } as const
  return storageFailure('DB_ERROR', messageOf(address, 'refused the login'), facts, { cause })
}

function refusedTls(address: PostgresAddress, cause: unknown): AppError {
  const facts = { problem: 'tls-refused', servers: serversOf(address) } as const
  return storageFailure('DB_ERROR', messageOf(address, 'and this program do not agree on TLS'), facts, { cause })
}

function busy(address: PostgresAddress, cause: unknown): AppError {
  return postgresError(address, tooMuch, { retryable: true, cause })
}

function unreachable(address: PostgresAddress, cause: unknown): AppError {
  const facts = { problem: 'server-unreachable', servers: serversOf(address) } as const
  const message = messageOf(address, 'cannot be reached now; try again')
  return storageFailure('DB_ERROR', message, facts, { retryable: true, cause })
}

function serversOf({ hosts }: PostgresAddress): readonly string[] {
  return hosts.map(({ host, port }) => `${host}:${port}`)
}

/** For a write with an unknown outcome: the commit got no answer, or a warning. */
export function unknownOutcome(address: PostgresAddress, cause?: unknown): AppError {
  const reason = 'did not confirm the write, which may have been made; check before you try again'
  return postgresError(address, reason, { retryable: true, cause })
}

export function postgresError(
  address: PostgresAddress,
  reason: string,
  options: { readonly retryable?: boolean; readonly cause?: unknown } = {},
): AppError {
  return new AppError('DB_ERROR', messageOf(address, reason), options)
}

export function messageOf({ database }: PostgresAddress, reason: string): string {
  return `The PostgreSQL database ${database} ${reason}.`
}
