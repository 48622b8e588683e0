import type { JSONRPCMessage, JSONRPCRequest, MessageClassification } from '@modelcontextprotocol/server'
import { Channel, type Send } from './channel.js'
import { classifyIncoming } from './classify-message.js'
import { type CreateServer, createServerFactory } from './create-server.js'
import type { ServerParts } from './offer.js'
import type { Era } from './protocol.js'

const handshake: MessageClassification = { era: 'legacy' }

/** The servers behind one connection: one for each era of the protocol that the client uses, created on first use. */
export class ServersByEra {
  readonly #createServer: CreateServer
  readonly #send: Send
  readonly #channels = new Map<Era, Promise<Channel>>()

  constructor(parts: ServerParts, send: Send) {
    this.#createServer = createServerFactory(parts)
    this.#send = send
  }

  /** Creates a server for a handshake that is already answered. */
  greet(initialize: JSONRPCRequest): void {
    this.#channels.set('legacy', this.#connectGreeted(initialize))
  }

  async deliver(message: JSONRPCMessage): Promise<void> {
    // only one of the servers knows its id
    if ('method' in message && !('id' in message) && message.method === 'notifications/cancelled') {
      for (const channel of this.#channels.values()) (await channel).deliver(message)
      return
    }
    const classified = classifyIncoming(message)
    if ('refusal' in classified) {
      const { id, error } = classified.refusal
      if (id !== null) await this.#send({ jsonrpc: '2.0', id, error })
      return
    }
    const { classification } = classified
    const { era } = classification
    const channel = this.#channels.get(era) ?? this.#connect(classification, this.#send)
    this.#channels.set(era, channel)
    ;(await channel).deliver(message)
  }

  async close(): Promise<void> {
    for (const channel of this.#channels.values()) await (await channel).close()
  }

  /**
   * Nothing else is delivered until the server has answered the handshake. That answer is its first message, and it is
   * dropped.
   */
  async #connectGreeted(initialize: JSONRPCRequest): Promise<Channel> {
    let answered: (() => void) | null = null
    const isAnswered = new Promise<void>((resolve) => {
      answered = resolve
    })
    const channel = await this.#connect(handshake, async (message) => {
      if (answered === null) return this.#send(message)
      answered()
      answered = null
    })
    channel.deliver(initialize)
    await isAnswered
    return channel
  }

  async #connect(classification: MessageClassification, send: Send): Promise<Channel> {
    const channel = new Channel(classification, send)
    await this.#createServer().connect(channel)
    return channel
  }
}
