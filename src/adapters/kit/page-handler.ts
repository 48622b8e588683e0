import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Where a file on this machine posts the code that logs a browser in: the only path that takes forms from other
 * origins, because whoever knows a code may use it.
 */
export const codePath = '/login/code'

/** An HTTP request that does not belong to the protocol of tools. */
export interface AskedPage {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Aborted when streams must end: the server stops, or the client disconnected. */
  readonly stopping: AbortSignal
  /** Aborted when the client has disconnected. */
  readonly gone: AbortSignal
  /** The body of the request if it was read already, as for a guest; null if it is still to be read. */
  readonly body: Buffer | null
  /** Counts a wrong token; resolves when the answer may be sent. */
  readonly slowDown: () => Promise<void>
}

/** Answers people, and authenticates them itself. */
export interface PageHandler {
  /** Whether the browser that sent the request has logged in. */
  readonly isLoggedIn: (request: IncomingMessage) => Promise<boolean>
  readonly answer: (asked: AskedPage) => Promise<void>
}
