import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Half } from '#eval/postings/posting-pages.js'

/** A public sample CV. */
export interface Paper {
  readonly name: string
  readonly language: 'en' | 'ja'
  readonly text: string
  /** Rules are written with the development half alone. */
  readonly half: Half
}

/** Reads the Markdown files of DATA/FOLDER. A hash of the name decides the half. */
export function readPapers(data: string, folder: string): readonly Paper[] {
  const path = join(data, folder)
  const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.md')) : []
  return names.sort().map((name) => {
    const text = readFileSync(join(path, name), 'utf8')
    const isEven = Number.parseInt(createHash('sha256').update(name).digest('hex').charAt(0), 16) % 2 === 0
    const kana = text.match(/[\u3041-\u30fe]/g)?.length ?? 0
    return { name, language: kana > 50 ? 'ja' : 'en', text, half: isEven ? 'development' : 'held' }
  })
}
