// Imports postings as one would by hand: a prepared INSERT in a loop, a transaction for every 500 rows, no checks.
import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { parse } from 'csv-parse'

// the driver that the product takes in this Node
const driver = Number(process.versions.napi) >= 10 ? 'better-sqlite3' : 'better-sqlite3-node20'
const Database = createRequire(import.meta.url)(driver)

const [file, path] = process.argv.slice(2)
const db = new Database(path, { fileMustExist: true })
db.pragma('synchronous = FULL')
const insert = db.prepare(`INSERT INTO jobs
  (job_id, title, company, description, url, location, source, captured_at, payload_json, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`)

const insertAll = db.transaction((rows) => {
  const now = new Date().toISOString()
  for (const [row, payload] of rows) {
    const { id, title, company, description, job_url, location, site, date_posted } = row
    insert.run(id, title, company, description, job_url, location, site, date_posted, payload, now)
  }
})

async function* jsonLines(input) {
  for await (const line of createInterface({ input })) yield [JSON.parse(line), line]
}

async function* csvRows(input) {
  for await (const row of input.pipe(parse({ columns: true }))) yield [row, JSON.stringify(row)]
}

const input = createReadStream(file)
let rows = []
for await (const row of file.endsWith('.csv') ? csvRows(input) : jsonLines(input)) {
  if (rows.push(row) < 500) continue
  insertAll.immediate(rows)
  rows = []
}
insertAll.immediate(rows)
db.close()
