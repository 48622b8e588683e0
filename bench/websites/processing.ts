import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Benchmark, Finding, Setting } from '../benchmark.js'
import { LineProcess } from '../line-process.js'
import { interleave, median, Subject, timed } from '../measure.js'
import { executable } from '../program.js'
import { callTool, initialize, initialized } from '../requests.js'

const rounds = { rounds: 40, warmUp: 8 }
const pageBytes = 60_000

export const processing: Benchmark = {
  name: 'websites/processing',
  title: 'Processing a page, over stdio',
  method:
    'The built server, without an embedder and without a pause for the host, reads a job posting of 60 KB from a server on the ' +
    'same machine: fetched, extracted, cut into passages and stored; the page is another one at every request. Then the same ' +
    'page from the store, its status, and its deletion. Medians, there and back.',
  run: measure,
}

async function measure({ folder }: Setting): Promise<readonly Finding[]> {
  const site = await startSite()
  const { port } = site.address() as AddressInfo
  const server = new LineProcess([
    ...[executable, 'mcp', '--quiet', '--websites-db', join(folder, 'websites.db'), '--embedder', 'none'],
    ...['--host-delay', '0', '--allow-host', `127.0.0.1:${port}`],
  ])
  await server.ask(initialize)
  server.tell(initialized)
  const url = `http://127.0.0.1:${port}/posting`
  const ask = (name: string, args: object, expected: string) => asking(server, () => callTool(name, args), expected)
  const fresh = ask('rag_process_website', { url, force_refresh: true }, '"message":"Processed into')
  const cached = ask('rag_process_website', { url }, '"is_cached":true')
  const status = ask('rag_get_website_status', { source_id: 1 }, '"processing_status":"completed"')
  await interleave([fresh, cached, status], rounds)
  await server.close()
  site.close()
  return [figure('a page, processed', fresh, 300), figure('a page, cached', cached, 50), figure('status', status, 50)]
}

function figure(subject: string, { costs }: Subject, atMost: number): Finding {
  return { subject, reference: '', figure: median(costs), unit: 'ms', bound: { atMost } }
}

function asking(server: LineProcess, line: () => string, expected: string): Subject {
  return new Subject(async () => {
    let answer = ''
    const cost = await timed(async () => {
      answer = await server.ask(line())
    })
    if (!answer.includes(expected)) throw new Error(`unexpected: ${answer.slice(0, 300)}`)
    return cost
  })
}

async function startSite(): Promise<Server> {
  let version = 0
  const site = createServer((request, response) => {
    if (request.url !== '/posting') response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(posting(version++))
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  return site
}

function posting(version: number): string {
  const sections: string[] = []
  for (let length = 0; length < pageBytes; length += sections.at(-1)?.length ?? 0) {
    const n = sections.length
    const sentences = Array.from(
      { length: 8 },
      (_, i) => `Part ${n} of version ${version} says ${i} of the work, the pay and the team.`,
    )
    sections.push(`<h2>Part ${n}</h2><p>${sentences.join(' ')}</p><ul><li>Go ${n}</li><li>PostgreSQL ${n}</li></ul>`)
  }
  return `<!doctype html><html lang="en"><head><title>Engineer, version ${version}</title>
<script type="application/ld+json">{"@type":"JobPosting","title":"Engineer","hiringOrganization":{"name":"Example"}}</script></head>
<body><nav><a href="/">Home</a></nav><main><h1>Engineer</h1>${sections.join('\n')}</main></body></html>`
}
