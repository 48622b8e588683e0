/**
 * The website store inside another Node program: the same reading and search as the command line and the MCP tools, on
 * SQLite or in memory. Node 22.18 and newer run this file directly; on Node 20, `npx tsx websites.ts websites.db`. It
 * reads a page that it serves itself.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { argv } from 'node:process'
import { AppError, MemoryWebsiteRepository, openWebsites, type Websites } from 'jobworkflow/websites'

const page = `<!doctype html><title>Lamp keeper</title><nav>Home | Jobs</nav><main><h1>Lamp keeper</h1>
<p>Harborlight looks after forty lamps between Tomakomai and Naha, and is looking for somebody who keeps them lit.</p>
<h2>Conditions</h2><p>The salary is 6 million yen a year. 在宅勤務は週二日まで認めています。 Boots are provided.</p></main>`

const server = createServer((request, response) => {
  if (request.url === '/lamps') response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  else response.writeHead(404).end()
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

/** Reads the page and prints what the store answers about it. */
async function readAndAsk(websites: Websites, question: string): Promise<void> {
  const { source, state } = await websites.process({ url: `http://${host}/lamps`, contentType: 'job_posting' })
  const { results } = await websites.query({ query: question, maxResults: 1 })
  console.log(state, source.title, source.language)
  for (const { sourceUrl } of results) console.log('found on', new URL(sourceUrl).pathname)
}

// this machine is a private network, which is read only if it is allowed
const options = { hostDelayMs: 0, allowHosts: [host], embedder: 'none' } as const

const websites = openWebsites(argv[2] ?? 'websites.db', options)
await readAndAsk(websites, 'What is the salary of the lamp keeper?')
await readAndAsk(websites, '在宅勤務は週に何日ですか')
await websites.close()

// your own storage and events: nothing is stored on disk, and every event is printed
const events = { emit: ({ name }: { readonly name: string }) => console.log(name) }
const inMemory = openWebsites({ repository: new MemoryWebsiteRepository() }, { ...options, events })
await readAndAsk(inMemory, 'Are boots provided?')
try {
  await inMemory.process({ url: 'http://192.168.0.1/' })
} catch (error) {
  if (error instanceof AppError) console.log(error.code, error.message)
}
await inMemory.close()
server.close()
