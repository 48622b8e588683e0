// Answers every request with the bytes of the given file, and prints its port to stdout. A reference: no server on
// `node:http` can answer with less work.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const answer = readFileSync(process.argv[2])
const headers = { 'content-type': 'application/json', 'content-length': answer.length }

const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, headers).end(answer))
})
server.listen(0, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${server.address().port}/mcp`))
