// Answers each call with a page of the queue, with as little code as possible: opens the file, reads 51 jobs, writes 50
// as JSON and as text, and closes the file. Reads lines from stdin, or serves HTTP if a third argument is given. A
// reference: no program that keeps nothing between calls can answer with less work.

import { createServer } from 'node:http'
import { createRequire } from 'node:module'

// the driver that the product uses with this Node
const driver = Number(process.versions.napi) >= 10 ? 'better-sqlite3' : 'better-sqlite3-node20'
const Database = createRequire(import.meta.url)(driver)

const [path, limit, isHttp] = process.argv.slice(2)
const page = `SELECT id, title, company, description, url, location, source, status, captured_at FROM jobs
  WHERE status = 'new' ORDER BY captured_at DESC, id DESC LIMIT ?`

function answer() {
  const db = new Database(path, { readonly: true, fileMustExist: true })
  const rows = db.prepare(page).all(Number(limit) + 1)
  db.close()
  const jobs = rows.slice(0, limit)
  const next_cursor = Buffer.from(JSON.stringify(jobs.at(-1).captured_at)).toString('base64url')
  const structuredContent = { jobs, count: jobs.length, has_more: rows.length > jobs.length, next_cursor }
  const content = [{ type: 'text', text: JSON.stringify(structuredContent) }]
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content, structuredContent } })
}

if (isHttp === undefined) {
  process.stdin.on('data', (chunk) => {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) process.stdout.write(`${answer()}\n`)
  })
} else {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const body = Buffer.from(answer())
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    })
  })
  server.listen(0, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${server.address().port}/mcp`))
}
