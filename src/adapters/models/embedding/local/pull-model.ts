import { createHash } from 'node:crypto'
import { createReadStream, renameSync } from 'node:fs'
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { retryWhileHeld } from '#src/adapters/kit/held-files.js'
import { embeddingFailed } from '#src/adapters/models/embedding/embedders.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { localModel, modelFiles, modelFolder } from './model-files.js'
import {
  defaultModelHub,
  type HubFile,
  type HubRequest,
  hubFailed,
  modelAddress,
  openRequest,
  type QuietTime,
  readHubFile,
  toHubFailure,
} from './model-hub.js'

export interface ModelRequest {
  /** The folder of models; created if missing. */
  readonly modelDir: string
  /** Another hub than https://huggingface.co, with the same paths. */
  readonly hub?: string
  /** How long the hub may be silent, in milliseconds; 30 seconds by default. */
  readonly quietMs?: number
  readonly signal?: AbortSignal
}

export interface ModelDescription {
  readonly name: string
  /** The URL of its repository. */
  readonly source: string
  /** Absolute if `modelDir` is. */
  readonly folder: string
  readonly files: readonly (HubFile & { readonly present: boolean })[]
  /** Bytes that `pullModel` would fetch; null if the hub does not tell all sizes. */
  readonly missingBytes: number | null
}

export interface PullProgress {
  readonly file: string
  /** Bytes of this file so far, including those of an earlier attempt. */
  readonly bytes: number
  /** Null if the hub does not say. */
  readonly totalBytes: number | null
}

export interface PullRequest extends ModelRequest {
  readonly onProgress?: (progress: PullProgress) => void
}

/**
 * Returns the model's files, their sizes and which of them are present. Fetches no file. Throws FETCH_FAILED,
 * retryable.
 */
export async function describeModel(request: ModelRequest): Promise<ModelDescription> {
  const hub = request.hub ?? defaultModelHub
  const folder = modelFolder(request.modelDir)
  const described = modelFiles.map(async (name) => {
    const file = await readHubFile(hub, name, quietTime(request))
    return { ...file, present: await isPresent(join(folder, name), file.bytes) }
  })
  const files = await Promise.all(described)
  const missing = files.filter(({ present }) => !present).map(({ bytes }) => bytes ?? Number.NaN)
  const missingBytes = missing.reduce((sum, bytes) => sum + bytes, 0)
  return {
    name: localModel.name,
    source: modelAddress(hub),
    folder,
    files,
    missingBytes: Number.isNaN(missingBytes) ? null : missingBytes,
  }
}

/**
 * Fetches the missing files of the model one by one; a file appears under its name once it is complete and verified.
 * Resumes after an interruption. Throws FETCH_FAILED if the hub fails, EMBEDDING_FAILED if the disk does.
 */
export async function pullModel(request: PullRequest): Promise<ModelDescription> {
  const description = await describeModel(request)
  for (const file of description.files.filter(({ present }) => !present)) {
    await fetchModelFile(file, join(description.folder, file.name), quietTime(request), (bytes) =>
      request.onProgress?.({ file: file.name, bytes, totalBytes: file.bytes }),
    )
  }
  return description
}

function quietTime({ quietMs = 30_000, signal }: ModelRequest): QuietTime {
  return { ms: quietMs, signal }
}

/** A file of another size is of another version, or was truncated. */
async function isPresent(path: string, bytes: number | null): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && (bytes === null || found.size === bytes)
}

/** Fetches one file to `path`, atomically. Resumes an earlier attempt. Throws like `pullModel`. */
async function fetchModelFile(
  file: HubFile,
  path: string,
  quiet: QuietTime,
  onBytes: (bytes: number) => void,
): Promise<void> {
  // named after the content, so that a partial file of another version is never resumed
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
    // a virus scanner may hold a file that was just downloaded
    retryWhileHeld(() => renameSync(part, path))
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
    if (file.bytes !== null && bytes > file.bytes) throw hubFailed(file.url, `sent too much data for ${file.name}`)
    await handle.writeFile(piece)
    onBytes(bytes)
  }
}

/** The body in pieces. Its errors are failures of the hub, not of the disk. */
async function* piecesOf(request: HubRequest, url: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of request.body ?? []) {
      request.restartTimeout()
      yield piece
    }
  } catch (error) {
    throw toHubFailure(url, error)
  }
}

/**
 * Throws FETCH_FAILED if the partial file differs from what the hub described. A wrong file is removed, since resuming
 * it would not help.
 */
async function check(file: HubFile, part: string): Promise<void> {
  const { bytes, hash } = await measure(part, file)
  if (file.bytes !== null && bytes < file.bytes) throw hubFailed(file.url, `stopped in the middle of ${file.name}`)
  if (file.etag === null || file.etag === hash) return
  await rm(part)
  throw hubFailed(file.url, `sent the wrong data for ${file.name}`)
}

async function measure(path: string, { etag, bytes }: HubFile): Promise<{ bytes: number; hash: string }> {
  const hash = createHash(etag?.length === 40 ? 'sha1' : 'sha256')
  // a git object id also hashes the object's type and length
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
    advice: 'Check that the models folder is writable and has 150 MB free, or set another with JOBWORKFLOW_MODEL_DIR.',
    cause,
  })
}
