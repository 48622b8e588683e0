import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { copyAtomically, createAtomically } from '#src/adapters/stores/sqlite/kit/create-atomically.js'
import { lacks } from '#test/support/lacking.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const build = ({ db }: Connection) => void db.exec('create table t (x)')

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Returns the id of a process that has ended. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid

describe('a new database', () => {
  it('removes drafts of killed programs, and nothing else', () => {
    const folder = temporaryFolder()
    const dead = deadPid()
    const drafts = [`${dead}.new`, `${dead}.new-wal`, `${dead}.new-shm`, `${dead}.new-journal`, `${process.pid}.new`]
    const abandoned = [...drafts, `backup-20261120T080000Z.${dead}.new`, `backup-20261120T080000Z-2.${dead}.new`]
    const kept = [`a.db.${process.ppid}.new`, `a.db.${dead}.newer`, `b.db.${dead}.new`, 'a.db.index.new']
    for (const name of abandoned) writeFileSync(join(folder, `a.db.${name}`), 'half made')
    for (const name of kept) writeFileSync(join(folder, name), 'not ours')
    createAtomically(join(folder, 'a.db'), build)
    expect(readdirSync(folder).sort()).toEqual(['a.db', ...kept].sort())
  })

  it.skipIf(lacks('modes'))('is readable only by its owner, like its folders and journals', () => {
    const folder = join(temporaryFolder(), 'made')
    const path = join(folder, 'a.db')
    let draftModes: string[] = []
    createAtomically(path, (connection) => {
      connection.db.pragma('journal_mode = WAL')
      build(connection)
      draftModes = readdirSync(folder).map((name) => modeOf(join(folder, name)))
    })
    expect(draftModes).toEqual(['600', '600', '600'])
    expect([modeOf(folder), modeOf(path)]).toEqual(['700', '600'])
  })

  it('does not appear while a part of it is only in its journal', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'a.db')
    const readers: Database[] = []
    const create = () =>
      createAtomically(path, (connection) => {
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

  it('contains nothing of an earlier database with its name', () => {
    const path = join(temporaryFolder(), 'a.db')
    for (const suffix of ['-wal', '-shm', '-journal']) writeFileSync(path + suffix, 'of the one before')
    createAtomically(path, build)
    expect(readdirSync(dirname(path))).toEqual(['a.db'])
  })

  it('gets the folders of its path', () => {
    const path = join(temporaryFolder(), 'a', 'b', 'a.db')
    createAtomically(path, build)
    expect(readdirSync(dirname(path))).toEqual(['a.db'])
  })

  it.skipIf(lacks('proc'))('fails at once if a file system has no room for folders', () => {
    // in a separate process, because Node hangs there and cannot be stopped from within
    const module = inRepository('src/adapters/stores/sqlite/kit/create-atomically.ts')
    const source = `import { createAtomically } from ${JSON.stringify(module)}
      try { createAtomically('/proc/no-such-folder/a.db', () => {}) } catch (error) { console.log(error.message) }`
    const args = ['--import', 'tsx', '--input-type', 'module', '--eval', source]
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 50_000 })
    expect(stdout).toBe('Database a.db cannot be created; check its folder.\n')
  })

  it('leaves no drafts even if it exists already', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'a.db')
    createAtomically(path, build)
    writeFileSync(`${path}.${deadPid()}.new`, 'linked, and killed before it was removed')
    createAtomically(path, () => expect.unreachable('it is there'))
    expect(readdirSync(folder)).toEqual(['a.db'])
  })
})

describe('a backup copy', () => {
  it.skipIf(lacks('modes'))('is readable only by its owner, and leaves nothing beside it', async () => {
    const path = join(temporaryFolder(), 'a.db')
    createAtomically(path, build)
    chmodSync(path, 0o644)
    const db = new Database(path, { readonly: true })
    await copyAtomically(db, `${path}.backup-20261120T080000Z`)
    db.close()
    expect(readdirSync(dirname(path))).toEqual(['a.db', 'a.db.backup-20261120T080000Z'])
    expect(modeOf(`${path}.backup-20261120T080000Z`)).toBe('600')
  })
})
