import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Database } from '#scripts/kit/sqlite.js'
import { jobworkflow } from './command-line.js'
import { temporaryFolder } from './temporary-folder.js'

/** A posting in the format of a capture file. */
export const posting = (n: number, rest: object = {}) => ({ url: `https://a.example/${n}`, title: `Job ${n}`, ...rest })

/** Returns JSON Lines; a string is written unchanged. */
export const lines = (...rows: readonly (object | string)[]) =>
  rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('')

/** A folder with a capture file, and the import of that file into jobs.db next to it. */
export function capture(content: string | Buffer, name = 'capture.jsonl') {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, name), content)
  const path = join(cwd, 'jobs.db')
  const rows = () => {
    const db = new Database(path, { readonly: true })
    try {
      return db.prepare('SELECT * FROM jobs ORDER BY id').all() as Record<string, unknown>[]
    } finally {
      db.close()
    }
  }
  const run = (...args: string[]) => jobworkflow(['jobs', 'import', name, '--db', 'jobs.db', ...args], { cwd })
  return { cwd, path, rows, run }
}

/** Returns how many jobs the database holds, or 0 if the file does not exist. */
export function countJobs(path: string): number {
  if (!existsSync(path)) return 0
  const db = new Database(path, { readonly: true })
  try {
    return Number(db.prepare('SELECT count(*) FROM jobs').pluck().get())
  } finally {
    db.close()
  }
}
