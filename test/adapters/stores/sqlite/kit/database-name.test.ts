import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createAtomically } from '#src/adapters/stores/sqlite/kit/create-atomically.js'
import { checkDatabaseName } from '#src/adapters/stores/sqlite/kit/database-name.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

describe('the name of a database', () => {
  it.each(['NUL', 'aux.db', 'con.mail.sqlite3', 'Com1', 'lpt9.db', 'COM¹.db'])(
    'is refused on Windows if it means a device, and accepted elsewhere: %s',
    (name) => {
      const path = join('/data', name)
      expect(() => checkDatabaseName(path, 'win32')).toThrow(/reserves for a device/)
      expect(() => checkDatabaseName(path, 'linux')).not.toThrow()
    },
  )

  it.each(['console.db', 'auxiliary', 'com10.db', 'null.db', 'nul-jobs.db', '求人.db'])(
    'is accepted on Windows if it only begins like a device: %s',
    (name) => expect(() => checkDatabaseName(join('/data', name), 'win32')).not.toThrow(),
  )

  it.each(['file:///C:/Users/me/jobs.db', 'FILE:/tmp/jobs.db', 'jobs.db '])(
    'creates no file and no folder if it is invalid: "%s"',
    (name) => {
      const folder = temporaryFolder()
      expect(() => createAtomically(`${folder}/${name}`, () => {})).toThrow(/without file:|white space/)
      expect(readdirSync(folder)).toEqual([])
    },
  )
})
