import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { type LoopbackServer, listenOnLoopback } from '#scripts/kit/loopback-server.js'
import { inRepository } from '#scripts/kit/program.js'

/** A site with one posting at every path except robots.txt. */
export function servePosting(): Promise<LoopbackServer> {
  const page = readFileSync(inRepository('samples/websites/backend-engineer-harborlight.html'))
  const server = createServer(({ url }, response) => {
    if (url === '/robots.txt') response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  return listenOnLoopback(server)
}

/** Embeds a text as the counts of its letters, enough to check that vectors are stored and searched. */
export function serveEmbeddings(): Promise<LoopbackServer> {
  const server = createServer(async (request, response) => {
    const { input } = JSON.parse(await text(request)) as { input: readonly string[] }
    const data = input.map((each, index) => ({ object: 'embedding', index, embedding: countLetters(each) }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }))
  })
  return listenOnLoopback(server)
}

function countLetters(text: string): number[] {
  const counts = new Array<number>(16).fill(1)
  for (const letter of text) {
    const place = (letter.codePointAt(0) ?? 0) % counts.length
    counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}
