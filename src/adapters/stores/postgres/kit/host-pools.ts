import type pg from 'pg'
import { AppError } from '#src/domain/shared/app-error.js'
import type { HostAddress, PostgresAddress } from './address.js'
import { breakOff } from './cancel.js'
import { UnknownOutcome } from './commit.js'
import { openPool, takeConnection } from './open-pool.js'
import { isLost, isTlsFailure, StatementTimeout, sqlState } from './postgres-errors.js'

/**
 * The connections to the hosts of an address. A call gets one to the first host that can be reached and, if required,
 * takes writes. The host that served last is tried first.
 */
export class HostPools {
  readonly #address: PostgresAddress
  readonly #pools = new Map<string, pg.Pool>()
  /** Whether the last connection to a host was encrypted, if both ways are allowed. */
  readonly #encrypted = new Map<HostAddress, boolean>()
  #current = 0
  #isClosed = false

  constructor(address: PostgresAddress) {
    this.#address = address
  }

  /**
   * Runs `work` with its own connection, and rolls back a transaction that a failure left open. Retries once if the
   * connection is lost, which may have happened while it was idle in the pool; not if it was lost during the commit.
   * Throws what `work` throws, or the driver's error for the host that should serve.
   */
  async use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    try {
      return await this.#useOnce(work)
    } catch (error) {
      if (!(error instanceof LostInWork)) throw error
    }
    try {
      return await this.#useOnce(work)
    } catch (error) {
      throw error instanceof LostInWork ? error.cause : error
    }
  }

  /** Waits for running work. */
  async close(): Promise<void> {
    this.#isClosed = true
    const pools = [...this.#pools.values()]
    this.#pools.clear()
    await Promise.all(pools.map((pool) => pool.end()))
  }

  async #useOnce<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const { client, pool } = await this.#connect()
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      client.release(!(await endTransaction(client, error)))
      if (!isLost(error)) throw error
      dropIdle(pool)
      throw error instanceof StatementTimeout ? error : new LostInWork('The connection was lost.', { cause: error })
    }
  }

  async #connect(): Promise<Connected> {
    const { hosts } = this.#address
    const first = this.#current
    const failures: unknown[] = []
    for (let turn = 0; turn < hosts.length; turn++) {
      const at = (first + turn) % hosts.length
      try {
        const connected = await this.#connectTo(hosts[at] as HostAddress)
        this.#current = at
        return connected
      } catch (error) {
        // a server that refuses this user or is overloaded is still the right one
        if (!isLost(error)) throw error
        failures.push(error)
      }
    }
    throw mostTelling(failures)
  }

  async #connectTo(host: HostAddress): Promise<Connected> {
    const failures: unknown[] = []
    for (const isEncrypted of this.#encryptionAttempts(host)) {
      const pool = this.#pool(host, isEncrypted)
      try {
        const client = await takeConnection(pool)
        this.#encrypted.set(host, isEncrypted)
        return { client, pool }
      } catch (error) {
        failures.push(error)
        if (!isTlsFailure(error) && sqlState(error) !== refusedByRules) break
      }
    }
    throw mostTelling(failures)
  }

  /** Whether to encrypt, in the order of attempts. */
  #encryptionAttempts(host: HostAddress): readonly boolean[] {
    const { mode } = this.#address.tls
    if (mode === 'disable' || host.host.startsWith('/')) return [false]
    if (mode !== 'prefer' && mode !== 'allow') return [true]
    const first = this.#encrypted.get(host) ?? mode === 'prefer'
    return [first, !first]
  }

  #pool(host: HostAddress, isEncrypted: boolean): pg.Pool {
    if (this.#isClosed) throw new AppError('INTERNAL_ERROR', 'The database was closed.')
    const name = JSON.stringify([host, isEncrypted])
    const known = this.#pools.get(name)
    if (known !== undefined) return known
    const made = openPool(this.#address, host, isEncrypted)
    this.#pools.set(name, made)
    return made
  }
}

interface Connected {
  readonly client: pg.PoolClient
  readonly pool: pg.Pool
}

/** The lost work was not committed, and may be repeated. */
class LostInWork extends Error {}

// also raised if the server's rules let a user in only with encryption, or only without
const refusedByRules = '28000'

/** An error of a server tells more than a failure to reach one. */
function mostTelling(failures: readonly unknown[]): unknown {
  return failures.find((each) => sqlState(each) !== '') ?? failures.at(-1)
}

/** After one connection was lost, the idle ones are most likely lost too. */
function dropIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left--)
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    )
}

const rollbackMs = 2000

/**
 * Rolls back. Returns whether the connection can be used again after a failure: only if the server itself reported the
 * failure.
 */
async function endTransaction(client: pg.PoolClient, error: unknown): Promise<boolean> {
  if (isLost(error) || error instanceof UnknownOutcome || error instanceof StatementTimeout) return false
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
