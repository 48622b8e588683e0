import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Database } from '#scripts/kit/sqlite.js'
import { jobworkflow } from './command-line.js'
import { temporaryFolder } from './temporary-folder.js'

/** A posting as a capture file has it. */
export const posting = (n: number, rest: object = {}) => ({ url: `https://a.example/${n}`, title: `Job ${n}`, ...rest })

/** JSON Lines; a text is a line as it is. */
export const lines = (...rows: readonly (object | string)[]) =>
  rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('')

/** A folder with a capture file in it, and the import of that file into jobs.db beside it. */
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

/** How many jobs the database holds; 0 while there is none. */
export function countJobs(path: string): number {
  if (!existsSync(path)) return 0
  const db = new Database(path, { readonly: true })
  try {
    return Number(db.prepare('SELECT count(*) FROM jobs').pluck().get())
  } finally {
    db.close()
  }
}
