import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createWhole } from '#src/adapters/stores/sqlite/kit/create-whole.js'
import { checkDatabaseName } from '#src/adapters/stores/sqlite/kit/database-name.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

describe('the name of a database', () => {
  it.each(['NUL', 'aux.db', 'con.mail.sqlite3', 'Com1', 'lpt9.db', 'COM¹.db'])(
    'is refused on Windows where it means a device, and taken elsewhere: %s',
    (name) => {
      const path = join('/data', name)
      expect(() => checkDatabaseName(path, 'win32')).toThrow(/keeps for a device/)
      expect(() => checkDatabaseName(path, 'linux')).not.toThrow()
    },
  )

  it.each(['console.db', 'auxiliary', 'com10.db', 'null.db', 'nul-jobs.db', '求人.db'])(
    'is taken on Windows where it only begins so: %s',
    (name) => expect(() => checkDatabaseName(join('/data', name), 'win32')).not.toThrow(),
  )

  it.each(['file:///C:/Users/me/jobs.db', 'FILE:/tmp/jobs.db', 'jobs.db '])(
    'makes no file and no folder where it cannot be meant: "%s"',
    (name) => {
      const folder = temporaryFolder()
      expect(() => createWhole(`${folder}/${name}`, () => {})).toThrow(/named by its path|white space/)
      expect(readdirSync(folder)).toEqual([])
    },
  )
})
