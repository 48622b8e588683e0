import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { createTables, type Schema, upgrade } from '#src/adapters/stores/sqlite/kit/migrations.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const first =
  'CREATE TABLE pages (id integer primary key, url text);--> statement-breakpoint\nCREATE TABLE info (name text);'
const children = 'CREATE TABLE parts (id integer primary key, page integer references pages(id) on delete cascade);'

/** A schema with these migrations, laid out like drizzle-kit's. */
function aSchema(...migrations: readonly string[]): Schema {
  const migrationsFolder = temporaryFolder()
  mkdirSync(join(migrationsFolder, 'meta'))
  const entries = migrations.map((sql, idx) => {
    writeFileSync(join(migrationsFolder, `${idx}.sql`), sql)
    return { idx, version: '6', when: 1000 + idx, tag: String(idx), breakpoints: true }
  })
  writeFileSync(join(migrationsFolder, 'meta', '_journal.json'), JSON.stringify({ entries }))
  return { migrationsFolder, marks: ['pages', 'info'], content: 'pages', journal: '__pages_migrations' }
}

const pathOf = () => join(temporaryFolder(), 'a.db')

function opened(path: string, options: { readonly readonly?: boolean } = {}): Database {
  const db = new Database(path, { timeout: 0, ...options })
  onTestFinished(() => void db.close())
  return db
}

/** A file with only the first of these migrations and one page. */
function anOlderFile(schema: Schema): string {
  const path = pathOf()
  const db = opened(path)
  createTables(new Connection(db), aSchema(readFileSync(join(schema.migrationsFolder, '0.sql'), 'utf8')))
  db.exec(`insert into pages (id, url) values (1, 'https://a.example/')`)
  db.close()
  return path
}

const columns = (db: Database) => db.prepare(`select name from pragma_table_info('pages')`).pluck().all()
const journal = (db: Database) => db.prepare('select created_at from __drizzle_migrations').pluck().all()

describe('an upgrade (mail-upgrade)', () => {
  it('brings a file of an earlier version up to date once', () => {
    const schema = aSchema(first, 'ALTER TABLE pages ADD title text;', 'ALTER TABLE pages ADD place text;')
    const path = anOlderFile(schema)
    const db = opened(path)
    upgrade(new Connection(db), path, schema)
    upgrade(new Connection(db), path, schema)
    expect(columns(db)).toEqual(['id', 'url', 'title', 'place'])
    expect(journal(db)).toEqual([1000, 1001, 1002])
    expect(db.prepare('select url from pages').pluck().all()).toEqual(['https://a.example/'])
  })

  it('writes nothing to a file that is up to date', () => {
    const schema = aSchema(first)
    const path = anOlderFile(schema)
    const before = readFileSync(path)
    upgrade(new Connection(opened(path)), path, schema)
    expect(readFileSync(path)).toEqual(before)
  })

  it('leaves the file unchanged if a migration fails, and says so in one sentence', () => {
    const schema = aSchema(first, 'ALTER TABLE pages ADD title text;', 'ALTER TABLE nowhere ADD x text;')
    const path = anOlderFile(schema)
    const db = opened(path)
    expect(() => upgrade(new Connection(db), path, schema)).toThrow(
      expect.objectContaining({
        code: 'DB_ERROR',
        message: expect.stringMatching(/^Database a\.db could not be upgraded and is unchanged;[^.]*\d?\.?[^.]*\.$/),
      }),
    )
    expect(columns(db)).toEqual(['id', 'url'])
    expect(journal(db)).toEqual([1000])
  })

  it('does not touch a file of another program, even if its tables have the same names', () => {
    const schema = aSchema(first, 'ALTER TABLE pages ADD title text;')
    const path = pathOf()
    const db = opened(path)
    db.exec('create table pages (id integer primary key); create table info (name text)')
    upgrade(new Connection(db), path, schema)
    expect(columns(db)).toEqual(['id'])
  })

  it('does not touch a read-only file', () => {
    const schema = aSchema(first, 'ALTER TABLE pages ADD title text;')
    const path = anOlderFile(schema)
    chmodSync(path, 0o400)
    const db = opened(path, { readonly: true })
    upgrade(new Connection(db), path, schema)
    expect(columns(db)).toEqual(['id', 'url'])
  })

  it('refuses a file of a later version, and says what to do', () => {
    const path = anOlderFile(aSchema(first))
    const db = opened(path)
    upgrade(new Connection(db), path, aSchema(first, 'ALTER TABLE pages ADD title text;'))
    expect(() => upgrade(new Connection(db), path, aSchema(first))).toThrow(
      /later version of jobworkflow; update jobworkflow/,
    )
  })

  it('is done once by two that race; the other waits and finds nothing to do', () => {
    const schema = aSchema(first, 'ALTER TABLE pages ADD title text;')
    const path = anOlderFile(schema)
    const [one, other] = [opened(path), opened(path)]
    other.exec('begin immediate')
    expect(() => upgrade(new Connection(one), path, schema)).toThrow(expect.objectContaining({ code: 'SQLITE_BUSY' }))
    other.exec('rollback')
    upgrade(new Connection(other), path, schema)
    upgrade(new Connection(one), path, schema)
    expect(journal(one)).toEqual([1000, 1001])
  })

  it('keeps references to a table that a migration recreates', () => {
    const anew = [
      'CREATE TABLE p2 (id integer primary key, url text, n integer)',
      'INSERT INTO p2 SELECT id, url, 0 FROM pages',
    ]
    const schema = aSchema(
      `${first}\n--> statement-breakpoint\n${children}`,
      [...anew, 'DROP TABLE pages', 'ALTER TABLE p2 RENAME TO pages']
        .map((sql) => `${sql};`)
        .join('--> statement-breakpoint\n'),
    )
    const path = anOlderFile(schema)
    const db = opened(path)
    db.exec('insert into parts (id, page) values (7, 1)')
    upgrade(new Connection(db), path, schema)
    expect(db.prepare('select * from parts').all()).toEqual([{ id: 7, page: 1 }])
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
  })
})

