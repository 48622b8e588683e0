import { setTimeout as delay } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import type { Query } from '#src/adapters/stores/sql/kit/query.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { type PostgresAddress, readAddress } from './address.js'
import { commit, UnknownOutcome } from './commit.js'
import { PostgresConnection } from './connection.js'
import {
  askVersions,
  inspect,
  isPresent,
  type Migrated,
  makeAgain,
  makeTables,
  migrate,
  type StoreTables,
} from './migrations.js'
import { isConflict, isUnknownName, translatePostgresError, unknownOutcome } from './postgres-errors.js'
import { dialectOf } from './schema-dialect.js'
import { SharedPools } from './shared-pools.js'

export interface DatabaseOptions {
  /** Limit for one statement, including waits for locks, in milliseconds; 7000 when absent. */
  readonly deadlineMs?: number
  /** How long to wait for the answer to a commit, in milliseconds; 10,000 when absent. */
  readonly commitDeadlineMs?: number
}

type Work<T> = (connection: PostgresConnection) => Promise<T>
export type Writing<T> = (connection: PostgresConnection, undo: () => void) => Promise<T>

// transactions that deadlock are retried: by then one of them has gone on
const maxAttempts = 10
const defaultDeadlineMs = 7000
const defaultCommitDeadlineMs = 10_000

// the engine would compile a query to machine code, which takes longer than to answer it
const beginReading = 'begin isolation level repeatable read read only; set local jit to off'
// a role or a database may suppress warnings, and a commit may raise one
const beginWriting = 'begin; set local client_min_messages to notice'

/** Called instead of the work if the tables are missing; its result is returned. */
type WhenMissing<T> = () => T

/**
 * The tables of one context in one schema of a PostgreSQL database. Connects on first use. Throws only AppError:
 * DB_ERROR (retryable for a lost connection or a conflict), TIMEOUT, or DB_NOT_FOUND if there is no such database. The
 * first call checks the version of the tables: older or newer ones are a DB_ERROR.
 */
export class PostgresDatabase {
  readonly address: PostgresAddress
  readonly #pools: SharedPools
  readonly #tables: StoreTables
  readonly #deadlineMs: number
  readonly #commitDeadlineMs: number
  #isReady = false

  /** Throws VALIDATION_ERROR if the URL is invalid. */
  constructor(url: string, tables: StoreTables, options: DatabaseOptions = {}) {
    this.address = readAddress(url, process.env)
    this.#pools = new SharedPools(this.address)
    this.#tables = tables
    this.#deadlineMs = options.deadlineMs ?? defaultDeadlineMs
    this.#commitDeadlineMs = options.commitDeadlineMs ?? defaultCommitDeadlineMs
  }

  /** Runs one read-only statement, on one snapshot of the store. */
  ask<Row>(query: Query<Row, undefined> | SQL, missing: WhenMissing<readonly Row[]>): Promise<readonly Row[]>
  ask<Row, Values>(
    query: Query<Row, Values>,
    missing: WhenMissing<readonly Row[]>,
    values: Values,
  ): Promise<readonly Row[]>
  ask<Row, Values>(query: Query<Row, Values>, missing: WhenMissing<readonly Row[]>, ...values: readonly unknown[]) {
    const work: Work<readonly Row[]> = (connection) => connection.all(query, ...(values as never))
    return this.#ifTablesExist(missing, () => this.#use(work))
  }

  /** Runs read-only `work` on one snapshot of the store. It may be run again from its start. */
  read<T>(work: Work<T>, missing: WhenMissing<T>): Promise<T> {
    const inSnapshot: Work<T> = async (connection) => {
      await this.#begin(connection, beginReading)
      const result = await work(connection)
      await connection.exec('commit')
      return result
    }
    return this.#ifTablesExist(missing, () => this.#use(inSnapshot))
  }

