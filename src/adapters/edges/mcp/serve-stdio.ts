import type { Readable, Writable } from 'node:stream'
import {
  type JSONRPCMessage,
  type MessageClassification,
  ProtocolErrorCode,
  type Transport,
} from '@modelcontextprotocol/server'
import { onceToldToStop } from '#src/adapters/kit/told-to-stop.js'
import { Channel } from './channel.js'
import { classifyIncoming } from './classify-message.js'
import { type CreateServer, createServerFactory, type ServerParts } from './create-server.js'
import type { Era } from './revisions.js'
import { StdioTransport } from './stdio.js'

export interface StdioParts extends ServerParts {
  /** Called when the client has had its first answer. */
  readonly onGreeted: () => void
}

/** Serves MCP on stdin and stdout until the client goes away or the process is told to stop. */
export async function serveStdio(parts: StdioParts): Promise<void> {
  const { closed, close } = serveStreams(parts, process.stdin, process.stdout)
  onceToldToStop(() => void close())
  // with no input and no work left, an answer that still lacks never comes: Node would end with 13
  process.once('beforeExit', () => void close())
  await closed
}

/** As `serveStdio`, on any two streams. */
export function serveStreams(parts: StdioParts, input: Readable, output: Writable) {
  return serveTransport(parts, new StdioTransport(input, output))
}

/** Serves one client over any transport, until that is closed. */
export function serveTransport(parts: StdioParts, transport: Transport) {
  transport.onerror = ({ message }) => parts.logger.error(message)
  const servers = new ServersByEra(createServerFactory(parts), transport, parts.onGreeted)
  const closed = new Promise<void>((resolve) => {
    transport.onclose = () => resolve(servers.close())
  })
  void transport.start()
  return { closed, close: () => transport.close() }
}

/** The servers behind one connection: one for each era of the protocol in which the client asks, made when it first does. */
class ServersByEra {
  readonly #createServer: CreateServer
  readonly #transport: Transport
  readonly #onGreeted: () => void
  readonly #channels = new Map<Era, Promise<Channel>>()
  #isGreeted = false

  constructor(createServer: CreateServer, transport: Transport, onGreeted: () => void) {
    this.#createServer = createServer
    this.#transport = transport
    this.#onGreeted = onGreeted
    transport.onmessage = (message) => void this.#deliver(message).catch(() => this.#fail(message))
  }

  async close(): Promise<void> {
    for (const channel of this.#channels.values()) await (await channel).close()
  }

  async #deliver(message: JSONRPCMessage): Promise<void> {
    // its id is known to one of them
    if ('method' in message && !('id' in message) && message.method === 'notifications/cancelled') {
      for (const channel of this.#channels.values()) (await channel).deliver(message)
      return
    }
    const classified = classifyIncoming(message)
    if ('refusal' in classified) {
      const { id, error } = classified.refusal
      if (id !== null) await this.#transport.send({ jsonrpc: '2.0', id, error })
      return
    }
    const { era } = classified.classification
    const channel = this.#channels.get(era) ?? this.#connect(classified.classification)
    this.#channels.set(era, channel)
    ;(await channel).deliver(message)
  }

  async #connect(classification: MessageClassification): Promise<Channel> {
    const channel = new Channel(classification, (message) => this.#send(message))
    await this.#createServer().connect(channel)
    return channel
  }

  /** Such as an answer nested more deeply than the stack, which the SDK quotes. */
  async #fail(message: JSONRPCMessage): Promise<void> {
    this.#transport.onerror?.(new Error('A message could not be taken.'))
    if (!('method' in message && 'id' in message)) return
    const error = { code: ProtocolErrorCode.InternalError, message: 'The message could not be taken.' }
    await this.#transport.send({ jsonrpc: '2.0', id: message.id, error })
  }

  async #send(message: JSONRPCMessage): Promise<void> {
    await this.#transport.send(message)
    if (this.#isGreeted) return
    this.#isGreeted = true
    this.#onGreeted()
  }
}
