import { type Column, type SQLWrapper, sql } from 'drizzle-orm'
import { type Query, statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { StoredRow } from '#src/adapters/stores/sql/kit/stored-values.js'
import { first, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import type { Connection } from './connection.js'

/** A table of a file's notes: texts by name. */
export interface NoteTable extends SQLWrapper {
  readonly name: Column
  readonly value: Column
}

const named = sql.placeholder('name')

/** Reads and writes the notes in such a table. */
export class Notes {
  readonly #table: NoteTable
  readonly #put: Query<StoredRow, { readonly name: string; readonly value: string }>
  readonly #forget: Query<StoredRow, { readonly name: string }>
  /** By the schema that the table is in. */
  readonly #reads = new Map<string, Query<{ readonly value: string }, { readonly name: string }>>()

  constructor(table: NoteTable) {
    const columns = sql.join([sql.identifier(table.name.name), sql.identifier(table.value.name)], sql`, `)
    this.#table = table
    this.#put = statement(
      sql`insert into ${table} (${columns}) values (${named}, ${sql.placeholder('value')})
        on conflict do update set ${sql.identifier(table.value.name)} = excluded.${sql.identifier(table.value.name)}`,
    )
    this.#forget = statement(sql`delete from ${table} where ${table.name} = ${named}`)
  }

  /** `schema` names an attached file that has the table. */
  read(connection: Connection, name: string, schema = 'main'): string | null {
    return connection.do(this.readWork(name, schema))
  }

  /** Null deletes the note. */
  write(connection: Connection, name: string, value: string | null): void {
    connection.do(this.writeWork(name, value))
  }

  /** Like `read`, as work. */
  *readWork(name: string, schema = 'main'): Work<string | null> {
    return (yield* first(this.#readIn(schema), { name }))?.value ?? null
  }

  /** Like `write`, as work. */
  *writeWork(name: string, value: string | null): Work<void> {
    if (value === null) yield* run(this.#forget, { name })
    else yield* run(this.#put, { name, value })
  }

  #readIn(schema: string): Query<{ readonly value: string }, { readonly name: string }> {
    const known = this.#reads.get(schema)
    if (known !== undefined) return known
    const from = sql`from ${sql.identifier(schema)}.${this.#table} where ${this.#table.name} = ${named}`
    const read = selection({ value: [this.#table.value, String] }).select<{ readonly name: string }>(from)
    this.#reads.set(schema, read)
    return read
  }
}
