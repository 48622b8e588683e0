import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createWhole } from '../../../../src/adapters/persistence/sqlite/create-whole.js'
import { temporaryFolder } from '../../../support/temporary-folder.js'

const build = (db: { exec(sql: string): unknown }) => void db.exec('create table t (x)')

/** The number of a process that has ended. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid

describe('a database that is made whole', () => {
  it('removes the drafts of programs that were killed at it, and nothing else', () => {
    const folder = temporaryFolder()
    const dead = deadPid()
    const abandoned = [`${dead}.new`, `${dead}.new-wal`, `${dead}.new-shm`, `${dead}.new-journal`, `${process.pid}.new`]
    const kept = [`a.db.${process.ppid}.new`, `a.db.${dead}.newer`, `b.db.${dead}.new`, 'a.db.index.new']
    for (const name of abandoned) writeFileSync(join(folder, `a.db.${name}`), 'half made')
    for (const name of kept) writeFileSync(join(folder, name), 'not ours')
    createWhole(join(folder, 'a.db'), build)
    expect(readdirSync(folder).sort()).toEqual(['a.db', ...kept].sort())
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
