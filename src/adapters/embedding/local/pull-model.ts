import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchModelFile } from './fetch-model-file.js'
import { localModel, modelFiles, modelFolder } from './model-files.js'
import { defaultModelHub, type HubFile, type QuietTime, readHubFile } from './model-hub.js'

export interface ModelRequest {
  /** The folder of models; made when it is not there. */
  readonly modelDir: string
  /** Another hub than https://huggingface.co, with the same paths. */
  readonly hub?: string
  /** How long the hub may be silent; 30 seconds unless said. */
  readonly quietMs?: number
  readonly signal?: AbortSignal
}

export interface ModelDescription {
  readonly name: string
  /** Where it comes from. */
  readonly source: string
  /** Absolute when `modelDir` is. */
  readonly folder: string
  readonly files: readonly (HubFile & { readonly present: boolean })[]
  /** Bytes that `pullModel` would fetch; null when the hub does not tell them all. */
  readonly missingBytes: number | null
}

export interface PullProgress {
  readonly file: string
  /** Of this file, those of an earlier attempt included. */
  readonly bytes: number
  /** Null when the hub does not say. */
  readonly totalBytes: number | null
}

export interface PullRequest extends ModelRequest {
  readonly onProgress?: (progress: PullProgress) => void
}

/** What the model consists of, how big it is and what of it is there. Only asks. Throws FETCH_FAILED, retryable. */
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
    source: `${hub.replace(/(?<!\/)\/+$/, '')}/${localModel.repository}`,
    folder,
    files,
    missingBytes: Number.isNaN(missingBytes) ? null : missingBytes,
  }
}

/**
 * Fetches what is missing of the model, one file after the other; a file appears under its name once it is whole and
 * right. Interrupted, it goes on where it was when called again. Throws FETCH_FAILED for the hub, EMBEDDING_FAILED for
 * the disk.
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

/** A file of another size is of another version, or was cut. */
async function isPresent(path: string, bytes: number | null): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && (bytes === null || found.size === bytes)
}
