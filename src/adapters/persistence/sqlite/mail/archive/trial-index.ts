import Database from 'better-sqlite3'
import type { SearchedMessage } from '../../../../../domain/mail/text-scan.js'
import { indexTextOf } from '../../../full-text/index-text-of.js'
import { createEmailFts, type IndexEmail, prepareIndexEmail } from '../email-fts.js'

const batchSize = 200

/** Judges messages as the full-text index would, by an index of a few of them at a time, in memory. */
export class TrialIndex {
  readonly #db = new Database(':memory:')
  readonly #indexEmail: IndexEmail
  readonly #match: Database.Statement
  readonly #expression: string
  #pending = 0

  /** `expression` as MATCH takes it. */
  constructor(expression: string) {
    for (const statement of createEmailFts) this.#db.exec(statement)
    this.#indexEmail = prepareIndexEmail(this.#db)
    this.#match = this.#db.prepare('select rowid from email_fts where email_fts match ?').pluck()
    this.#expression = expression
  }

  add(id: number, message: SearchedMessage): void {
    this.#indexEmail(id, indexTextOf(message))
    this.#pending++
  }

  isFull(): boolean {
    return this.#pending >= batchSize
  }

  /** The ids of those added since the last call that match. */
  take(): readonly number[] {
    const found = this.#match.all(this.#expression) as number[]
    this.#db.exec('delete from email_fts')
    this.#pending = 0
    return found
  }

  close(): void {
    this.#db.close()
  }
}
