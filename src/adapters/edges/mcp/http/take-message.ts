import type { Exchange } from './connections.js'
import type { HandleMessage } from './handle-message.js'
import { Permits } from './permits.js'
import { checkBodyHeaders, expectedBytes, parseBody, readRequestBody } from './read-body.js'
import { busy, stopping } from './refusal.js'

const maxCallsAtWork = 200
// as over stdin
const maxWaiting = 1000
/** Bodies of all requests that are read, wait or are worked on. */
const maxBytesInFlight = 256 * 1024 * 1024
/** A body of this length finds its place among any others. */
const smallBodyBytes = 64 * 1024

/** Takes messages of those who may ask: so many bodies and calls at a time. */
export class MessageTaker {
  readonly #handleMessage: HandleMessage
  readonly #isClosing: () => boolean
  readonly #calls = new Permits({ total: maxCallsAtWork, maxWaiting })
  readonly #bytes = new Permits({ total: maxBytesInFlight, maxWaiting })

  constructor(handleMessage: HandleMessage, isClosing: () => boolean) {
    this.#handleMessage = handleMessage
    this.#isClosing = isClosing
  }

  /** Throws Refusal. */
  async take(exchange: Exchange): Promise<void> {
    const { headersDistinct } = exchange.request
    checkBodyHeaders(headersDistinct)
    const length = expectedBytes(headersDistinct)
    const release = length <= smallBodyBytes ? () => {} : await this.#bytes.take(length, exchange.receiving.signal)
    if (release === null) throw this.#isClosing() ? stopping() : busy()
    try {
      const body = await receiveBody(exchange)
      // what may have been large is not
      if (body.length <= smallBodyBytes) release()
      await this.#answer(exchange, parseBody(body))
    } finally {
      release()
    }
  }

  async #answer({ request, response, gone: { signal } }: Exchange, body: object): Promise<void> {
    // what is no call is answered at once
    const release = isCall(body) ? await this.#calls.take(1, signal) : () => {}
    if (release === null) throw busy()
    try {
      await this.#handleMessage({ request, response, body, signal })
    } finally {
      release()
    }
  }
}

async function receiveBody({ request, response, awaitsContinue, receiving }: Exchange): Promise<Buffer> {
  if (awaitsContinue) response.writeContinue()
  const body = await readRequestBody(request, receiving.signal)
  if (body === null) throw stopping()
  return body
}

function isCall(message: object): boolean {
  return 'method' in message && message.method === 'tools/call'
}
