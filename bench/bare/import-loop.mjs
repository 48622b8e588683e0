// Imports postings like a hand-written loop: prepared INSERTs, one transaction per 500 rows, no checks. Writes the same
// rows and a word index with the simplest word splitting.
import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { parse } from 'csv-parse'
import { stemmer } from 'stemmer'

// the driver that the product uses with this Node
const driver = Number(process.versions.napi) >= 10 ? 'better-sqlite3' : 'better-sqlite3-node20'
const Database = createRequire(import.meta.url)(driver)

const [file, path] = process.argv.slice(2)
const db = new Database(path, { fileMustExist: true })
db.pragma('synchronous = FULL')
const insert = db.prepare(`INSERT INTO jobs
  (job_id, title, company, description, url, location, source, captured_at, payload_json, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`)
const insertWords = db.prepare('INSERT INTO job_words (rowid, words) VALUES (?, ?)')
const insertDate = db.prepare('INSERT INTO job_dates (job_id, captured) VALUES (?, ?)')
// what the insert trigger leaves for the indexer
const forgetNotes = db.prepare('DELETE FROM job_noted')

const insertAll = db.transaction((rows) => {
  const now = new Date().toISOString()
  for (const [row, payload] of rows) {
    const { id, title, company, description, job_url, location, site, date_posted } = row
    const { changes, lastInsertRowid } = insert.run(
      ...[id, title, company, description, job_url, location, site, date_posted, payload, now],
    )
    if (changes === 0) continue
    insertWords.run(lastInsertRowid, indexed(row).join(' '))
    insertDate.run(lastInsertRowid, date_posted)
  }
  forgetNotes.run()
})

/** Returns each word once for each place that contains it. */
function indexed({ title, company, location, site, description }) {
  const [inTitle, inCompany, inLocation] = [title, company, location].map(wordsIn)
  const head = new Set([...inTitle, ...inCompany, ...inLocation])
  const all = new Set([...wordsIn(description), ...head])
  const marked = (mark, words) => Array.from(words, (word) => mark + word)
  const places = [marked('a', all), marked('h', head), marked('t', inTitle), marked('c', inCompany)]
  return [...places.flat(), ...marked('l', inLocation), `s${site}`]
}

const run = /[\p{L}\p{N}]+/gu
const plain = /^[a-z0-9]+$/
const scripts = /[\u3005-\u30ff\u3400-\u9fff]+|[^\u3005-\u30ff\u3400-\u9fff]+/g
const stems = new Map()

/** Returns stems, and for Japanese each character and each pair of neighbours. */
function wordsIn(text) {
  const words = new Set()
  for (const found of new Set(text.normalize('NFKC').toLowerCase().match(run)))
    for (const part of plain.test(found) ? [found] : found.match(scripts)) {
      if (part.charCodeAt(0) < 0x3005 || part.charCodeAt(0) > 0x9fff) words.add(stemOf(part))
      else for (let i = 0; i < part.length; i++) words.add(part[i]).add(part.slice(Math.max(0, i - 1), i + 1))
    }
  return words
}

function stemOf(word) {
  let stem = stems.get(word)
  if (stem === undefined) {
    stem = stemmer(word)
    stems.set(word, stem)
  }
  return stem
}

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
