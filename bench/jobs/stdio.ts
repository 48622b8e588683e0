import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { type Benchmark, type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { LineProcess, startServer } from '#bench/line-process.js'
import { askingSubject, compare, interleave, type Subject, timedSubject } from '#bench/measure.js'
import { bareProgram, mcpArguments } from '#bench/program.js'
import { callLine, initializedLine, initializeLine } from '#bench/requests.js'
import { largeJob, type Wording } from './job-rows.js'
import { makeJobsDatabase, repeat } from './jobs-database.js'

const pages = [
  { limit: 50, rounds: { rounds: 200, warmUp: 30 }, bounds: { mixed: { atMost: 1.4 }, ascii: { atMost: 1.5 } } },
  { limit: 1000, rounds: { rounds: 40, warmUp: 8 }, bounds: { mixed: { atMost: 1.7 }, ascii: { atMost: 1.7 } } },
]
/** Against a program that also keeps nothing between calls. */
const floorBound = { atMost: 1.25 }
const texts: Readonly<Record<Wording, string>> = { mixed: 'text as postings have it', ascii: 'ASCII only' }

export const stdio: Benchmark = {
  name: 'jobs/stdio',
  title: 'A page over stdio',
  method:
    '`bulk_read_new_jobs` with jobs of 4 KB from the built server, compared with a bare Node process that echoes the same ' +
    'line (`process.stdin.pipe(process.stdout)`), both read by `node:readline`. Also shown: a bare process that for each ' +
    'call opens the file, reads the same rows and writes them with two calls of `JSON.stringify`, the minimum for an ' +
    'answer without a cache; one that has the line in memory, so that it is sent only one way; and the SDK’s client as the ' +
    'reader.',
  async run({ folder, size }) {
    const findings: Finding[] = []
    for (const wording of ['mixed', 'ascii'] as const) {
      const rows = repeat(1001, (n) => largeJob(n, wording))
      const path = await makeJobsDatabase(join(folder, `${wording}.db`), rows)
      findings.push(...(await measureDatabase(path, wording, size)))
    }
    return findings
  },
}

async function measureDatabase(path: string, wording: Wording, size: Setting['size']): Promise<readonly Finding[]> {
  const args = mcpArguments(path)
  const sdkReader = new SdkReader(args)
  const [server] = await Promise.all([startServer(args), sdkReader.start()])
  const findings: Finding[] = []
  for (const { limit, ...page } of pages) {
    const scaled = { ...page, limit: size(limit) }
    findings.push(...(await measurePage({ server, sdkReader, path, wording }, scaled)))
  }
  await Promise.all([server.close(), sdkReader.close()])
  return findings
}

interface Served {
  readonly server: LineProcess
  readonly sdkReader: SdkReader
  readonly path: string
  readonly wording: 'mixed' | 'ascii'
}

async function measurePage(
  { server, sdkReader, path, wording }: Served,
  { limit, rounds, bounds }: (typeof pages)[number],
): Promise<readonly Finding[]> {
  const call = callLine('bulk_read_new_jobs', { limit })
  const answer = await server.ask(call)
  checkPage(answer, limit)
  writeFileSync(`${path}.answer`, `${answer}\n`)
  const pipe = new LineProcess([bareProgram('answer.mjs'), `${path}.answer`])
  const echo = new LineProcess([bareProgram('echo.mjs')])
  const reader = new LineProcess([bareProgram('page.mjs'), path, String(limit)])
  const [ours, echoed, held] = [asking(server, call, answer), asking(echo, answer, answer), asking(pipe, call, answer)]
  const byHand = asking(reader, call, await reader.ask(call))
  const sdk = timedSubject(() => sdkReader.ask(call))
  await interleave([ours, echoed, byHand, held, sdk], rounds)
  await Promise.all([pipe.close(), echo.close(), reader.close()])
  const subject = `page of ${limit}, ${texts[wording]}`
  return [
    ratioFinding(subject, 'bare echo', compare(ours, echoed), bounds[wording]),
    ratioFinding(subject, 'bare child, from the file', compare(ours, byHand), floorBound),
    ratioFinding(`${subject}, bare child, from the file`, 'bare echo', compare(byHand, echoed)),
    ratioFinding(subject, 'bare child, from memory', compare(ours, held)),
    ratioFinding(`${subject}, read by the SDK`, 'bare echo', compare(sdk, echoed)),
  ]
}

function asking(child: LineProcess, line: string, expected: string): Subject {
  return askingSubject(
    () => child.ask(line),
    (answer) => answer === expected,
  )
}

function checkPage(answer: string, limit: number): void {
  const { result } = JSON.parse(answer) as { result?: { structuredContent?: { count?: number } } }
  const count = result?.structuredContent?.count
  if (count !== limit) throw new Error(`a page of ${count} jobs instead of ${limit}`)
}

/** The same server behind the transport of the SDK's client. */
class SdkReader {
  readonly #transport: StdioClientTransport

  constructor(args: readonly string[]) {
    this.#transport = new StdioClientTransport({ command: process.execPath, args: [...args], stderr: 'ignore' })
  }

  async start(): Promise<void> {
    await this.#transport.start()
    await this.ask(initializeLine)
    await this.#transport.send(JSON.parse(initializedLine))
  }

  ask(line: string): Promise<JSONRPCMessage> {
    return new Promise((resolve, reject) => {
      this.#transport.onmessage = resolve
      this.#transport.onerror = reject
      this.#transport.send(JSON.parse(line)).catch(reject)
    })
  }

  close(): Promise<void> {
    return this.#transport.close()
  }
}
