import { setTimeout as delay } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import { AppError } from '../../../../domain/shared/app-error.js'
import type { Query } from '../../kit/query.js'
import { type PostgresAddress, readAddress } from './address.js'
import { commit, UnknownOutcome } from './commit.js'
import { PostgresConnection } from './connection.js'
import { HostPools } from './host-pools.js'
import { inspect, type Migrated, makeTables, migrate, type StoreTables } from './migrations.js'
import { isConflict, isUnknownName, translatePostgresError, unknownOutcome } from './postgres-errors.js'
import { dialectOf } from './schema-dialect.js'

export interface DatabaseOptions {
  /** How long one statement may take, the wait for others' writes included, in milliseconds; 7000 when absent. */
  readonly deadlineMs?: number
}

type Work<T> = (connection: PostgresConnection) => Promise<T>

// two batches that lock each other are tried again: one of them has gone on by then
const maxAttempts = 10
const defaultDeadlineMs = 7000

/** What `missing` stands for where the tables are not there. Called in place of the work. */
type WhenMissing<T> = () => T

/**
 * One context's tables in one schema of a PostgreSQL database. Connections are made when first needed. Every failure is
 * an AppError: DB_ERROR, retryable for a lost connection and for others in the way; TIMEOUT; DB_NOT_FOUND where there is
 * no such database. The tables are looked at with the first call: older or newer ones are DB_ERROR.
 */
export class PostgresDatabase {
  readonly address: PostgresAddress
  readonly #pools: HostPools
  readonly #tables: StoreTables
  readonly #deadlineMs: number
  #isReady = false

  /** Throws VALIDATION_ERROR for a URL that is none. */
  constructor(url: string, tables: StoreTables, { deadlineMs = defaultDeadlineMs }: DatabaseOptions = {}) {
    this.address = readAddress(url, process.env)
    this.#pools = new HostPools(this.address)
    this.#tables = tables
    this.#deadlineMs = deadlineMs
  }

  /** Runs one statement, which sees one state of the store. */
  ask<Row>(query: Query<Row, undefined> | SQL, missing: WhenMissing<readonly Row[]>): Promise<readonly Row[]>
  ask<Row, Values>(
    query: Query<Row, Values>,
    missing: WhenMissing<readonly Row[]>,
    values: Values,
  ): Promise<readonly Row[]>
  ask<Row, Values>(query: Query<Row, Values>, missing: WhenMissing<readonly Row[]>, ...values: readonly unknown[]) {
    const work: Work<readonly Row[]> = (connection) => connection.all(query, ...(values as never))
    return this.#whenThere(missing, () => this.#use(work))
  }

  /** Runs `work` on one state of the store; nothing can be written. It may run again from its start. */
  read<T>(work: Work<T>, missing: WhenMissing<T>): Promise<T> {
    const inSnapshot: Work<T> = async (connection) => {
      await connection.exec('begin isolation level repeatable read read only')
      const result = await work(connection)
      await connection.exec('commit')
      return result
    }
    return this.#whenThere(missing, () => this.#use(inSnapshot))
  }

  /**
   * Runs `work`, all of it or nothing; it may run again from its start. With `undo`, which it calls last, it takes back
   * what it wrote without failing.
   */
  write<T>(
    work: (connection: PostgresConnection, undo: () => void) => Promise<T>,
    missing: WhenMissing<T>,
  ): Promise<T> {
    return this.#whenThere(missing, () => this.#transact(work))
  }

  /** As `write`, in tables that are made where there are none. */
  create<T>(work: (connection: PostgresConnection, undo: () => void) => Promise<T>): Promise<T> {
    const makeAndWrite = async (): Promise<T> => {
      await this.makeTables()
      return this.write(work, goneMeanwhile)
    }
    return this.#whenThere(makeAndWrite, () => this.#transact(work))
  }

  /** Makes the tables unless they are there. */
  async makeTables(): Promise<void> {
    await this.#guard(() => makeTables(this.#migration(), this.#tables))
  }

  /** Makes the tables, or brings them up to date, in one transaction; several at once do it once. */
  migrate(): Promise<Migrated> {
    return this.#guard(() => migrate(this.#migration(), this.#tables))
  }

  /** Nothing is asked of it afterwards. */
  close(): Promise<void> {
    return this.#pools.close()
  }

  #migration() {
    return { address: this.address, transact: <T>(work: Work<T>) => this.#transact(work) }
  }

  /** Runs `work` where the tables are there and present, looked at once; what they lack later is looked at again. */
  #whenThere<T>(missing: () => T | Promise<T>, work: () => Promise<T>): Promise<T> {
    return this.#guard(async () => {
      if (!this.#isReady && !(await this.#look())) return missing()
      try {
        return await work()
      } catch (error) {
        if (!isUnknownName(error)) throw error
        if (!(await this.#look())) return missing()
        throw error
      }
    })
  }

  /** False where there are no tables. Throws DB_ERROR for those of another version. */
  async #look(): Promise<boolean> {
    this.#isReady = false
    this.#isReady = await this.#use((connection) => inspect(connection, this.address, this.#tables))
    return this.#isReady
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw error instanceof UnknownOutcome
        ? unknownOutcome(this.address, error)
        : translatePostgresError(error, this.address)
    }
  }

  /** Runs what changes nothing; where a connection turns out to have died in the pool, once more on another. */
  #use<T>(work: Work<T>): Promise<T> {
    return this.#pools.use(async (client) => work(this.#connection(client)), { mayRepeat: true })
  }

  async #transact<T>(work: (connection: PostgresConnection, undo: () => void) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#pools.use((client) => this.#attempt(client, work))
      } catch (error) {
        if (!isConflict(error) || attempt === maxAttempts) throw error
        await delay(Math.random() * 10 * 2 ** Math.min(attempt, 6))
      }
    }
  }

  async #attempt<T>(
    client: pg.PoolClient,
    work: (connection: PostgresConnection, undo: () => void) => Promise<T>,
  ): Promise<T> {
    const connection = this.#connection(client)
    let isUndone = false
    await connection.exec('begin')
    const result = await work(connection, () => {
      isUndone = true
    })
    if (isUndone) await connection.exec('rollback')
    else await commit(client)
    return result
  }

  #connection(client: pg.PoolClient): PostgresConnection {
    return new PostgresConnection(client, dialectOf(this.address.schema), this.#deadlineMs)
  }
}

function goneMeanwhile(): never {
  throw new AppError('INTERNAL_ERROR', 'The tables that were made are not there.')
}
