import { userInfo } from 'node:os'
import { AppError } from '#src/domain/shared/app-error.js'
import { rangeFault } from '#src/domain/shared/number-range.js'
import { readTls, type Tls, tlsParameters } from './tls.js'

export interface HostAddress {
  /** A name, an IP address, or the folder of a Unix socket, which starts with a slash. */
  readonly host: string
  readonly port: number
}

/** Where a store is, and how to log in. */
export interface PostgresAddress {
  /** In the order of attempts. */
  readonly hosts: readonly HostAddress[]
  readonly user: string
  /** Null: it is looked up in the passfile. */
  readonly password: string | null
  readonly database: string
  readonly schema: string
  readonly tls: Tls
  readonly applicationName: string
  /** Per host, in milliseconds. */
  readonly connectTimeoutMs: number
  /** Whether to skip a read-only host, such as a standby. */
  readonly needsWritable: boolean
  /** Settings for the session, in the server's syntax. */
  readonly options: string | null
}

// a bare @ after the hosts comes from a password with a bare slash or question mark, which must not become a name
const shape = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#@]*))?(?:\?([^#@]*))?$/i
const defaultSchema = 'jobworkflow'
const defaultPort = '5432'
const maxNameBytes = 63
const parameters = [
  ...['schema', 'host', 'port', 'user', 'password', 'dbname', 'application_name', 'connect_timeout'],
  ...['target_session_attrs', 'options', ...tlsParameters],
]

/**
 * Parses the address in a URL; missing parts are taken from the environment variables that the engine's own clients
 * read, then from the clients' defaults. Throws VALIDATION_ERROR, whose message never contains the password.
 */
export function readAddress(url: string, env: NodeJS.ProcessEnv): PostgresAddress {
  const [, login = '', hostList = '', path = '', query = ''] = shape.exec(url) ?? refuse(formOfUrl)
  const given = readParameters(query)
  const [user, password] = splitOnce(login, ':')
  const value = (name: string, ...others: readonly (string | undefined)[]) =>
    [given.get(name), ...others].find((each) => each !== undefined && each !== '')
  const account = value('user', decode(user), env.PGUSER) ?? systemUser()
  const hosts = readHosts(hostList, value('host', env.PGHOST) ?? 'localhost', value('port', env.PGPORT) ?? defaultPort)
  return {
    hosts,
    user: account,
    password: value('password', decode(password), env.PGPASSWORD) ?? null,
    database: value('dbname', decode(path), env.PGDATABASE) ?? account,
    schema: checkSchema(value('schema') ?? defaultSchema),
    tls: readTls((name) => given.get(name), env),
    applicationName: value('application_name', env.PGAPPNAME) ?? 'jobworkflow',
    connectTimeoutMs: readSeconds(value('connect_timeout', env.PGCONNECT_TIMEOUT) ?? '10') * 1000,
    needsWritable: needsWritable(value('target_session_attrs', env.PGTARGETSESSIONATTRS), hosts.length),
    options: value('options', env.PGOPTIONS) ?? null,
  }
}

const formOfUrl =
  'postgres://user@host:port/name, or with several hosts host1:5432,host2:5433; in a name or a password @ is written %40, / %2F, ? %3F, # %23'

function refuse(what: string): never {
  throw new AppError('VALIDATION_ERROR', `The address of a PostgreSQL database must be ${what}.`)
}

function readParameters(query: string): ReadonlyMap<string, string> {
  const given = new Map(new URLSearchParams(query))
  for (const name of given.keys()) {
    if (!parameters.includes(name))
      throw new AppError(
        'VALIDATION_ERROR',
        `The address of a PostgreSQL database does not accept "${name}". It accepts: ${parameters.join(', ')}.`,
      )
  }
  return given
}

/** The hosts of the URL, each with its port, or those of the other lists; one port may apply to all hosts. */
function readHosts(list: string, otherHosts: string, otherPorts: string): readonly HostAddress[] {
  if (list !== '') {
    return list.split(',').map((each) => {
      const [, bracketed, name = '', port = ''] =
        /^(?:\[([^\]]+)\]|([^:]*))(?::(\d*))?$/.exec(each) ?? refuse(formOfUrl)
      return {
        host: bracketed ?? (decode(name) || 'localhost'),
        port: readPort(port || otherPorts.split(',')[0] || ''),
      }
    })
  }
  const ports = otherPorts.split(',')
  return otherHosts.split(',').map((host, at) => ({
    host: host || 'localhost',
    port: readPort(ports[ports.length === 1 ? 0 : at] || defaultPort),
  }))
}

function readPort(text: string): number {
  const port = Number(text)
  const fault = rangeFault('port', port, { min: 1, max: 65_535 })
  return fault === null ? port : refuse('given with ports from 1 to 65535')
}

function readSeconds(text: string): number {
  const seconds = Number(text)
  return Number.isInteger(seconds) && seconds > 0 && seconds <= 600
    ? seconds
    : refuse('given with a connect_timeout from 1 to 600 seconds')
}

/** Of several hosts, the one that currently takes writes is meant. */
function needsWritable(attributes: string | undefined, hosts: number): boolean {
  const choice = attributes ?? (hosts > 1 ? 'read-write' : 'any')
  if (choice === 'any') return false
  return (
    ['read-write', 'primary'].includes(choice) || refuse('given with target_session_attrs any, read-write or primary')
  )
}

function checkSchema(name: string): string {
  const fits = /^[\p{L}_][\p{L}\p{N}_$-]*$/u.test(name) && !name.startsWith('pg_')
  if (fits && Buffer.byteLength(name) <= maxNameBytes) return name
  return refuse(
    `given with a schema of letters, digits, _ and - in at most ${maxNameBytes} bytes, not starting with pg_`,
  )
}

function splitOnce(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return refuse('written with % only before two hexadecimal digits; write %25 for the sign itself')
  }
}

function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return 'postgres'
  }
}
