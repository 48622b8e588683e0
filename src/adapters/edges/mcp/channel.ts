import {
  type JSONRPCMessage,
  type MessageClassification,
  PerRequestHTTPServerTransport,
} from '@modelcontextprotocol/server'

/** Where the messages of one server go. */
export type Send = (message: JSONRPCMessage) => Promise<void>

/**
 * What one server is connected to, for one era of the protocol. The SDK binds a server to a revision without a handshake
 * through its own transport for one request alone, so this is one; nothing of that but the binding is used.
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

  /** Hands the server a message of the client. */
  deliver(message: JSONRPCMessage): void {
    if (!this.#isClosed) this.onmessage?.(message, { classification: this.#classification })
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    if (!this.#isClosed) await this.#send(message)
  }

  /** Stops what the server has at work. */
  override async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.onclose?.()
  }
}
