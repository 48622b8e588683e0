/**
 * The website store inside another Node program: the same reading and the same search as the command line and the MCP
 * tools, on SQLite or in memory. Node 22.18 and newer run this file as it is; on Node 20,
 * `npx tsx embed-websites.ts websites.db`. It reads a page that it serves itself.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { argv } from 'node:process'
import {
  AppError,
  createContentExtractor,
  createOwner,
  createPageFetcher,
  createWebsitesContext,
  createWebsiteUseCases,
  defaultModelDir,
  isAlive,
  MemoryWebsiteRepository,
  systemClock,
  type WebsiteUseCases,
} from 'jobworkflow'

const page = `<!doctype html><title>Lamp keeper</title><nav>Home | Jobs</nav><main><h1>Lamp keeper</h1>
<p>Harborlight looks after forty lamps between Tomakomai and Naha, and is looking for somebody who keeps them lit.</p>
<h2>Conditions</h2><p>The salary is 6 million yen a year. 在宅勤務は週二日まで認めています。 Boots are provided.</p></main>`

const server = createServer((request, response) => {
  if (request.url === '/lamps') response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  else response.writeHead(404).end()
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

/** Reads the page and prints what the store answers of it. */
async function readAndAsk({ processWebsite, queryWebsites }: WebsiteUseCases, question: string): Promise<void> {
  const { source, state } = await processWebsite.execute({ url: `http://${host}/lamps`, contentType: 'job_posting' })
  const { results } = await queryWebsites.execute({ query: question, maxResults: 1 })
  console.log(state, source.title, source.language)
  for (const { sourceUrl } of results) console.log('found on', new URL(sourceUrl).pathname)
}

// this machine is a private network, which is not read unless it is named
const fetching = { hostDelayMs: 0, allowHosts: [host] }

const settings = {
  ...fetching,
  websitesDb: argv[2] ?? 'websites.db',
  busyTimeoutMs: 5000,
  embedder: 'none' as const,
  embeddings: null,
  modelDir: defaultModelDir(process.env),
  anthropicApiKey: null,
  anthropicModel: null,
}
const logger = { info: () => {}, error: console.error }
const websites = await createWebsitesContext(settings, { clock: systemClock, logger, eventsTo: null })
await readAndAsk(websites, 'What is the salary of the lamp keeper?')
await readAndAsk(websites, '在宅勤務は週に何日ですか')
await websites.close()

// the same parts, chosen one by one: nothing is kept, and every event is printed
const fetcher = createPageFetcher(fetching)
const extractor = createContentExtractor()
const { works, ...inMemory } = createWebsiteUseCases({
  repository: new MemoryWebsiteRepository(),
  fetcher,
  extractor,
  embedder: null,
  clock: systemClock,
  events: { emit: ({ name }) => console.log(name) },
  owner: createOwner(),
  editor: createOwner(),
  isAlive,
})
await readAndAsk(inMemory, 'Are boots provided?')
try {
  await inMemory.processWebsite.execute({ url: 'http://192.168.0.1/' })
} catch (error) {
  if (error instanceof AppError) console.log(error.code, error.message)
}
await works.close()
await Promise.all([fetcher.close(), extractor.close()])
server.close()
