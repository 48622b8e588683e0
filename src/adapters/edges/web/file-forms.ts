import { maxPaperBytes } from '#src/application/shared/ports/paper-reader.js'
import { formTokenField } from './form-tokens.js'
import { RequestFault } from './request-fault.js'
import type { WebContext } from './web-env.js'

/** Where a form may bring a file; no other form is read in parts. */
const takesFile = /^\/(?:documents(?:\/\d+)?|add\/files)$/

export const mayBringFile = (c: WebContext) => takesFile.test(c.req.path)

const maxStartBytes = 1024
const tokenAtStart = new RegExp(
  `^--[^\r\n]{1,200}\r\ncontent-disposition: form-data; name="${formTokenField}"\r\n\r\n([\\w-]{1,200})\r\n`,
  'i',
)

interface FileForm {
  /** Not counting the file. */
  readonly maxBytes: number
  readonly isToken: (sent: string) => boolean
}

/** Keeps a form with a file in memory only if its first field is the token. Throws RequestFault. */
export async function takeFileForm(c: WebContext, { maxBytes, isToken }: FileForm): Promise<void> {
  const { url, method, headers, signal, body } = c.req.raw
  if (body === null) throw new RequestFault(403, 'formTooOld')
  const length = Number(headers.get('content-length') ?? 0)
  if (length > maxBytes + maxPaperBytes)
    throw await afterAll(body, new RequestFault(413, c.req.path === '/add/files' ? 'importTooLarge' : 'fileTooLarge'))
  const [start, whole] = body.tee()
  if (!isToken(await readToken(start))) throw await afterAll(whole, new RequestFault(403, 'formTooOld'))
  c.req.raw = new Request(url, { method, headers, signal, body: whole, duplex: 'half' })
}

/** Reads the whole form, and keeps nothing of it: a browser that is still sending shows no answer. */
async function afterAll(body: ReadableStream<Uint8Array>, fault: RequestFault): Promise<RequestFault> {
  await body.pipeTo(new WritableStream())
  return fault
}

/** Returns the value of the first field; '' if that is no token. */
async function readToken(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader()
  let start = ''
  let isOver = false
  while (!isOver && start.length < maxStartBytes && !tokenAtStart.test(start)) {
    const { done, value } = await reader.read()
    isOver = done
    start += Buffer.from(value ?? []).toString('latin1', 0, maxStartBytes)
  }
  // settles only when the rest has been read elsewhere
  void reader.cancel()
  return tokenAtStart.exec(start)?.[1] ?? ''
}
