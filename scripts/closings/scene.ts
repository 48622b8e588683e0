import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { listenOnLoopback } from '#scripts/kit/loopback-server.js'
import { Database } from '#scripts/kit/sqlite.js'
import { address, aLetter, mboxOfLetters } from '#test/support/mail-letters.js'

/** What a session can request: stores, and a site whose pages come at once, slowly or never. */
export interface ClosingScene {
  /** Arguments of a server that offers all of it. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly pages: readonly string[]
  close(): Promise<void>
}

const main = `<main><h1>Backend engineer</h1>${'<p>We build a search engine in Rust, in Tokyo and remotely.</p>'.repeat(400)}</main>`
const page = `<html lang="en"><head><title>A job</title></head><body>${main}</body></html>`
const kinds = ['quick', 'slow', 'silent', 'gone']

/** Creates the scene in an empty folder. `program` imports the mail. */
export async function makeScene(folder: string, program: string): Promise<ClosingScene> {
  const site = await listenOnLoopback(createServer(({ url = '' }, response) => answer(url, response)))
  const [jobs, mail, letters] = ['jobs.db', 'mail.sqlite3', 'letters.mbox'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  makeJobs(jobs)
  writeFileSync(
    letters,
    mboxOfLetters(Array.from({ length: 300 }, () => aLetter({ text: 'Your interview. '.repeat(50) }))),
  )
  execFileSync(process.execPath, [program, 'mail', 'import', letters, '--database', mail, '--address', address], {
    stdio: 'ignore',
  })
  const pages = join(folder, 'websites.db')
  return {
    args: [
      ...['--db', jobs, '--database', mail, '--websites-db', pages, '--host-delay', '0', '--allow-host', site.host],
      ...['--embedder', 'http'],
    ],
    env: { JOBWORKFLOW_EMBEDDINGS_URL: `http://${site.host}/v1` },
    pages: kinds.flatMap((kind) => [1, 2, 3].map((n) => `http://${site.host}/${kind}/${n}`)),
    close: () => site.close(),
  }
}

/** A capture script's file with a trigger, which makes each read run in another process. */
function makeJobs(path: string): void {
  const db = new Database(path)
  db.exec(`CREATE TABLE jobs (id INTEGER PRIMARY KEY AUTOINCREMENT, job_id TEXT, title TEXT, company TEXT, description TEXT,
    url TEXT NOT NULL UNIQUE, location TEXT, source TEXT, status TEXT NOT NULL DEFAULT 'new', captured_at TEXT,
    payload_json TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT);
    CREATE TRIGGER theirs AFTER UPDATE ON jobs BEGIN SELECT 1; END;
    INSERT INTO jobs (title, url, payload_json, created_at)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 300)
    SELECT 'Engineer', 'https://jobs.example/' || i, '{}', '2026-01-01' FROM n`)
  db.close()
}

function answer(url: string, response: ServerResponse): void {
  const send = () => response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  if (url.startsWith('/quick')) send()
  else if (url.startsWith('/slow')) setTimeout(send, 150)
  else if (url.startsWith('/silent')) response.writeHead(200, { 'content-type': 'text/html' }).flushHeaders()
  else if (url.startsWith('/v1')) setTimeout(() => embed(response), 50)
  else response.writeHead(404).end()
}

/** Returns one vector for any number of texts, so most answers are rejected, which is one more way to end. */
function embed(response: ServerResponse): void {
  const data = [{ index: 0, embedding: Array.from({ length: 8 }, (_, i) => i / 8) }]
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
}
