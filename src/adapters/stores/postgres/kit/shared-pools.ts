import type pg from 'pg'
import { AppError } from '#src/domain/shared/app-error.js'
import type { PostgresAddress } from './address.js'
import { HostPools } from './host-pools.js'

interface Shared {
  readonly pools: HostPools
  users: number
}

/** The pools of this process, by connection settings. */
const open = new Map<string, Shared>()

/**
 * The connections of one store. Stores at the same address share them, whatever their schemas: jobs and pages on one
 * server take only one pool of its connections.
 */
export class SharedPools {
  readonly #key: string
  #shared: Shared | null

  constructor(address: PostgresAddress) {
    const { schema: _, ...login } = address
    this.#key = JSON.stringify(login)
    this.#shared = open.get(this.#key) ?? { pools: new HostPools(address), users: 0 }
    this.#shared.users++
    open.set(this.#key, this.#shared)
  }

  /** Like `HostPools.use`. Throws INTERNAL_ERROR after `close`. */
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (this.#shared === null) throw new AppError('INTERNAL_ERROR', 'The database was closed.')
    return this.#shared.pools.use(work)
  }

  /** The last user to close waits for running work. */
  async close(): Promise<void> {
    const shared = this.#shared
    this.#shared = null
    if (shared === null) return
    shared.users--
    if (shared.users > 0) return
    open.delete(this.#key)
    await shared.pools.close()
  }
}
