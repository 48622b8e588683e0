import type { Readable, Writable } from 'node:stream'
import type { JSONRPCMessage, JSONRPCRequest, Transport } from '@modelcontextprotocol/server'
import { onShutdownSignal } from '#src/adapters/kit/shutdown-signal.js'
import { hasEnvelope } from './check-params.js'
import { introduce, type ServerParts } from './offer.js'
import { legacyRevisions, protocolErrors } from './protocol.js'
import type { ServersByEra } from './servers-by-era.js'
import { StdioTransport } from './stdio.js'

export interface StdioParts extends ServerParts {
  /** Called when the client has received its first answer. */
  readonly onGreeted: () => void
}

/** Serves MCP on stdin and stdout until the client disconnects or the process is told to stop. */
export async function serveStdio(parts: StdioParts): Promise<void> {
  const { closed, close } = serveStreams(parts, process.stdin, process.stdout)
  onShutdownSignal(() => void close())
  // without input or work, a missing answer will never come, and Node would exit with code 13
  process.once('beforeExit', () => void close())
  await closed
}

/** Like `serveStdio`, on any two streams. */
export function serveStreams(parts: StdioParts, input: Readable, output: Writable) {
  return serveTransport(parts, new StdioTransport(input, output))
}

/** Serves one client over any transport until it closes. */
export function serveTransport(parts: StdioParts, transport: Transport) {
  transport.onerror = ({ message }) => parts.logger.error(message)
  const connection = new Connection(parts, transport)
  const closed = new Promise<void>((resolve) => {
    transport.onclose = () => resolve(connection.close())
  })
  void transport.start()
  return { closed, close: () => transport.close() }
}

/**
 * One client. An initial handshake is answered here in the same way as by the SDK. The SDK takes longer to load than
 * everything else that this answer needs, so it is loaded after the client has it. A test compares the two answers.
 */
class Connection {
  readonly #parts: StdioParts
  readonly #transport: Transport
  #servers: Promise<ServersByEra> | null = null
  #isGreeted = false

  constructor(parts: StdioParts, transport: Transport) {
    this.#parts = parts
    this.#transport = transport
    transport.onmessage = (message) => void this.#take(message).catch(() => this.#fail(message))
  }

  async close(): Promise<void> {
    const servers = await this.#servers?.catch(() => null)
    await servers?.close()
  }

  async #take(message: JSONRPCMessage): Promise<void> {
    if (this.#servers === null && isHandshake(message)) return this.#greet(message)
    this.#servers ??= this.#load()
    // while the servers load, messages wait in order of arrival
    await (await this.#servers).deliver(message)
  }

  async #greet(handshake: JSONRPCRequest): Promise<void> {
    const answered = this.#send({ result: answerHandshake(this.#parts, handshake), jsonrpc: '2.0', id: handshake.id })
    this.#servers = answered.then(() => this.#load(handshake))
    // if loading fails, every later message reports it; this one is answered
    this.#servers.catch(() => {})
    await answered
  }

  async #load(answered?: JSONRPCRequest): Promise<ServersByEra> {
    const { ServersByEra } = await import('./servers-by-era.js')
    const servers = new ServersByEra(this.#parts, (message) => this.#send(message))
    if (answered !== undefined) servers.greet(answered)
    return servers
  }

  /** Handles, for example, an answer nested too deeply for the stack, which the SDK would quote. */
  async #fail(message: JSONRPCMessage): Promise<void> {
    this.#transport.onerror?.(new Error('A message could not be handled.'))
    if (!('method' in message && 'id' in message)) return
    const error = { code: protocolErrors.InternalError, message: 'The message could not be handled.' }
    await this.#transport.send({ jsonrpc: '2.0', id: message.id, error })
  }

  async #send(message: JSONRPCMessage): Promise<void> {
    await this.#transport.send(message)
    if (this.#isGreeted) return
    this.#isGreeted = true
    this.#parts.onGreeted()
  }
}

function isHandshake(message: JSONRPCMessage): message is JSONRPCRequest {
  return 'method' in message && 'id' in message && message.method === 'initialize' && !hasEnvelope(message.params)
}

function answerHandshake(parts: ServerParts, { params }: JSONRPCRequest) {
  const { serverInfo, capabilities } = introduce(parts)
  const asked = params?.protocolVersion
  const protocolVersion = legacyRevisions.find((revision) => revision === asked) ?? legacyRevisions[0]
  // an empty text tells the agent nothing
  const instructions = parts.instructions === '' ? {} : { instructions: parts.instructions }
  return { protocolVersion, capabilities, serverInfo, ...instructions }
}
