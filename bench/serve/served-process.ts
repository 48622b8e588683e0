import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { Readable, Writable } from 'node:stream'
import { bareProgram, residentMegabytes } from '#bench/program.js'
import { executable, listeningAddress } from '#scripts/kit/program.js'

type Child = ChildProcessByStdio<Writable, Readable, Readable>

const postHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** A Node child that serves HTTP and prints its address in a line of its output. */
export class ServedProcess {
  readonly url: string
  readonly #child: Child
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  private constructor(child: Child, url: string) {
    this.#child = child
    this.url = url
  }

  static async start(args: readonly string[]): Promise<ServedProcess> {
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    return new ServedProcess(child, await listeningAddress(child))
  }

  /** `jobworkflow serve` on the jobs of a database, with unbounded pages. */
  static serving(database: string): Promise<ServedProcess> {
    return ServedProcess.start([
      executable,
      'serve',
      '--port',
      '0',
      '--db',
      database,
      '--page-chars',
      '0',
      '--page-bytes',
      '0',
      '--quiet',
    ])
  }

  /** A bare `node:http` server that sends the bytes of a file. */
  static sending(path: string): Promise<ServedProcess> {
    return ServedProcess.start([bareProgram('http-answer.mjs'), path])
  }

  /** A bare `node:http` server that reads 50 jobs by hand for each call. */
  static reading(database: string): Promise<ServedProcess> {
    return ServedProcess.start([bareProgram('page.mjs'), database, '50', 'http'])
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Requests like the SDK's clients: with `fetch`, and the whole answer as text. */
  async fetch(body: string): Promise<string> {
    return (await fetch(this.url, { method: 'POST', headers: postHeaders, body })).text()
  }

  /** Requests on one `node:http` connection and discards the answer, the least that a client can do. */
  post(body: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const options = { agent: this.#agent, method: 'POST', headers: postHeaders }
      const posted = request(this.url, options, (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        response.on('end', () => resolve(bytes)).on('error', reject)
      })
      posted.on('error', reject).end(body)
    })
  }

  /** Resident memory in MB of 1,000,000 bytes. Linux only. */
  get residentMegabytes(): number {
    return residentMegabytes(this.pid)
  }

  /** Processor time of all its threads since its start, in milliseconds. Linux only. */
  get processorMs(): number {
    const fields = readFileSync(`/proc/${this.pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    // user and system time, in hundredths of a second
    return (Number(fields[11]) + Number(fields[12])) * 10
  }

  async close(): Promise<void> {
    this.#agent.destroy()
    const ended = new Promise((resolve) => this.#child.once('close', resolve))
    this.#child.kill('SIGTERM')
    await ended
  }
}
