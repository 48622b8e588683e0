import type { BackupReader, PackedPart } from '#src/application/keeping/ports/backup-file.js'
import {
  type BackupManifest,
  type BackupPart,
  cutOffBackup,
  keptStores,
  kindOfPart,
  manifestName,
  maxBytesOf,
  maxParts,
  notABackup,
  overlongBackup,
  readManifest,
  secretNames,
  storeNames,
} from '#src/domain/keeping/manifest.js'

/**
 * Reads all parts of a backup once; `take` receives each one but the list of contents. What it received is good only
 * when this returns. Throws VALIDATION_ERROR if the backup is damaged, cut off, or holds anything that no backup has.
 * Source: person-backup-hostile.
 */
export async function readBackup(
  reader: BackupReader,
  take: (part: PackedPart) => Promise<void>,
): Promise<BackupManifest> {
  const sums = new Map<string, Omit<BackupPart, 'rows'>>()
  let manifest: BackupManifest | null = null
  for await (const part of reader.parts()) {
    if (manifest !== null) throw overlongBackup()
    requireUsual(part)
    if (part.name === manifestName) {
      manifest = readManifest(await textOf(part))
      continue
    }
    if (sums.has(part.name) || sums.size >= maxParts) throw notABackup('holds a part twice, or too many parts')
    await take(part)
    sums.set(part.name, { name: part.name, bytes: part.bytes, sha256: part.sha256() })
  }
  if (manifest === null) throw cutOffBackup()
  compare(manifest, sums)
  return manifest
}

function requireUsual({ name, bytes }: PackedPart): void {
  const kind = kindOfPart(name)
  // its name is not repeated: it may be anything
  if (kind === null) throw notABackup('holds a file that does not belong in a backup; nothing was unpacked')
  const max = maxBytesOf(kind)
  if (max !== null && bytes > max) throw notABackup(`holds a ${name} that is too large`)
}

async function textOf(part: PackedPart): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of part.read()) text += decoder.decode(piece, { stream: true })
  return text + decoder.decode()
}

function compare({ parts, hasSecrets }: BackupManifest, sums: ReadonlyMap<string, Omit<BackupPart, 'rows'>>): void {
  for (const { name, bytes, sha256 } of parts) {
    const read = sums.get(name)
    if (read === undefined) throw notABackup('lacks a part that its list of contents names')
    if (read.bytes !== bytes || read.sha256 !== sha256) throw notABackup(`is damaged: ${name} is not what was saved`)
  }
  if (parts.length !== sums.size) throw notABackup('holds more than its list of contents names')
  if (!hasSecrets && secretNames.some((name) => sums.has(name)))
    throw notABackup('holds a token or logins, but its list of contents says that it does not')
  if (!keptStores.some((store) => sums.has(storeNames[store]))) throw notABackup('holds no store')
}