describe('two kinds of tables in one file (copy-side-by-side)', () => {
  const letters = (...migrations: readonly string[]): Schema => ({
    ...aSchema('CREATE TABLE letters (id integer primary key);', ...migrations),
    marks: ['letters'],
    journal: '__letters_migrations',
  })
  const columnsOfLetters = (db: Database) => db.prepare(`select name from pragma_table_info('letters')`).pluck().all()

  it.each([
    ['the first', [first, 'ALTER TABLE pages ADD title text;'], []],
    ['the second', [first], ['ALTER TABLE letters ADD body text;']],
    ['both', [first, 'ALTER TABLE pages ADD title text;'], ['ALTER TABLE letters ADD body text;']],
  ])('are upgraded independently if a later version changed %s', (_, pages, more) => {
    const path = pathOf()
    const db = opened(path)
    createTables(new Connection(db), aSchema(first))
    createTables(new Connection(db), letters())
    for (const schema of [aSchema(...pages), letters(...more)]) upgrade(new Connection(db), path, schema)
    expect(columns(db)).toEqual(pages.length === 2 ? ['id', 'url', 'title'] : ['id', 'url'])
    expect(columnsOfLetters(db)).toEqual(more.length === 1 ? ['id', 'body'] : ['id'])
  })

  it('are created completely or not at all, with their data', () => {
    const db = opened(pathOf())
    createTables(new Connection(db), aSchema(first))
    const fill = () => {
      throw new Error('no room')
    }
    expect(() => createTables(new Connection(db), letters(), fill)).toThrow('no room')
    expect(columnsOfLetters(db)).toEqual([])
  })

  it('do not claim tables of a program without a journal', () => {
    const path = pathOf()
    const db = opened(path)
    db.exec('CREATE TABLE pages (id integer primary key, url text); CREATE TABLE info (name text)')
    createTables(new Connection(db), letters())
    upgrade(new Connection(db), path, aSchema(first, 'ALTER TABLE pages ADD title text;'))
    upgrade(new Connection(db), path, letters('ALTER TABLE letters ADD body text;'))
    expect(columns(db)).toEqual(['id', 'url'])
    expect(columnsOfLetters(db)).toEqual(['id', 'body'])
  })
})
