import type { IncomingMessage } from 'node:http'
import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Headers } from './guard.js'
import { Refusal } from './refusal.js'

export const maxBodyBytes = 4 * 1024 * 1024

const tooLarge = () => new Refusal(413, `The message is larger than ${maxBodyBytes / 1024 / 1024} MiB.`)

/** Rejects by its headers a body that is not JSON or declares too large a size. Throws Refusal. */
export function checkBodyHeaders(headers: Headers): void {
  // a page may send forms or plain text to any server without asking, but not JSON
  if (!isJson(headers['content-type']?.[0] ?? ''))
    throw new Refusal(415, 'Send the message as JSON in UTF-8, with the header "Content-Type: application/json".')
  if ((headers['content-encoding']?.join() ?? 'identity').toLowerCase() !== 'identity')
    throw new Refusal(415, 'Send the message without Content-Encoding.', {
      headers: { 'accept-encoding': 'identity' },
    })
  if (Number(headers['content-length']?.[0] ?? 0) > maxBodyBytes) throw tooLarge()
}

function isJson(contentType: string): boolean {
  const [type, ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase())
  const isUtf8 = (parameter: string) => !parameter.startsWith('charset') || /^charset="?utf-?8"?$/.test(parameter)
  return type === 'application/json' && parameters.every(isUtf8)
}

/** The declared size of the body in bytes, or the largest allowed one if none is declared. */
export function expectedBytes(headers: Headers): number {
  const [length] = headers['content-length'] ?? []
  return length === undefined ? maxBodyBytes : Number(length)
}

/** The whole body; null if the signal is aborted first. Throws Refusal. */
export function readRequestBody(request: IncomingMessage, signal: AbortSignal): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let bytes = 0
  return new Promise((resolve, reject) => {
    const take = (part: Buffer) => {
      bytes += part.length
      if (bytes <= maxBodyBytes) parts.push(part)
      else {
        // the rest is discarded, or the client would not go on to read the answer
        request.off('data', take).resume()
        parts.length = 0
        reject(tooLarge())
      }
    }
    signal.addEventListener('abort', () => resolve(null), { once: true })
    // after an error the client is gone
    request.on('error', () => resolve(null))
    request.on('data', take).once('end', () => resolve(Buffer.concat(parts)))
  })
}

/** Parses the message in a body. Throws Refusal. */
export function parseBody(body: Buffer): object {
  const message = parseJson(body.toString('utf8'))
  if (Array.isArray(message))
    throw new Refusal(400, 'Batches are not supported: send one message per request.', {
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
