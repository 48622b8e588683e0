import type { IncomingMessage, ServerResponse } from 'node:http'

/** Something that was asked over HTTP, and was not of the protocol of tools. */
export interface AskedPage {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Aborted when streams are to end: the server stops, or the client is gone. */
  readonly stopping: AbortSignal
  /** Aborted when the client is gone. */
  readonly gone: AbortSignal
  /** The body of the request where it was read already, as that of a guest; null where it is still to be read. */
  readonly body: Buffer | null
  /** Counts a wrong token; resolves when it may be answered. */
  readonly slowDown: () => Promise<void>
}

/** What answers people, and asks them who they are by itself. */
export interface PageHandler {
  /** Whether the browser that asks has logged in. */
  readonly isLoggedIn: (request: IncomingMessage) => Promise<boolean>
  readonly answer: (asked: AskedPage) => Promise<void>
}
