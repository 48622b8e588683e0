import { spawnSync } from 'node:child_process'
import { Database } from '#scripts/kit/sqlite.js'

/** Another program that writes a database: runs statements in order, and throws if one fails. */
export interface SqliteProgram {
  readonly name: string
  run(path: string, statements: readonly string[]): void
}

const driver: SqliteProgram = {
  name: 'a driver',
  run: (path, statements) => {
    const db = new Database(path)
    try {
      for (const statement of statements) db.exec(statement)
    } finally {
      db.close()
    }
  },
}

const python: SqliteProgram = {
  name: "Python's sqlite3",
  run: (path, statements) => {
    const program = `import json, sqlite3, sys
path, statements = json.load(sys.stdin)
db = sqlite3.connect(path, isolation_level=None)
for statement in statements: db.execute(statement)
db.close()`
    runOrThrow('python3', ['-c', program], JSON.stringify([path, statements]))
  },
}

const shell: SqliteProgram = {
  name: 'the sqlite3 shell',
  run: (path, statements) => runOrThrow('sqlite3', ['-bail', path], statements.map((each) => `${each};\n`).join('')),
}

function runOrThrow(command: string, args: readonly string[], input: string): void {
  const { status, stderr } = spawnSync(command, args, { input, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

const isThere = (command: string, args: readonly string[]) => spawnSync(command, args).status === 0

/** The programs available on this machine; the Node driver always is. */
export const sqlitePrograms: readonly SqliteProgram[] = [
  driver,
  ...(isThere('python3', ['-c', 'import sqlite3']) ? [python] : []),
  ...(isThere('sqlite3', ['-version']) ? [shell] : []),
]
