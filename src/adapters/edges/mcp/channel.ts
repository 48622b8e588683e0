import {
  type JSONRPCMessage,
  type MessageClassification,
  PerRequestHTTPServerTransport,
} from '@modelcontextprotocol/server'

/** Sends one message of a server. */
export type Send = (message: JSONRPCMessage) => Promise<void>

/**
 * The transport of one server for one era of the protocol. The SDK binds a server to a revision without a handshake
 * only through its own transport for a single request, so this extends it; only the binding is used.
 */
export class Channel extends PerRequestHTTPServerTransport {
  readonly #classification: MessageClassification
  readonly #send: Send
  #isClosed = false

  constructor(classification: MessageClassification, send: Send) {
    super({ classification })
    this.#classification = classification
    this.#send = send
  }

  /** Delivers a message of the client to the server. */
  deliver(message: JSONRPCMessage): void {
    if (!this.#isClosed) this.onmessage?.(message, { classification: this.#classification })
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    if (!this.#isClosed) await this.#send(message)
  }

  /** Stops all work of the server. */
  override async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.onclose?.()
  }
}
