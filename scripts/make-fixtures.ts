// Makes the files of a release for later tests: test/fixtures/VERSION/{jobs.db,mail.sqlite3,websites.db}.gz, by the built product of this
// version. Run once for each release, after `npm run build`; existing files are never replaced. Linux and macOS.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { writeStores } from '#scripts/fixtures/write-stores.js'
import { inRepository } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { removeFolder } from '#scripts/kit/temporary-folder.js'

/** What each file has to hold: a table and its rows. */
const expected = {
  'jobs.db': { jobs: 12, job_events: 7, job_links: 1, hunt_entries: 2, watched_boards: 1 },
  'mail.sqlite3': { emails: 14 },
  'websites.db': { website_sources: 5 },
} as const

const { version } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as { readonly version: string }
const target = inRepository(`test/fixtures/${version}`)
const present = Object.keys(expected).filter((name) => existsSync(join(target, `${name}.gz`)))
if (present.length > 0) throw new Error(`test/fixtures/${version} has ${present.join(', ')}: they are never replaced.`)

// the archive keeps where its mail was read: the same folder each time, and of no account
const folder = '/tmp/jobworkflow-fixtures'
mkdirSync(folder, { mode: 0o700 })
try {
  await writeStores(folder)
  for (const [name, tables] of Object.entries(expected)) checkFile(join(folder, name), tables)
  mkdirSync(target, { recursive: true })
  for (const name of Object.keys(expected)) {
    const packed = gzipSync(readFileSync(join(folder, name)), { level: 9 })
    writeFileSync(join(target, `${name}.gz`), packed)
    console.log(`test/fixtures/${version}/${name}.gz: ${packed.length} bytes`)
  }
} finally {
  removeFolder(folder)
}

/** Throws unless all of the database is in its file, sound, and with these rows. */
function checkFile(path: string, tables: Readonly<Record<string, number>>): void {
  if (existsSync(`${path}-wal`)) throw new Error(`${path} has a log that is not in the file.`)
  const db = new Database(path, { readonly: true })
  try {
    const verdict = db.pragma('integrity_check', { simple: true })
    if (verdict !== 'ok') throw new Error(`${path}: ${verdict}`)
    for (const [table, rows] of Object.entries(tables)) {
      const found = db.prepare(`select count(*) from ${table}`).pluck().get()
      if (found !== rows) throw new Error(`${path}: ${table} has ${found} rows, not ${rows}.`)
    }
  } finally {
    db.close()
  }
}
