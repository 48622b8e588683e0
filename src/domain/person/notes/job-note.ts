import { plainText } from './note-text.js'

/** A line of the history of a job. */
export interface NotedEvent {
  /** A day or a time. */
  readonly at: string
  readonly text: string
}

export interface NotedLetter {
  readonly at: string | null
  readonly from: string | null
  readonly subject: string | null
  readonly text: string
  /** Whether the text goes on after `maxLetterText`. */
  readonly isCut: boolean
}

/** Length of the text of a letter, in characters: many letters are in memory at once. */
export const maxLetterText = 1_000_000

export interface NotedPaper {
  readonly title: string
  /** Its kind, version and day, as they are shown. */
  readonly about: string
}

export interface NotedText {
  readonly title: string
  readonly text: string
}

/** What a note says of a job. Texts may be anybody's. */
export interface JobNote {
  readonly id: number
  readonly url: string | null
  readonly title: string | null
  readonly company: string | null
  readonly status: string
  readonly stage: string | null
  readonly score: number | null
  /** Days and times of the front matter by their names, such as the day of the application. */
  readonly dates: Readonly<Record<string, string>>
  /** Stated facts, by their names. */
  readonly facts: readonly (readonly [string, string])[]
  readonly posting: string | null
  readonly history: readonly NotedEvent[]
  readonly letters: readonly NotedLetter[]
  readonly papers: readonly NotedPaper[]
  readonly notes: readonly NotedText[]
}

const maxSlug = 60

/** Returns the name of a job's file: `12-platform-engineer-example.md`. It is one that every file system takes. */
export function noteFileName({ id, title, company }: Pick<JobNote, 'id' | 'title' | 'company'>): string {
  const words = plainText(`${title ?? ''} ${company ?? ''}`)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, maxSlug) : `${slug}-${word}`
    if (longer.length > maxSlug) break
    slug = longer
  }
  return `${id}-${slug === '' ? 'job' : slug}.md`
}

/** Returns the id in the name of a file; null if it is the name of something else. */
export function idOfFileName(name: string): number | null {
  const [, id] = /^([1-9]\d{0,15})(?:-[^/\\]*)?\.md$/i.exec(name) ?? []
  return id === undefined ? null : Number(id)
}
