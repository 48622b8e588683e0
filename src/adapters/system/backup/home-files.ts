import { createReadStream, existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { newHomeConfig } from '#src/adapters/system/home.js'
import { toContent } from '#src/application/keeping/back-up.js'
import type { Content } from '#src/application/keeping/ports/backup-file.js'
import { isPaperName, kindOfPart, maxBytesOf, papersFolder, sameElsewhere } from '#src/domain/keeping/manifest.js'
import { compareTexts } from '#src/domain/shared/text.js'

export interface HomeFiles {
  readonly files: readonly Content[]
  /** The names of files that cannot be in a backup: links, too large ones, and names that not every system can store. */
  readonly left: readonly string[]
}

/** The settings of a new home. */
export const usualSettings: Content = toContent('config.json', `${JSON.stringify(newHomeConfig, null, 2)}\n`)

/** The small files of a home that a person made. The settings are the usual ones: an unpacked backup is a home. */
export function homeFiles(folder: string): HomeFiles {
  const boards = fileContent('boards.tsv', join(folder, 'boards.tsv'))
  const papers = join(folder, papersFolder)
  const names = existsSync(papers)
    ? readdirSync(papers)
        .filter((name) => !name.startsWith('.'))
        .sort(compareTexts)
    : []
  const seen = new Set<string>()
  const found = names.map((name) => {
    const isOne = isPaperName(name) && !seen.has(sameElsewhere(name))
    if (isOne) seen.add(sameElsewhere(name))
    return { name, content: isOne ? fileContent(`${papersFolder}/${name}`, join(papers, name)) : null }
  })
  return {
    files: [usualSettings, ...(boards === null ? [] : [boards]), ...found.flatMap(({ content }) => content ?? [])],
    left: found.flatMap(({ name, content }) => (content === null ? [`${papersFolder}/${name}`] : [])),
  }
}

/** The file as a part; null if there is no such plain file, or it is too large. */
export function fileContent(name: string, path: string): Content | null {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  const kind = kindOfPart(name)
  if (stats?.isFile() !== true || kind === null || Buffer.byteLength(name) > 100) return null
  const max = maxBytesOf(kind)
  if (max !== null && stats.size > max) return null
  return { name, bytes: stats.size, read: () => createReadStream(path) }
}
