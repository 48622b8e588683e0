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
  /** How long one statement may take, the wait for others' writes included, in milliseconds; 7000 when absent. */
  readonly deadlineMs?: number
  /** How long to wait for the answer to a commit, in milliseconds; 10,000 when absent. */
  readonly commitDeadlineMs?: number
}

type Work<T> = (connection: PostgresConnection) => Promise<T>
export type Writing<T> = (connection: PostgresConnection, undo: () => void) => Promise<T>

// two batches that lock each other are tried again: one of them has gone on by then
const maxAttempts = 10
const defaultDeadlineMs = 7000
const defaultCommitDeadlineMs = 10_000

// a question costs enough to be compiled to machine code, which takes longer than to answer it
const beginReading = 'begin isolation level repeatable read read only; set local jit to off'
// a role or a database may be set to leave out warnings, and one may come with the commit
const beginWriting = 'begin; set local client_min_messages to notice'

/** What `missing` stands for where the tables are not there. Called in place of the work. */
type WhenMissing<T> = () => T

/**
 * One context's tables in one schema of a PostgreSQL database. Connections are made when first needed. Every failure is
 * an AppError: DB_ERROR, retryable for a lost connection and for others in the way; TIMEOUT; DB_NOT_FOUND where there is
 * no such database. The tables are looked at with the first call: older or newer ones are DB_ERROR.
 */
export class PostgresDatabase {
  readonly address: PostgresAddress
  readonly #pools: SharedPools
  readonly #tables: StoreTables
  readonly #deadlineMs: number
  readonly #commitDeadlineMs: number
  #isReady = false

  /** Throws VALIDATION_ERROR for a URL that is none. */
  constructor(url: string, tables: StoreTables, options: DatabaseOptions = {}) {
    this.address = readAddress(url, process.env)
    this.#pools = new SharedPools(this.address)
    this.#tables = tables
    this.#deadlineMs = options.deadlineMs ?? defaultDeadlineMs
    this.#commitDeadlineMs = options.commitDeadlineMs ?? defaultCommitDeadlineMs
  }

  /** Runs one statement that changes nothing; it sees one state of the store. */
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
      await this.#begin(connection, beginReading)
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
  write<T>(work: Writing<T>, missing: WhenMissing<T>): Promise<T> {
    return this.#whenThere(missing, () => this.#transact(work))
  }

  /** As `write`, in tables that are made where there are none. */
  create<T>(work: Writing<T>): Promise<T> {
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

  /** Makes a table that is gone, with what belongs to it, by a migration that can be run again. */
  makeAgain(table: string): Promise<void> {
    return this.#guard(() => makeAgain(this.#migration(), this.#tables, table))
  }

  /** Nothing is asked of it afterwards. */
  close(): Promise<void> {
    return this.#pools.close()
  }

  /** Making tables takes as long as it takes: a large one may need an index. */
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
   * Runs `work` where the tables are there and present. They are looked at once, again where one is missing later, and
   * again where a transaction finds that somebody has migrated them.
   */
  #whenThere<T>(missing: () => T | Promise<T>, work: () => Promise<T>): Promise<T> {
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

  /** Runs what changes nothing. */
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

  /** In the same message it is asked which version the tables have: somebody may migrate them while this program runs. */
  async #begin(connection: PostgresConnection, begin: string): Promise<void> {
    const versions = await connection.exec(`${begin}; ${askVersions(this.address, this.#tables)}`)
    if (!isPresent(versions, this.#tables)) throw new OtherVersion('The tables have another version.')
  }

  /** All of it once more where another transaction was in the way. */
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

/** The tables were looked at before, and are of another version now. */
class OtherVersion extends Error {}

function goneMeanwhile(): never {
  throw new AppError('INTERNAL_ERROR', 'The tables that were made are not there.')
}
