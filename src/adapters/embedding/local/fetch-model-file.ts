import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../../../domain/shared/app-error.js'
import { embeddingFailed } from '../embedding-failed.js'
import { type HubFile, type HubRequest, hubFailed, openRequest, type QuietTime, toHubFailure } from './model-hub.js'

/** Fetches one file to `path`, atomically. What an earlier attempt left is gone on with. Throws as `pullModel`. */
export async function fetchModelFile(
  file: HubFile,
  path: string,
  quiet: QuietTime,
  onBytes: (bytes: number) => void,
): Promise<void> {
  // named after the content: a part of another version is never gone on with
  const part = `${path}.${file.etag?.slice(0, 16) ?? 'unknown'}.part`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const handle = await open(part, file.etag === null ? 'w+' : 'a+', 0o600)
    try {
      await download(file, handle, quiet, onBytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await check(file, part)
    await rename(part, path)
  } catch (error) {
    throw error instanceof AppError ? error : notSaved(error)
  }
}

async function download(
  file: HubFile,
  handle: FileHandle,
  quiet: QuietTime,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const { size } = await handle.stat()
  const there = file.bytes === null || size > file.bytes ? 0 : size
  if (there === file.bytes) return
  const request = await openRequest(file.url, there > 0 ? { headers: { range: `bytes=${there}-` } } : {}, quiet)
  try {
    if (request.status !== 200 && request.status !== 206)
      throw hubFailed(file.url, `answered ${request.status} for ${file.name}`, { statusCode: request.status })
    const start = request.status === 206 ? there : 0
    await handle.truncate(start)
    await save(request, file, handle, start, onBytes)
  } finally {
    request.end()
    await request.body?.cancel().catch(() => {})
  }
}

async function save(
  request: HubRequest,
  file: HubFile,
  handle: FileHandle,
  start: number,
  onBytes: (bytes: number) => void,
): Promise<void> {
  let bytes = start
  for await (const piece of piecesOf(request, file.url)) {
    bytes += piece.length
    if (file.bytes !== null && bytes > file.bytes) throw hubFailed(file.url, `sent too much for ${file.name}`)
    await handle.writeFile(piece)
    onBytes(bytes)
  }
}

/** The body; what goes wrong with it is the hub's failure, and not the disk's. */
async function* piecesOf(request: HubRequest, url: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of request.body ?? []) {
      request.heard()
      yield piece
    }
  } catch (error) {
    throw toHubFailure(url, error)
  }
}

/** Whether the part is what the hub described; if not, it is removed, since nothing can be gained by going on. */
async function check(file: HubFile, part: string): Promise<void> {
  const { bytes, hash } = await measure(part, file)
  if (file.bytes !== null && bytes < file.bytes) throw hubFailed(file.url, `broke off in ${file.name}`)
  if (file.etag === null || file.etag === hash) return
  await rm(part)
  throw hubFailed(file.url, `sent something else than it described for ${file.name}`)
}

async function measure(path: string, { etag, bytes }: HubFile): Promise<{ bytes: number; hash: string }> {
  const hash = createHash(etag?.length === 40 ? 'sha1' : 'sha256')
  // what git calls a file by: its kind and length belong to it
  if (etag?.length === 40) hash.update(`blob ${bytes}\0`)
  let length = 0
  for await (const piece of createReadStream(path)) {
    hash.update(piece)
    length += piece.length
  }
  return { bytes: length, hash: hash.digest('hex') }
}

function notSaved(cause: unknown): AppError {
  return embeddingFailed('The model could not be saved.', {
    advice:
      'Check that the folder of models can be written and has 150 MB free, or name another with JOBWORKFLOW_MODEL_DIR.',
    cause,
  })
}
