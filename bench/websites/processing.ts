import { createServer } from 'node:http'
import { join } from 'node:path'
import { absoluteFinding, type Benchmark, type Finding, type Setting } from '#bench/benchmark.js'
import { type LineProcess, startServer } from '#bench/line-process.js'
import { askingSubject, interleave, type Subject } from '#bench/measure.js'
import { callLine } from '#bench/requests.js'
import { type LoopbackServer, listenOnLoopback } from '#scripts/kit/loopback-server.js'
import { executable } from '#scripts/kit/program.js'
import { median } from '#scripts/kit/statistics.js'

const rounds = { rounds: 40, warmUp: 8 }
const pageBytes = 60_000

export const processing: Benchmark = {
  name: 'websites/processing',
  title: 'Processing a page, over stdio',
  method:
    'The built server, without an embedder and without a pause between requests, reads a job posting of 60 KB from a ' +
    'server on the same machine: fetched, extracted, split into passages and stored; the page changes with every request. ' +
    'Then the same page from the store, its status, and its deletion. Medians of round trips.',
  run: measure,
}

async function measure({ folder }: Setting): Promise<readonly Finding[]> {
  const site = await startSite()
  const server = await startServer([
    ...[executable, 'mcp', '--quiet', '--websites-db', join(folder, 'websites.db'), '--embedder', 'none'],
    ...['--host-delay', '0', '--allow-host', site.host],
  ])
  const url = `http://${site.host}/posting`
  const ask = (name: string, args: object, expected: string) => asking(server, () => callLine(name, args), expected)
  const fresh = ask('rag_process_website', { url, force_refresh: true }, '"message":"Processed into')
  const cached = ask('rag_process_website', { url }, '"is_cached":true')
  const status = ask('rag_get_website_status', { source_id: 1 }, '"processing_status":"completed"')
  await interleave([fresh, cached, status], rounds)
  await server.close()
  await site.close()
  return [figure('a page, processed', fresh, 300), figure('a page, cached', cached, 50), figure('status', status, 50)]
}

function figure(subject: string, { costs }: Subject, atMost: number): Finding {
  return absoluteFinding(subject, median(costs), 'ms', { atMost })
}

function asking(server: LineProcess, line: () => string, expected: string): Subject {
  return askingSubject(
    () => server.ask(line()),
    (answer) => answer.includes(expected),
  )
}

export function startSite(): Promise<LoopbackServer> {
  let version = 0
  const site = createServer((request, response) => {
    if (request.url !== '/posting') response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(posting(version++))
  })
  return listenOnLoopback(site)
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
