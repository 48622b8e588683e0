import pg from 'pg'
import type { HostAddress, PostgresAddress } from './address.js'
import { breakOff } from './cancel.js'
import { readPassfile } from './passfile.js'
import { NoFreeConnection, readOnlyServer } from './postgres-errors.js'
import { valueReaders } from './value-readers.js'

const poolSize = 10
// what waits longer for a connection is told to try again
const waitMs = 10_000
const idleMs = 30_000
// before the system asks whether the other side is still there
const keepAliveMs = 10_000

/** Connections to one host, made when they are needed. */
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
    // a program that has nothing else to do may end
    allowExitOnIdle: true,
    types: valueReaders,
    ...(needsWritable ? { verify: requireWritable(connectTimeoutMs) } : {}),
    Client: clientWithin(connectTimeoutMs) as never,
  })
  // a connection that dies while nobody uses it is left out of the pool; without these its end would be the program's
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** One of them, when it is free. Throws NoFreeConnection where all are in use for too long, and what the driver says. */
export function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  return pool.connect().catch((error: Error) => {
    throw error.message.startsWith('timeout exceeded') ? new NoFreeConnection(error.message) : error
  })
}

/** The pool has one bound for making a connection and for waiting for one of others. */
function clientWithin(connectionTimeoutMillis: number) {
  return class extends pg.Client {
    constructor(options: pg.ClientConfig) {
      // inherited, as the pool hides the password from what copies properties
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
