import type { IncomingMessage } from 'node:http'
import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Headers } from './guard.js'
import { Refusal } from './refusal.js'

export const maxBodyBytes = 4 * 1024 * 1024

const tooLarge = () => new Refusal(413, `A message may have ${maxBodyBytes / 1024 / 1024} MiB at most.`)

/** Refuses by its headers a body that is not JSON, or that says that it is too large. Throws Refusal. */
export function checkBodyHeaders(headers: Headers): void {
  // a page may send a form or plain text to any server unasked, but not JSON
  if (!isJson(headers['content-type']?.[0] ?? ''))
    throw new Refusal(415, 'Send the message as JSON in UTF-8, with the header "Content-Type: application/json".')
  if ((headers['content-encoding']?.join() ?? 'identity').toLowerCase() !== 'identity')
    throw new Refusal(415, 'Send the message as it is, without Content-Encoding.', {
      headers: { 'accept-encoding': 'identity' },
    })
  if (Number(headers['content-length']?.[0] ?? 0) > maxBodyBytes) throw tooLarge()
}

function isJson(contentType: string): boolean {
  const [type, ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase())
  const isUtf8 = (parameter: string) => !parameter.startsWith('charset') || /^charset="?utf-?8"?$/.test(parameter)
  return type === 'application/json' && parameters.every(isUtf8)
}

/** How many bytes a body has, or may have where it does not say. */
export function expectedBytes(headers: Headers): number {
  const [length] = headers['content-length'] ?? []
  return length === undefined ? maxBodyBytes : Number(length)
}

/** The whole body; null when the signal is aborted before its end. Throws Refusal. */
export function readRequestBody(request: IncomingMessage, signal: AbortSignal): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let bytes = 0
  return new Promise((resolve, reject) => {
    const take = (part: Buffer) => {
      bytes += part.length
      if (bytes <= maxBodyBytes) parts.push(part)
      else {
        // the rest is passed over, or the client would not come to read the answer
        request.off('data', take).resume()
        parts.length = 0
        reject(tooLarge())
      }
    }
    signal.addEventListener('abort', () => resolve(null), { once: true })
    // what failed is gone
    request.on('error', () => resolve(null))
    request.on('data', take).once('end', () => resolve(Buffer.concat(parts)))
  })
}

/** The message in a body. Throws Refusal. */
export function parseBody(body: Buffer): object {
  const message = parseJson(body.toString('utf8'))
  if (Array.isArray(message))
    throw new Refusal(400, 'Batches are not supported: send each message in a request of its own.', {
      code: ProtocolErrorCode.InvalidRequest,
    })
  if (typeof message !== 'object' || message === null)
    throw new Refusal(400, 'A message must be an object.', { code: ProtocolErrorCode.InvalidRequest })
  return message
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The body is not JSON.', { code: ProtocolErrorCode.ParseError })
  }
}
