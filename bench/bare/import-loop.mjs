// Imports JSON Lines as one would by hand: a prepared INSERT in a loop, a transaction for every 500 rows, no checks.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import Database from 'better-sqlite3'

const [file, path] = process.argv.slice(2)
const db = new Database(path, { fileMustExist: true })
db.pragma('synchronous = FULL')
const insert = db.prepare(`INSERT INTO jobs
  (job_id, title, company, description, url, location, source, captured_at, payload_json, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`)

const insertAll = db.transaction((lines) => {
  const now = new Date().toISOString()
  for (const line of lines) {
    const row = JSON.parse(line)
    const { id, title, company, description, job_url, location, site, date_posted } = row
    insert.run(id, title, company, description, job_url, location, site, date_posted, line, now)
  }
})

let lines = []
const flush = () => {
  insertAll.immediate(lines)
  lines = []
}

createInterface({ input: createReadStream(file) })
  .on('line', (line) => {
    if (lines.push(line) === 500) flush()
  })
  .on('close', () => {
    flush()
    db.close()
  })
