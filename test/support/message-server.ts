import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { Type } from 'typebox'
import { onTestFinished } from 'vitest'
import { listenOnLoopback } from '#scripts/kit/loopback-server.js'
import { createServerFactory } from '#src/adapters/edges/mcp/create-server.js'
import { type CallContext, defineTool } from '#src/adapters/edges/mcp/define-tool.js'
import { createMessageHandler } from '#src/adapters/edges/mcp/http/handle-message.js'
import { choosePrompts } from '#src/adapters/edges/mcp/prompts/catalog.js'
import { toolNames } from '#src/adapters/edges/mcp/tools/catalog.js'

export const modernRevision = '2026-07-28'

/** What a client of 2026-07-28 sends about itself in each request. */
export const envelope = {
  'io.modelcontextprotocol/protocolVersion': modernRevision,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

export interface Message {
  readonly jsonrpc?: string
  readonly id?: string | number | null
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

export interface Answered {
  readonly status: number
  readonly type: string | null
  /** All messages of the answer; only one if it is not a stream. */
  readonly messages: readonly Message[]
}

type Headers = Readonly<Record<string, string>>

/** Messages over HTTP to a bare handler, with what a test wants to know about the calls. */
export class MessageServer {
  readonly url: string
  readonly log: string[] = []
  /** Words of calls that were cancelled while they ran. */
  readonly calledOff: string[] = []
  /** How many calls of `wait` are running. */
  waiting = 0
  /** How often the handler failed. */
  failures = 0
  readonly #release: (() => void)[] = []

  private constructor(url: string) {
    this.url = url
  }

  static async start(): Promise<MessageServer> {
    const http = createServer()
    const { host, close } = await listenOnLoopback(http)
    const server = new MessageServer(`http://${host}/mcp`)
    const handle = createMessageHandler(createServerFactory(server.#parts()))
    http.on('request', async (request, response) => {
      const gone = new AbortController()
      response.once('close', () => response.writableFinished || gone.abort())
      await handle({ request, response, body: await json(request), signal: gone.signal }).catch(() => {
        server.failures += 1
        response.destroy()
      })
    })
    onTestFinished(() => {
      server.release()
      return close()
    })
    return server
  }

  /** Releases all waiting calls of `wait`. */
  release(): void {
    for (const go of this.#release.splice(0)) go()
  }

  /** Posts with headers that match the body, except for the given `headers`. */
  async post(body: unknown, headers: Headers = {}, signal?: AbortSignal): Promise<Answered> {
    const response = await this.open(body, headers, signal)
    const text = await response.text()
    const type = response.headers.get('content-type')
    return { status: response.status, type, messages: type === 'text/event-stream' ? events(text) : parts(text) }
  }

  /** Like `post`, but resolves as soon as the headers of the answer arrive. */
  open(body: unknown, headers: Headers = {}, signal?: AbortSignal): Promise<Response> {
    return fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    })
  }

  #parts() {
    const keep = (line: string) => void this.log.push(line)
    return {
      version: '1',
      instructions: 'Be kind.',
      loadTools: async () => [
        tool('echo', async () => {}),
        tool('tell', async (_, call) => tell(call)),
        tool('wait', (word, call) => this.#wait(word, call)),
        tool('tell_and_wait', async (word, call) => {
          tell(call)
          await this.#wait(word, call)
        }),
      ],
      loadPrompts: async () => choosePrompts(toolNames, 'underscored'),
      logger: { info: keep, error: keep },
    }
  }

  async #wait(word: string, { signal }: CallContext): Promise<void> {
    this.waiting += 1
    const released = new Promise<void>((resolve) => this.#release.push(resolve))
    const left = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))
    await Promise.race([released, left])
    this.waiting -= 1
    if (signal?.aborted) this.calledOff.push(word)
  }
}

function tell({ notifyProgress }: CallContext): void {
  for (const progress of [1, 2]) notifyProgress?.({ progress, total: 2, message: `step ${progress}` })
}

const input = Type.Object({ word: Type.Optional(Type.String()) }, { additionalProperties: false })

/** A tool that answers its given word once `work` is done. */
function tool(name: string, work: (word: string, call: CallContext) => Promise<void>) {
  return defineTool({
    name,
    title: name,
    description: 'A tool for tests.',
    inputSchema: input,
    acceptedSchema: input,
    outputSchema: Type.Object({ word: Type.String() }),
    annotations: {},
    run: async ({ word = '' }, call) => {
      await work(word, call)
      return { word }
    },
  })
}

function parts(text: string): readonly Message[] {
  return text === '' ? [] : [JSON.parse(text)]
}

function events(text: string): readonly Message[] {
  return text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => JSON.parse(/^event: message\ndata: ([^\n]*)$/.exec(event)?.[1] ?? 'null'))
}

/** A request of a client of 2025-11-25 or older. */
export const legacy = (id: string | number, method: string, params?: object): Message => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params === undefined ? {} : { params: { ...params } }),
})

/** A request of a client of 2026-07-28. */
export const modern = (id: string | number, method: string, params: object = {}): Message =>
  legacy(id, method, { ...params, _meta: { ...envelope, ...('_meta' in params ? (params._meta as object) : {}) } })

/** The headers that go with a request of 2026-07-28. */
export function headersOf({ method = '', params = {} }: Message, changes: Headers = {}): Headers {
  const name = params.name ?? params.uri
  return {
    'mcp-protocol-version': modernRevision,
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
    ...changes,
  }
}
