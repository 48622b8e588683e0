import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A port of this machine that the browser comes back to, once. */
export interface Return {
  readonly port: number
  /** What the provider sent with the browser. */
  readonly answer: Promise<URLSearchParams>
  close(): void
}

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'",
  'Referrer-Policy': 'no-referrer',
  Connection: 'close',
}

/** Opens the port. A request without `state` was not sent by the provider: it is refused, and the wait goes on. */
export async function openReturn(state: string): Promise<Return> {
  let give: (sent: URLSearchParams) => void = () => {}
  const answer = new Promise<URLSearchParams>((resolve) => {
    give = resolve
  })
  const server = createServer((request, response) => {
    const url = addressOf(request)
    if (request.method !== 'GET' || url?.pathname !== '/') return say(response, 404, 'There is nothing here.')
    if (url.searchParams.get('state') !== state)
      return say(response, 400, 'This page belongs to another login. Open the address that the terminal shows.')
    say(response, 200, 'Thank you. You can close this page and go back to the terminal.')
    give(url.searchParams)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    answer,
    close: () => {
      server.close()
      // the thanks must still arrive
      setTimeout(() => server.closeAllConnections(), 500).unref()
    },
  }
}

/** Returns null for a path that makes no address, such as `//`, which any program of this machine can ask for. */
function addressOf({ url = '/' }: IncomingMessage): URL | null {
  const base = 'http://127.0.0.1'
  return URL.canParse(url, base) ? new URL(url, base) : null
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, headers).end(`<!doctype html><title>jobworkflow</title><p>${text}</p>\n`)
}
