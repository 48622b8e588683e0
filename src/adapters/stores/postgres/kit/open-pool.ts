import pg from 'pg'
import type { HostAddress, PostgresAddress } from './address.js'
import { breakOff } from './cancel.js'
import { readPassfile } from './passfile.js'
import { NoFreeConnection, readOnlyServer } from './postgres-errors.js'
import { valueReaders } from './value-readers.js'

const poolSize = 10
// a longer wait for a connection fails as retryable
const waitMs = 10_000
const idleMs = 30_000
// idle time before the system checks that the peer is still there
const keepAliveMs = 10_000

/** A pool of connections to one host, opened on demand. */
export function openPool(address: PostgresAddress, { host, port }: HostAddress, isEncrypted: boolean): pg.Pool {
  const { user, database, password, options, applicationName, connectTimeoutMs, needsWritable } = address
  const pool = new pg.Pool({
    host,
    port,
    user,
    database,
    password: () => password ?? readPassfile({ host, port, database, user }),
    ssl: isEncrypted ? { ...address.tls.options } : false,
    ...(options === null ? {} : { options }),
    application_name: applicationName,
    connectionTimeoutMillis: Math.max(waitMs, connectTimeoutMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    max: poolSize,
    idleTimeoutMillis: idleMs,
    // an idle pool does not keep the program alive
    allowExitOnIdle: true,
    types: valueReaders,
    ...(needsWritable ? { verify: requireWritable(connectTimeoutMs) } : {}),
    Client: clientWithin(connectTimeoutMs) as never,
  })
  // the pool drops a connection that dies while idle; without these listeners its error would end the program
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * A connection from the pool, once one is free. Throws NoFreeConnection if all are in use for too long, and the
 * driver's errors.
 */
export function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  return pool.connect().catch((error: Error) => {
    throw error.message.startsWith('timeout exceeded') ? new NoFreeConnection(error.message) : error
  })
}

/** The pool has only one timeout for connecting and for waiting for a free connection. */
function clientWithin(connectionTimeoutMillis: number) {
  return class extends pg.Client {
    constructor(options: pg.ClientConfig) {
      // inherited, because the pool hides the password from code that copies properties
      super(Object.assign(Object.create(options), { connectionTimeoutMillis }))
    }
  }
}

function requireWritable(timeoutMs: number) {
  return (client: pg.ClientBase, done: (error?: Error) => void): void => {
    const timer = setTimeout(() => breakOff(client), timeoutMs)
    client
      .query({ text: 'show transaction_read_only', rowMode: 'array' })
      .finally(() => clearTimeout(timer))
      .then(
        ({ rows }) => (rows[0]?.[0] === 'off' ? done() : done(readOnlyServer())),
        (error) => done(error instanceof Error ? error : new Error('The server did not answer.')),
      )
  }
}
