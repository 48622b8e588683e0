import { PassThrough } from 'node:stream'
import { Type } from 'typebox'
import { type CallContext, defineTool } from '#src/adapters/edges/mcp/define-tool.js'
import { LineReader } from '#src/adapters/edges/mcp/line-reader.js'
import { choosePrompts } from '#src/adapters/edges/mcp/prompts/catalog.js'
import { serveStreams } from '#src/adapters/edges/mcp/serve-stdio.js'
import { toolNames } from '#src/adapters/edges/mcp/tools/catalog.js'

export interface Answer {
  readonly jsonrpc: string
  readonly id: number | string | null
  readonly result?: Record<string, unknown>
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** The server on pipes within this process, with one tool; its log is kept. */
export class PipedServer {
  readonly input = new PassThrough()
  readonly output = new PassThrough()
  readonly log: string[] = []
  readonly answers: Answer[] = []
  /** Number of tool calls. */
  calls = 0
  /** How often the tool was notified that its client has received an answer. */
  greetings = 0
  readonly closed: Promise<void>

  /** The tool answers once `work` is done. */
  constructor(work: (call: CallContext, word: string) => Promise<void> = async () => {}) {
    const keep = (line: string) => void this.log.push(line)
    const echo = defineTool({
      name: 'echo',
      title: 'Echo',
      description: 'Answers what it is told.',
      inputSchema: echoInput,
      acceptedSchema: echoInput,
      outputSchema: Type.Object({ word: Type.String() }),
      annotations: {},
      run: async ({ word = '' }, call) => {
        this.calls += 1
        await work(call, word)
        return { word }
      },
    })
    const parts = {
      version: '1',
      instructions: '',
      loadTools: async () => [echo],
      loadPrompts: async () => choosePrompts(toolNames, 'underscored'),
      logger: { info: keep, error: keep },
      onGreeted: () => {
        this.greetings += 1
      },
    }
    this.closed = serveStreams(parts, this.input, this.output).closed
  }

  /** Reads everything that the server writes from now on. */
  read(): this {
    const lines = new LineReader()
    this.output.on('data', (chunk: Buffer) => {
      for (const line of lines.push(chunk)) this.answers.push(JSON.parse(line ?? ''))
    })
    return this
  }

  send(...lines: readonly (string | object)[]): this {
    for (const line of lines)
      this.input.write(`${typeof line === 'string' ? line : JSON.stringify({ jsonrpc: '2.0', ...line })}\n`)
    return this
  }

  call(id: number, args: unknown = {}): this {
    return this.send({ id, method: 'tools/call', params: { name: 'echo', arguments: args } })
  }

  /** Ends the input and returns all answers once the server has closed. */
  async end(): Promise<readonly Answer[]> {
    this.input.end()
    await this.closed
    return this.answers
  }
}

const echoInput = Type.Object({ word: Type.Optional(Type.String()) }, { additionalProperties: false })

/** Returns all answers to these lines, in order of arrival. */
export function answersTo(...lines: readonly (string | object)[]): Promise<readonly Answer[]> {
  return new PipedServer()
    .read()
    .send(...lines)
    .end()
}
