import type { BackupWriter, Content } from '#src/application/keeping/ports/backup-file.js'
import type { StoreSource, TakeOptions } from '#src/application/keeping/ports/kept-stores.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import { type BackupManifest, type BackupPart, formatManifest, manifestName } from '#src/domain/keeping/manifest.js'
import { AppError } from '#src/domain/shared/app-error.js'

export interface BackUpParts {
  /** In the order in which they are taken: what others refer to comes after them, so that no reference dangles. */
  readonly stores: readonly StoreSource[]
  /** Small files; with the secrets, if they are wanted. */
  readonly files: readonly Content[]
  readonly writer: BackupWriter
  readonly clock: Clock
  readonly version: string
}

export interface BackUpRequest extends TakeOptions {
  readonly hasSecrets: boolean
  readonly onPart?: (name: string) => void
}

export interface BackUpReport {
  readonly manifest: BackupManifest
  /** The size of the file in bytes. */
  readonly bytes: number
}

/**
 * Puts stores and small files into one file. Each store is as it was at one moment. Throws VALIDATION_ERROR if there is
 * no store, and what the ports throw. Source: person-backup.
 */
export class BackUp {
  readonly #parts: BackUpParts

  constructor(parts: BackUpParts) {
    this.#parts = parts
  }

  async execute(request: BackUpRequest): Promise<BackUpReport> {
    const { writer, clock, version, stores } = this.#parts
    if (stores.length === 0) throw new AppError('DB_NOT_FOUND', 'There is nothing to back up: no store exists yet.')
    const at = clock.now().toISOString()
    try {
      const parts = [...(await this.#addStores(request)), ...(await this.#addFiles())]
      const manifest: BackupManifest = { format: 1, madeBy: version, at, hasSecrets: request.hasSecrets, parts }
      await writer.add(toContent(manifestName, formatManifest(manifest)))
      return { manifest, bytes: await writer.publish() }
    } finally {
      await writer.discard()
    }
  }

  async #addStores({ onPart, ...options }: BackUpRequest): Promise<readonly BackupPart[]> {
    const parts: BackupPart[] = []
    for (const source of this.#parts.stores) {
      onPart?.(source.store)
      const taken = await source.take(options)
      try {
        parts.push({ ...(await this.#add(taken)), rows: taken.rows })
      } finally {
        await taken.release()
      }
    }
    return parts
  }

  async #addFiles(): Promise<readonly BackupPart[]> {
    const parts: BackupPart[] = []
    for (const file of this.#parts.files) parts.push({ ...(await this.#add(file)), rows: null })
    return parts
  }

  async #add(content: Content) {
    return { name: content.name, bytes: content.bytes, sha256: await this.#parts.writer.add(content) }
  }
}

/** A small part with this text. */
export function toContent(name: string, text: string): Content {
  const bytes = new TextEncoder().encode(text)
  return {
    name,
    bytes: bytes.byteLength,
    read: async function* () {
      yield bytes
    },
  }
}
