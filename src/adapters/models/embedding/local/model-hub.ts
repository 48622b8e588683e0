import { AppError } from '#src/domain/shared/app-error.js'
import { websiteFailure } from '#src/domain/websites/website-failure.js'
import { localModel } from './model-files.js'

export const defaultModelHub = 'https://huggingface.co'

/** One file as the hub describes it; null for what it does not say. There is never a hash without a size. */
export interface HubFile {
  readonly name: string
  readonly url: string
  readonly bytes: number | null
  /** 64 hexadecimal digits are the SHA-256 of the content, 40 are its git object id. */
  readonly etag: string | null
}

const pullOn =
  'Run `jobworkflow websites model pull` again: it resumes where it stopped. Set JOBWORKFLOW_MODEL_HUB to use a mirror.'

/** The URL of the model on a hub. */
export function modelAddress(hub: string): string {
  return `${hub.replace(/(?<!\/)\/+$/, '')}/${localModel.repository}`
}

const maxRedirects = 5

/** Asks the hub for one file's size and hash. Throws FETCH_FAILED. */
export async function readHubFile(hub: string, name: string, quiet: QuietTime): Promise<HubFile> {
  const url = `${modelAddress(hub)}/resolve/main/${name}`
  let at = url
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const { status, headers } = await askHub(at, { method: 'HEAD', redirect: 'manual' }, quiet)
    const next = nextOnSameHost(at, status, headers)
    if (next === null) return readDescription(name, url, status, headers)
    at = next
  }
  throw hubFailed(hub, 'redirects in a loop')
}

/**
 * The redirect to follow, if it stays on the hub: its storage on another host does not know the hash. Returns null if
 * there is none.
 */
function nextOnSameHost(at: string, status: number, headers: Headers): string | null {
  const location = headers.get('location')
  if (status < 300 || status > 399 || location === null || headers.has('x-linked-size')) return null
  if (!URL.canParse(location, at)) throw hubFailed(at, 'redirects to an invalid address')
  const next = new URL(location, at)
  return next.host === new URL(at).host ? next.href : null
}

function readDescription(name: string, url: string, status: number, headers: Headers): HubFile {
  if (status >= 400) throw hubFailed(url, `answered ${status} for ${name}`, { statusCode: status })
  const isLink = status >= 300
  const size = headers.get('x-linked-size') ?? (isLink ? null : headers.get('content-length'))
  if (size === null || !/^\d+$/.test(size)) return { name, url, bytes: null, etag: null }
  const etag = headers.get('x-linked-etag') ?? (isLink ? null : headers.get('etag'))
  const hash = etag?.match(/^(?:W\/)?"?([0-9a-f]{40}|[0-9a-f]{64})"?$/)?.[1] ?? null
  return { name, url, bytes: Number(size), etag: hash }
}

/** How long the hub may be silent, in milliseconds, and the signal that aborts the wait. */
export interface QuietTime {
  readonly ms: number
  readonly signal: AbortSignal | undefined
}

/** One request to the hub; `restartTimeout` restarts its timeout. */
export interface HubRequest {
  readonly status: number
  readonly headers: Headers
  readonly body: ReadableStream<Uint8Array> | null
  restartTimeout(): void
  end(): void
}

/** Sends a request that fails once the hub has been silent for too long. Throws FETCH_FAILED. */
export async function openRequest(url: string, init: RequestInit, { ms, signal }: QuietTime): Promise<HubRequest> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(hubFailed(url, `sent nothing for ${ms / 1000} seconds`)), ms)
  const stop = signal === undefined ? silence.signal : AbortSignal.any([silence.signal, signal])
  try {
    // sizes and ranges must be those of the file, not of a compressed form
    const headers = { 'accept-encoding': 'identity', ...init.headers }
    const { status, headers: answered, body } = await fetch(url, { ...init, headers, signal: stop })
    const restartTimeout = () => void timer.refresh()
    return { status, headers: answered, body, restartTimeout, end: () => clearTimeout(timer) }
  } catch (error) {
    clearTimeout(timer)
    throw toHubFailure(url, error)
  }
}

async function askHub(url: string, init: RequestInit, quiet: QuietTime): Promise<HubRequest> {
  const request = await openRequest(url, init, quiet)
  request.end()
  await request.body?.cancel()
  return request
}

/** Returns `error` itself if it is an AppError, else FETCH_FAILED. */
export function toHubFailure(url: string, error: unknown): AppError {
  if (error instanceof AppError) return error
  const stopped = error instanceof Error && error.name === 'AbortError'
  return hubFailed(
    url,
    stopped ? 'was not contacted further: the download was stopped' : 'could not be reached, or stopped answering',
    {},
    error,
  )
}

export function hubFailed(
  url: string,
  problem: string,
  facts: { readonly statusCode?: number } = {},
  cause?: unknown,
): AppError {
  const { host } = new URL(url)
  return websiteFailure(
    'FETCH_FAILED',
    `The model hub ${host} ${problem}.`,
    { problem: 'model-not-fetched', host, ...facts, advice: pullOn },
    { retryable: true, cause },
  )
}
