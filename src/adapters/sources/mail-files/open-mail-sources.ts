import { realpathSync } from 'node:fs'
import { disambiguateNames } from '#src/domain/mail/disambiguate-names.js'
import type { OpenArchive } from './archive-reader.js'
import { type DetectedSource, detectMailSources } from './detect-mail-source.js'
import { type FileMailSource, keyOf, type MailReading, toMailSource } from './file-mail-source.js'

/** The sources at these paths; databases are read with `openArchive`. Throws NOT_FOUND, VALIDATION_ERROR. */
export async function openMailSources(
  paths: readonly string[],
  openArchive: OpenArchive | null,
  reading: MailReading = {},
): Promise<FileMailSource[]> {
  const detected: DetectedSource[] = []
  for (const path of withoutRepeats(paths)) detected.push(...(await detectMailSources(path, openArchive)))
  // a path may be inside another one
  const found = [...new Map(detected.map((source) => [keyOf(source), source])).values()]
  const names = disambiguateNames(found)
  return found.map((source, index) => toMailSource({ ...source, mailbox: names[index] ?? source.mailbox }, reading))
}

/** Removes paths to the same file or folder, by another spelling or a link; the first one is kept. */
function withoutRepeats(paths: readonly string[]): Iterable<string> {
  const byPlace = new Map<string, string>()
  for (const path of paths) {
    const place = placeOf(path)
    if (!byPlace.has(place)) byPlace.set(place, path)
  }
  return byPlace.values()
}

function placeOf(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    // reading it reports the problem
    return path
  }
}

/** The total size of all files in bytes; 0 if any source is a folder, whose size is unknown beforehand. */
export async function totalBytes(sources: readonly FileMailSource[]): Promise<number> {
  const sizes = await Promise.all(sources.map((source) => source.size()))
  return sizes.every((size) => size !== null) ? sizes.reduce((sum, size) => sum + size, 0) : 0
}
