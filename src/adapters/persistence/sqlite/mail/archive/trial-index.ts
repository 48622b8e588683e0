import { sql } from 'drizzle-orm'
import type { SearchedMessage } from '../../../../../domain/mail/text-scan.js'
import { indexTextOf } from '../../../full-text/analyse.js'
import { statement } from '../../../kit/query.js'
import { selection } from '../../../kit/selection.js'
import { readCount } from '../../../kit/stored-values.js'
import { Connection } from '../../kit/connection.js'
import { connect } from '../../kit/driver.js'
import { createEmailFts, emailFts, indexEmail } from '../search-index.js'

const maxPending = 200

const matching = selection({ id: [emailFts.emailId, readCount] }).select<{ match: string }>(
  sql`from ${emailFts} where ${emailFts} match ${sql.placeholder('match')}`,
)
const removeAll = statement(sql`delete from ${emailFts}`)

/** Judges messages as the full-text index would, by an index of a few of them at a time, in memory. */
export class TrialIndex {
  readonly #connection = new Connection(connect(':memory:'))
  readonly #match: string
  #pending = 0

  /** `match` as MATCH takes it. */
  constructor(match: string) {
    for (const statement of createEmailFts) this.#connection.db.exec(statement)
    this.#match = match
  }

  add(id: number, message: SearchedMessage): void {
    indexEmail(this.#connection, id, indexTextOf(message))
    this.#pending++
  }

  isFull(): boolean {
    return this.#pending >= maxPending
  }

  /** The ids of those added since the last call that match. */
  take(): readonly number[] {
    const found = this.#connection.all(matching, { match: this.#match })
    this.#connection.run(removeAll)
    this.#pending = 0
    return found.map(({ id }) => id)
  }

  close(): void {
    this.#connection.close()
  }
}
