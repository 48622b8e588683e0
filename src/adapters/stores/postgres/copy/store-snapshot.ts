import { sql } from 'drizzle-orm'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { translatePostgresError } from '#src/adapters/stores/postgres/kit/postgres-errors.js'

/** One snapshot of a database, held by a transaction that stays open until `release`. It blocks nobody. */
export class StoreSnapshot {
  readonly #database: PostgresDatabase
  #connection: Promise<PostgresConnection | null> | null = null
  #ended: Promise<unknown> = Promise.resolve()
  #release: () => void = () => {}

  constructor(database: PostgresDatabase) {
    this.#database = database
  }

  /** Throws the database's errors as AppError. */
  async use<T>(work: (connection: PostgresConnection) => Promise<T>, missing: () => T): Promise<T> {
    const connection = await this.#open()
    if (connection === null) return missing()
    try {
      return await work(connection)
    } catch (error) {
      throw translatePostgresError(error, this.#database.address)
    }
  }

  async release(): Promise<void> {
    this.#release()
    // whoever used a connection that was lost has already got its error
    await this.#ended.catch(() => {})
  }

  #open(): Promise<PostgresConnection | null> {
    this.#connection ??= new Promise((resolve, reject) => {
      const untilReleased = new Promise<void>((release) => {
        this.#release = release
      })
      this.#ended = this.#database.read<void>(
        async (connection) => {
          // the first statement takes the snapshot
          await connection.all(sql`select 1`)
          resolve(connection)
          return untilReleased
        },
        () => resolve(null),
      )
      this.#ended.catch(reject)
    })
    return this.#connection
  }
}
