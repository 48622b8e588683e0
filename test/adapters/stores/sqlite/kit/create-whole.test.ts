import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { copyWhole, createWhole } from '#src/adapters/stores/sqlite/kit/create-whole.js'
import { lacks } from '#test/support/lacking.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const build = ({ db }: Connection) => void db.exec('create table t (x)')

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** The number of a process that has ended. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid

describe('a database that is made whole', () => {
  it('removes the drafts of programs that were killed at it, and nothing else', () => {
    const folder = temporaryFolder()
    const dead = deadPid()
    const drafts = [`${dead}.new`, `${dead}.new-wal`, `${dead}.new-shm`, `${dead}.new-journal`, `${process.pid}.new`]
    const abandoned = [...drafts, `backup-20261120T080000Z.${dead}.new`, `backup-20261120T080000Z-2.${dead}.new`]
    const kept = [`a.db.${process.ppid}.new`, `a.db.${dead}.newer`, `b.db.${dead}.new`, 'a.db.index.new']
    for (const name of abandoned) writeFileSync(join(folder, `a.db.${name}`), 'half made')
    for (const name of kept) writeFileSync(join(folder, name), 'not ours')
    createWhole(join(folder, 'a.db'), build)
    expect(readdirSync(folder).sort()).toEqual(['a.db', ...kept].sort())
  })

  it.skipIf(lacks('modes'))('may be read by its owner alone, as the folders made for it and its journals', () => {
    const folder = join(temporaryFolder(), 'made')
    const path = join(folder, 'a.db')
    let draftModes: string[] = []
    createWhole(path, (connection) => {
      connection.db.pragma('journal_mode = WAL')
      build(connection)
      draftModes = readdirSync(folder).map((name) => modeOf(join(folder, name)))
    })
    expect(draftModes).toEqual(['600', '600', '600'])
    expect([modeOf(folder), modeOf(path)]).toEqual(['700', '600'])
  })

  it('is not there while a part of it stands in its journal alone: it would be a damaged one', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'a.db')
    const readers: Database[] = []
    const create = () =>
      createWhole(path, (connection) => {
        connection.db.pragma('journal_mode = WAL')
        const reader = new Database(join(folder, readdirSync(folder)[0] ?? ''), { readonly: true })
        readers.push(reader)
        reader.exec('begin; select * from sqlite_schema')
        build(connection)
      })
    expect(create).toThrow(expect.objectContaining({ code: 'DB_ERROR', retryable: true }))
    for (const reader of readers) reader.close()
    expect(readdirSync(folder)).toEqual([])
  })

  it('takes over nothing of a database of its name that is gone', () => {
    const path = join(temporaryFolder(), 'a.db')
    for (const suffix of ['-wal', '-shm', '-journal']) writeFileSync(path + suffix, 'of the one before')
    createWhole(path, build)
    expect(readdirSync(dirname(path))).toEqual(['a.db'])
  })

  it('makes the folders that lead to it', () => {
    const path = join(temporaryFolder(), 'a', 'b', 'a.db')
    createWhole(path, build)
    expect(readdirSync(dirname(path))).toEqual(['a.db'])
  })

  it.skipIf(lacks('proc'))('gives up at once where a file system has no room for folders', () => {
    // in a process of its own: Node's own way there never ends, and cannot be stopped from within
    const module = inRepository('src/adapters/stores/sqlite/kit/create-whole.ts')
    const source = `import { createWhole } from ${JSON.stringify(module)}
      try { createWhole('/proc/no-such-folder/a.db', () => {}) } catch (error) { console.log(error.message) }`
    const args = ['--import', 'tsx', '--input-type', 'module', '--eval', source]
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 50_000 })
    expect(stdout).toBe('Database a.db cannot be created; check its folder.\n')
  })

  it('removes them too when the database is there already', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'a.db')
    createWhole(path, build)
    writeFileSync(`${path}.${deadPid()}.new`, 'linked, and killed before it was removed')
    createWhole(path, () => expect.unreachable('it is there'))
    expect(readdirSync(folder)).toEqual(['a.db'])
  })
})

describe('a copy that is made whole', () => {
  it.skipIf(lacks('modes'))('may be read by its owner alone, and leaves nothing beside it', async () => {
    const path = join(temporaryFolder(), 'a.db')
    createWhole(path, build)
    chmodSync(path, 0o644)
    const db = new Database(path, { readonly: true })
    await copyWhole(db, `${path}.backup-20261120T080000Z`)
    db.close()
    expect(readdirSync(dirname(path))).toEqual(['a.db', 'a.db.backup-20261120T080000Z'])
    expect(modeOf(`${path}.backup-20261120T080000Z`)).toBe('600')
  })
})
