import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { jobworkflow } from './command-line.js'
import { readArchive } from './mail-archives.js'
import { temporaryFolder } from './temporary-folder.js'

type Row = Readonly<Record<string, unknown>>

/** A folder with mail files, and commands on the archive mail.db next to them. */
export function mailFiles(files: Readonly<Record<string, Buffer | string>>) {
  const cwd = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), content)
  }
  const path = join(cwd, 'mail.db')
  const run = (...args: string[]) => jobworkflow(['mail', ...args, '--database', 'mail.db'], { cwd })
  const rows = (columns = '*') =>
    readArchive(path, (db) => db.prepare(`SELECT ${columns} FROM emails ORDER BY id`).safeIntegers().all() as Row[])
  return { cwd, path, rows, importFrom: (...args: string[]) => run('import', ...args), run }
}

/** A message that differs from others only by its number. */
export const message = (n: number, more = '', body = `Body ${n}`) =>
  Buffer.from(`From: Ann <ann@a.example>\nSubject: S${n}\nMessage-ID: <m${n}@a.example>\n${more}\n${body}\n`)

/** Returns the raw message of each row, one character per byte. */
export const rawsOf = (rows: readonly Row[]) => rows.map(({ raw }) => (raw as Buffer).toString('latin1'))

/** Returns messages, one character per byte. */
export const latin1Texts = (...messages: readonly Buffer[]) => messages.map((raw) => raw.toString('latin1'))