  /**
   * Runs `work` atomically; it may be run again from its start. `work` may call `undo` last, which rolls its writes
   * back without failing.
   */
  write<T>(work: Writing<T>, missing: WhenMissing<T>): Promise<T> {
    return this.#ifTablesExist(missing, () => this.#transact(work))
  }

  /** Like `write`, but creates missing tables. */
  create<T>(work: Writing<T>): Promise<T> {
    const makeAndWrite = async (): Promise<T> => {
      await this.makeTables()
      return this.write(work, goneMeanwhile)
    }
    return this.#ifTablesExist(makeAndWrite, () => this.#transact(work))
  }

  /** Creates the tables if they are missing. */
  async makeTables(): Promise<void> {
    await this.#guard(() => makeTables(this.#migration(), this.#tables))
  }

  /** Creates or upgrades the tables, in one transaction; concurrent calls do it only once. */
  migrate(): Promise<Migrated> {
    return this.#guard(() => migrate(this.#migration(), this.#tables))
  }

  /** Recreates a missing table and what belongs to it, by a migration that can be rerun. */
  makeAgain(table: string): Promise<void> {
    return this.#guard(() => makeAgain(this.#migration(), this.#tables, table))
  }

  /** Must not be used afterwards. */
  close(): Promise<void> {
    return this.#pools.close()
  }

  /** Without a deadline: a large table may need a new index. */
  #migration() {
    const transact = <T>(work: Work<T>) =>
      this.#again(async (client) => {
        const connection = this.#connection(client, null)
        await connection.exec(beginWriting)
        const result = await work(connection)
        await commit(client, this.#commitDeadlineMs)
        return result
      })
    return { address: this.address, transact }
  }

  /**
   * Runs `work` if the tables exist and are up to date. This is checked once, again if a table turns out to be missing,
   * and again if a transaction finds that the tables were migrated.
   */
  #ifTablesExist<T>(missing: () => T | Promise<T>, work: () => Promise<T>): Promise<T> {
    return this.#guard(async () => {
      if (!this.#isReady && !(await this.#look())) return missing()
      try {
        return await work()
      } catch (error) {
        if (!isUnknownName(error) && !(error instanceof OtherVersion)) throw error
        if (!(await this.#look())) return missing()
        throw error
      }
    })
  }

  /** Returns false if there are no tables. Throws DB_ERROR if they are of another version. */
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

  /** Runs read-only work. */
  #use<T>(work: Work<T>): Promise<T> {
    return this.#again((client) => work(this.#connection(client)))
  }

  #transact<T>(work: Writing<T>): Promise<T> {
    return this.#again(async (client) => {
      const connection = this.#connection(client)
      let isUndone = false
      await this.#begin(connection, beginWriting)
      const result = await work(connection, () => {
        isUndone = true
      })
      if (isUndone) await connection.exec('rollback')
      else await commit(client, this.#commitDeadlineMs)
      return result
    })
  }

  /** Also reads the version of the tables in the same message: they may be migrated while this program runs. */
  async #begin(connection: PostgresConnection, begin: string): Promise<void> {
    const versions = await connection.exec(`${begin}; ${askVersions(this.address, this.#tables)}`)
    if (!isPresent(versions, this.#tables)) throw new OtherVersion('The tables have another version.')
  }

  /** Retries all of the work after a conflict with another transaction. */
  async #again<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#pools.use(work)
      } catch (error) {
        if (!isConflict(error) || attempt === maxAttempts) throw error
        await delay(Math.random() * 10 * 2 ** Math.min(attempt, 6))
      }
    }
  }

  #connection(client: pg.PoolClient, deadlineMs: number | null = this.#deadlineMs): PostgresConnection {
    return new PostgresConnection(client, dialectOf(this.address.schema), deadlineMs)
  }
}

/** The tables were checked before, and have another version now. */
class OtherVersion extends Error {}

function goneMeanwhile(): never {
  throw new AppError('INTERNAL_ERROR', 'The new tables are missing.')
}
