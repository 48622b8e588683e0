import pg from 'pg'
import type { HostAddress, PostgresAddress } from './address.js'
import { breakOff } from './cancel.js'
import { UnknownOutcome } from './commit.js'
import { readPassfile } from './passfile.js'
import { isLost, noTls, readOnlyServer } from './postgres-errors.js'
import { valueReaders } from './value-readers.js'

const poolSize = 10
// what waits longer for a connection is told to try again
const waitMs = 10_000
const idleMs = 30_000

/**
 * The connections to the hosts of an address: a call gets one to the first host that can be reached and, where that is
 * needed, takes writes. The host that served last is tried first.
 */
export class HostPools {
  readonly #address: PostgresAddress
  readonly #pools = new Map<string, pg.Pool>()
  readonly #withoutTls = new Set<HostAddress>()
  #current = 0

  constructor(address: PostgresAddress) {
    this.#address = address
  }

  /**
   * Runs `work` with a connection that it has for itself, and ends the transaction that a failure left open. With
   * `mayRepeat` it runs again on another where the first turns out to have died in the pool. Throws what `work` throws,
   * or what the driver says of the last host that was tried.
   */
  async use<T>(work: (client: pg.PoolClient) => Promise<T>, { mayRepeat = false } = {}): Promise<T> {
    const client = await this.#connect()
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      client.release(!(await endTransaction(client, error)))
      if (!mayRepeat || !isLost(error)) throw error
    }
    return this.use(work)
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()]
    this.#pools.clear()
    await Promise.all(pools.map((pool) => pool.end()))
  }

  async #connect(): Promise<pg.PoolClient> {
    const { hosts } = this.#address
    const first = this.#current
    let failure: unknown
    for (let turn = 0; turn < hosts.length; turn++) {
      const at = (first + turn) % hosts.length
      try {
        const client = await this.#connectTo(hosts[at] as HostAddress)
        this.#current = at
        return client
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  async #connectTo(host: HostAddress): Promise<pg.PoolClient> {
    const { mode } = this.#address.tls
    const isLocal = host.host.startsWith('/')
    if (mode === 'disable' || mode === 'allow' || isLocal || this.#withoutTls.has(host))
      return this.#pool(host, false).connect()
    try {
      return await this.#pool(host, true).connect()
    } catch (error) {
      if (mode !== 'prefer' || !noTls(error)) throw error
      this.#withoutTls.add(host)
      return this.#pool(host, false).connect()
    }
  }

  #pool(host: HostAddress, isEncrypted: boolean): pg.Pool {
    const name = JSON.stringify([host, isEncrypted])
    const known = this.#pools.get(name)
    if (known !== undefined) return known
    const made = this.#openPool(host, isEncrypted)
    this.#pools.set(name, made)
    return made
  }

  #openPool({ host, port }: HostAddress, isEncrypted: boolean): pg.Pool {
    const { user, database, password, tls, options, ...address } = this.#address
    const pool = new pg.Pool({
      host,
      port,
      user,
      database,
      password: () => password ?? readPassfile({ host, port, database, user }),
      ssl: isEncrypted ? { ...tls.options, ...(isAddress(host) ? {} : { servername: host }) } : false,
      ...(options === null ? {} : { options }),
      application_name: address.applicationName,
      connectionTimeoutMillis: Math.max(waitMs, address.connectTimeoutMs),
      keepAlive: true,
      max: poolSize,
      idleTimeoutMillis: idleMs,
      // a program that has nothing else to do may end
      allowExitOnIdle: true,
      types: valueReaders,
      ...(address.needsWritable ? { verify: requireWritable } : {}),
    })
    // a connection that dies while nobody uses it is left out of the pool; without these its end would be the program's
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
}

function isAddress(host: string): boolean {
  return /^[\d.]+$/.test(host) || host.includes(':')
}

function requireWritable(client: pg.ClientBase, done: (error?: Error) => void): void {
  client.query({ text: 'show transaction_read_only', rowMode: 'array' }).then(
    ({ rows }) => (rows[0]?.[0] === 'off' ? done() : done(readOnlyServer())),
    (error) => done(error instanceof Error ? error : new Error('The server did not answer.')),
  )
}

const rollbackMs = 2000

/** Whether the connection can be used again after a failure: only where the server has said that it failed. */
async function endTransaction(client: pg.PoolClient, error: unknown): Promise<boolean> {
  if (isLost(error) || error instanceof UnknownOutcome) return false
  const timer = setTimeout(() => breakOff(client), rollbackMs)
  try {
    await client.query('rollback')
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
