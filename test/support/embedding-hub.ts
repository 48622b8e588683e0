import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { loopbackServer } from './embedding-server.js'

export interface ModelHub {
  readonly url: string
  /** Method, path and range of every request. */
  readonly requests: readonly string[]
  /** The files that the hub serves; may be changed while it runs. */
  readonly files: Map<string, Uint8Array>
}

export type HubAnswer = (response: ServerResponse, request: IncomingMessage, bytes: Uint8Array) => void

export interface HubOptions {
  /** Replaces the normal download of a file. */
  readonly send?: Readonly<Record<string, HubAnswer>>
  /** Replaces the normal answer with size and hash. */
  readonly describe?: HubAnswer
}

const prefix = '/Xenova/multilingual-e5-small/resolve/main/'

/** A hub that serves these files like huggingface.co: large ones from another host, small ones behind a redirect. */
export async function modelHub(files: ReadonlyMap<string, Uint8Array>, options: HubOptions = {}): Promise<ModelHub> {
  const served = new Map(files)
  const requests: string[] = []
  const note = ({ method, url, headers }: IncomingMessage) => {
    requests.push([method, url, headers.range].filter((part) => part !== undefined).join(' '))
  }
  const storage = await loopbackServer((request, response) => {
    note(request)
    sendFile(request, response, served, options)
  })
  const url = await loopbackServer((request, response) => {
    note(request)
    const name = request.url?.replace(prefix, '').replace('/cache/', '') ?? ''
    const bytes = served.get(name)
    if (bytes === undefined) response.writeHead(404).end()
    else if (request.method === 'HEAD' && options.describe !== undefined) options.describe(response, request, bytes)
    else if (name.startsWith('onnx/')) response.writeHead(302, linkTo(storage, name, bytes)).end()
    else if (request.url?.startsWith(prefix)) response.writeHead(307, { location: `/cache/${name}` }).end()
    else if (request.method === 'HEAD') response.writeHead(200, sizeAndGitName(bytes)).end()
    else sendFile(request, response, served, options)
  })
  return { url, requests, files: served }
}

function linkTo(storage: string, name: string, bytes: Uint8Array) {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { location: `${storage}/cache/${name}`, 'x-linked-size': bytes.length, 'x-linked-etag': `"${hash}"` }
}

function sizeAndGitName(bytes: Uint8Array) {
  const name = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
  return { 'content-length': bytes.length, etag: `"${name}"` }
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  files: ReadonlyMap<string, Uint8Array>,
  { send = {} }: HubOptions,
): void {
  const name = request.url?.replace('/cache/', '') ?? ''
  const bytes = files.get(name) ?? new Uint8Array()
  const from = Number(request.headers.range?.match(/^bytes=(\d+)-$/)?.[1] ?? 0)
  const answer = send[name]
  if (answer !== undefined) answer(response, request, bytes)
  else response.writeHead(from > 0 ? 206 : 200).end(bytes.subarray(from))
}
