import { RawServer, type ServerOptions } from './mcp-server.js'
import { until } from './timing.js'

/** The real server over HTTP as a process; ends with the test or by its caller. */
export class HttpProcess {
  readonly server: RawServer
  readonly port: number

  private constructor(server: RawServer, port: number) {
    this.server = server
    this.port = port
  }

  /** Listens on a free loopback port, and wherever else the options say. Throws if the process ends instead. */
  static async start(
    options: ServerOptions = {},
    lifetime: { readonly outlivesTest?: boolean } = {},
  ): Promise<HttpProcess> {
    const server = new RawServer({ ...options, command: ['serve', '--port', '0'] }, lifetime)
    const address = () => /^listening on (http:\/\/\S+)$/m.exec(server.stderr)?.[1]
    await until(() => address() !== undefined || server.process.exitCode !== null)
    const url = address()
    if (url === undefined) throw new Error(`the server did not start: ${server.stderr}`)
    return new HttpProcess(server, Number(new URL(url).port))
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/mcp`
  }

  /** The log so far. */
  get log(): string {
    return this.server.stderr
  }

  kill(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void {
    this.server.process.kill(signal)
  }

  /** Ends the process and waits until it is gone. */
  async end(): Promise<void> {
    this.kill('SIGTERM')
    await this.server.exit
  }

  /** Returns the answer to a message. All messages have the same id, which must not matter. */
  async send(message: object, { headers = {}, signal }: SendOptions = {}): Promise<{ status: number; body: Answer }> {
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
      ...(signal === undefined ? {} : { signal }),
    })
    return { status: response.status, body: (await response.json()) as Answer }
  }

  /** Returns the result of a tool call. */
  async call(name: string, args: object = {}, options: SendOptions = {}): Promise<Result> {
    const { body } = await this.send({ method: 'tools/call', params: { name, arguments: args } }, options)
    if (body.result === undefined) throw new Error(JSON.stringify(body))
    return body.result
  }
}

interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

interface Result {
  readonly isError?: boolean
  readonly content: readonly { readonly type: string; readonly text: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
}

interface Answer {
  readonly result?: Result
  readonly error?: { readonly code: number; readonly message: string }
}
