import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Query, statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import { assignments, insertInto } from '#src/adapters/stores/sql/kit/writing.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { connect } from '#src/adapters/stores/sqlite/kit/driver.js'
import { allEqual } from '#src/adapters/stores/sqlite/kit/sqlite-writing.js'

const notes = sqliteTable('notes', {
  id: integer().primaryKey(),
  heading: text('head_line').notNull(),
  body: text(),
})

const insertNote = insertInto(notes, ['body', 'heading'])
const note = selection({
  body: [notes.body, readText],
  id: notes.id,
  length: sql<number | null>`length(${notes.body})`,
  heading: [notes.heading, (value) => readText(value)?.toUpperCase() ?? ''],
})
const inOrder = note.select(sql`from ${notes} order by ${notes.id}`)

function open(...headings: readonly string[]): Connection {
  const connection = new Connection(connect(':memory:'))
  onTestFinished(() => connection.close())
  connection.db.exec('create table Notes (id integer primary key, head_line text, body blob, Twice as (id * 2))')
  for (const heading of headings) connection.run(insertNote, { heading, body: `of ${heading}` })
  return connection
}

test('rows have the names and readers of their selection', () => {
  const connection = open('first', 'second')
  connection.run(insertNote, { heading: 'third', body: null })
  expect(connection.all(inOrder)).toEqual([
    { id: 1, heading: 'FIRST', body: 'of first', length: 8 },
    { id: 2, heading: 'SECOND', body: 'of second', length: 9 },
    { id: 3, heading: 'THIRD', body: null, length: null },
  ])
})

test('a selection can be extended', () => {
  const wider = note.with({ double: [sql`${notes.id} * ${2}`, readCount], heading: notes.heading })
  const found = open('first').first(
    wider.select<{ id: number }>(sql`from ${notes} where id = ${sql.placeholder('id')}`),
    {
      id: 1,
    },
  )
  expect(found).toEqual({ id: 1, heading: 'first', body: 'of first', length: 8, double: 2 })
  const double: number | undefined = found?.double
  expect(double).toBe(2)
})

test('a bare SQL template gives rows by position', () => {
  expect(open('first').all(sql`select ${notes.id}, ${'x'} from ${notes}`)).toEqual([[1, 'x']])
  expect(open().first(sql`select ${notes.id} from ${notes}`)).toBeNull()
})

test('a statement is built once, and prepared once per connection', () => {
  const getSQL = vi.fn(() => sql`select ${sql.placeholder('n')} + 1`)
  const addOne = new Query<number, { n: number }>({ getSQL }, ([sum]) => Number(sum))
  const connection = open()
  const prepare = vi.spyOn(connection.db, 'prepare')
  expect([connection.first(addOne, { n: 1 }), connection.first(addOne, { n: 5 })]).toEqual([2, 6])
  expect([getSQL.mock.calls.length, prepare.mock.calls.length]).toEqual([1, 1])
})

test('a caller with enough rows leaves the loop, and the statement can run again', () => {
  const connection = open('first', 'second')
  for (const { id } of connection.iterate(inOrder)) {
    expect(id).toBe(1)
    break
  }
  expect([...connection.iterate(inOrder)]).toHaveLength(2)
})

test('writes name their columns, and report their changes', () => {
  const connection = open('first', 'second')
  type Change = { readonly id: number; readonly body: string | null }
  const change = statement<Change>(sql`update ${notes} set ${assignments(notes, ['body'])}
    where ${notes.id} = ${sql.placeholder('id')} and not (${allEqual(notes, ['body'])})`)
  expect(connection.run(change, { id: 2, body: null }).changes).toBe(1)
  expect(connection.run(change, { id: 2, body: null }).changes).toBe(0)
  expect(connection.run(insertNote, { heading: 'third', body: null })).toEqual({ changes: 1, lastId: 3 })
  expect(connection.all(inOrder).map(({ body }) => body)).toEqual(['of first', null, null])
})

test('a failed transaction leaves nothing', () => {
  const connection = open()
  const fail = () =>
    connection.transaction('immediate', () => {
      connection.run(insertNote, { heading: 'first', body: null })
      throw new Error('no')
    })
  expect(fail).toThrow('no')
  expect(connection.transaction('deferred', () => connection.all(inOrder))).toEqual([])
  expect(connection.db.inTransaction).toBe(false)
})

test('tables and columns are looked up case-insensitively, like in SQLite', () => {
  const connection = open()
  expect([...connection.columnNames('notes')]).toEqual(['id', 'head_line', 'body', 'twice'])
  expect([connection.columnNames('others').size, connection.hasTable('others')]).toEqual([0, false])
  expect(connection.hasTable('notes')).toBe(true)
})
