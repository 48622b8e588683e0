import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { expect, onTestFinished } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { LineReader } from '#src/adapters/edges/mcp/line-reader.js'
import { bareEnvironment } from './bare-environment.js'

export interface ServerOptions {
  /** Defaults to `mcp`. */
  readonly command?: readonly string[]
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** The program to run; defaults to the built one. */
  readonly program?: string
}

/** The real server behind the SDK's client, which checks every answer against the published output schema. */
export async function connect(options: ServerOptions = {}): Promise<Client> {
  const client = await startServer(options)
  onTestFinished(() => client.close())
  return client
}

/** Like `connect`, for several tests; the caller closes it. */
export async function startServer(options: ServerOptions = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [options.program ?? executable, 'mcp', ...(options.args ?? [])],
    env: { ...bareEnvironment, ...options.env },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    stderr: 'ignore',
  })
  await client.connect(transport)
  await client.listTools()
  return client
}

/** Calls a tool and returns its structured content, after checking that the text is the same JSON. */
export async function call<T = Record<string, unknown>>(client: Client, name: string, args: object = {}): Promise<T> {
  const { isError, content, structuredContent } = await callRaw(client, name, args)
  expect(isError ?? false, JSON.stringify(content)).toBe(false)
  return structuredContent as T
}

/** Like `call`, for a call that fails: returns its error. */
export async function callFailing(client: Client, name: string, args: object = {}) {
  const { isError, structuredContent } = await callRaw(client, name, args)
  expect(isError).toBe(true)
  return (structuredContent as { error: { code: string; message: string; retryable: boolean } }).error
}

async function callRaw(client: Client, name: string, args: object): Promise<CallToolResult> {
  const result = (await client.callTool({ name, arguments: { ...args } })) as CallToolResult
  expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(result.structuredContent) }])
  return result
}

interface Message {
  readonly id?: number
  readonly result?: Record<string, unknown>
  readonly error?: Record<string, unknown>
}

/** The real server as a bare process, for tests of what a well-behaved client never does. */
export class RawServer {
  readonly process: ChildProcessWithoutNullStreams
  /** Every complete line of stdout so far; the unfinished line of a killed server is dropped. */
  readonly lines: string[] = []
  stderr = ''
  #lineIsWhole = true
  #closed = false
  readonly exit: Promise<number | null>

  /** A server that outlives its test must be ended by its caller. */
  constructor(
    { command = ['mcp'], args = [], env = {}, cwd, program = executable }: ServerOptions = {},
    { outlivesTest = false } = {},
  ) {
    this.process = spawn(process.execPath, [program, ...command, ...args], {
      env: { ...bareEnvironment, ...env },
      ...(cwd === undefined ? {} : { cwd }),
    })
    const reader = new LineReader()
    this.process.stdout.on('data', (chunk: Buffer) => {
      for (const line of reader.push(chunk)) this.lines.push(line ?? '')
      this.#lineIsWhole = chunk.at(-1) === '\n'.charCodeAt(0)
    })
    this.process.stderr.on('data', (chunk) => {
      this.stderr += chunk
    })
    this.process.stdin.on('error', () => {})
    this.exit = new Promise((resolve) => {
      this.process.on('close', (code) => {
        this.#closed = true
        resolve(code)
      })
    })
    if (!outlivesTest) onTestFinished(() => void this.process.kill('SIGKILL'))
  }

  write(...messages: readonly (object | string)[]): void {
    for (const message of messages) {
      this.process.stdin.write(
        `${typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message })}\n`,
      )
    }
  }

  initialize(): void {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
    this.write({ id: 0, method: 'initialize', params }, { method: 'notifications/initialized' })
  }

  call(id: number, name: string, args: object = {}): void {
    this.write({ id, method: 'tools/call', params: { name, arguments: args } })
  }

  /**
   * Returns the answers so far. Throws if a line of stdout is not JSON-RPC, or if a server that exited left one
   * unfinished.
   */
  messages(): Message[] {
    if (this.#closed && this.process.exitCode !== null) expect(this.#lineIsWhole).toBe(true)
    return this.lines.map((line) => {
      const message = JSON.parse(line)
      expect(message.jsonrpc).toBe('2.0')
      return message
    })
  }

  /** Waits for the answer to `id`. */
  async answer(id: number): Promise<Message> {
    for (;;) {
      const found = this.messages().find((message) => message.id === id)
      if (found !== undefined) return found
      if (this.process.exitCode !== null) throw new Error(`the server ended before it answered ${id}: ${this.stderr}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}
