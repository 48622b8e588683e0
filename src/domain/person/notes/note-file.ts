import { isSafeLink } from '#src/domain/person/papers/paper.js'
import { type JobNote, maxLetterText, type NotedLetter } from './job-note.js'
import { asBlock, asQuote, asWords, asYamlString } from './note-text.js'

const cutText = `The letter is longer: only its first ${maxLetterText.toLocaleString('en')} characters are here.`

/** What the program wrote of a file: all up to the line with the mark. */
export interface WrittenNote {
  readonly id: number
  readonly mark: string
  /** Whether it is as the program wrote it. */
  readonly isIntact: boolean
  /** With plain line breaks. */
  readonly text: string
  /** What the person wrote below, as it is. */
  readonly below: string
}

/** Returns the hexadecimal SHA-256 of a text. */
export type HashText = (text: string) => string

const noHash = 'hash: ""'

/**
 * Writes the part of a file that the program owns, up to the line with the mark. `mark` is a random value that the texts
 * of the note do not hold. Source: person-papers-notes.
 */
export function writeNote(note: JobNote, mark: string, hash: HashText): string {
  const text = `${frontMatter(note, mark)}\n\n${bodyOf(note)}\n\n%% Write below this line: it stays. ${mark} %%\n`
  return text.replace(noHash, () => `hash: "${hash(text)}"`)
}

/** Whether a mark stands only where `writeNote` puts it. */
export function isFreeMark(written: string, mark: string): boolean {
  return written.split(mark).length === 3
}

/** Reads a file; null if the program did not write its front matter. */
export function readNote(file: string, hash: HashText): WrittenNote | null {
  const lines = file.split('\n', 40).map((line) => line.replace(/\r$/, ''))
  const end = lines.indexOf('---', 1)
  if (lines[0] !== '---' || end === -1) return null
  const fields = lines.slice(1, end).map((line) => /^(\w+): "([\w-]*)"$/.exec(line))
  const value = (key: string) => fields.find((field) => field?.[1] === key)?.[2]
  const [id, mark, stated] = [value('id'), value('mark'), value('hash')]
  if (!id || !/^\d{1,16}$/.test(id) || !mark || stated === undefined) return null
  const start = file.indexOf(`${mark} %%`)
  if (start === -1) return { id: Number(id), mark, isIntact: false, text: '', below: '' }
  const lineEnd = file.indexOf('\n', start)
  const cut = lineEnd === -1 ? file.length : lineEnd + 1
  const text = `${file.slice(0, cut).replaceAll('\r\n', '\n').trimEnd()}\n`
  const isIntact = hash(text.replace(`hash: "${stated}"`, noHash)) === stated
  return { id: Number(id), mark, isIntact, text, below: file.slice(cut) }
}

function frontMatter({ id, url, title, company, status, stage, score, dates }: JobNote, mark: string): string {
  const fields: readonly (readonly [string, string | null])[] = [
    ...([
      ['id', String(id)],
      ['title', title],
      ['company', company],
      ['url', url],
      ['status', status],
    ] as const),
    ...([
      ['stage', stage],
      ['score', score === null ? null : String(score)],
    ] as const),
    ...Object.entries(dates).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]
  const lines = fields.flatMap(([key, value]) => (value === null ? [] : [`${key}: ${asYamlString(value)}`]))
  return ['---', ...lines, `mark: "${mark}"`, noHash, '---'].join('\n')
}

function bodyOf(note: JobNote): string {
  const name = [note.title, note.company].flatMap((part) =>
    part === null || part.trim() === '' ? [] : [asWords(part)],
  )
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['Facts', note.facts.length === 0 ? [] : [asBlock(note.facts.map((fact) => fact.join(': ')).join('\n'))]],
    ['Posting', note.posting === null ? [] : [asBlock(note.posting)]],
    [
      'History',
      note.history.length === 0 ? [] : [asBlock(note.history.map(({ at, text }) => `${at}  ${text}`).join('\n'))],
    ],
    ['Letters', note.letters.map((letter) => asQuote(letterText(letter)))],
    [
      'Documents',
      note.papers.length === 0
        ? []
        : [note.papers.map(({ title, about }) => `- ${asWords(title)} (${asWords(about)})`).join('\n')],
    ],
    ['Notes', note.notes.map(({ title, text }) => `### ${asWords(title)}\n\n${asBlock(text)}`)],
  ]
  return [
    `# ${name.length === 0 ? `Job ${note.id}` : name.join(' — ')}`,
    ...(note.url !== null && isSafeLink(note.url) ? [`[The posting](<${note.url}>)`] : []),
    ...sections.flatMap(([heading, blocks]) => (blocks.length === 0 ? [] : [`## ${heading}`, ...blocks])),
  ].join('\n\n')
}

function letterText({ at, from, subject, text, isCut }: NotedLetter): string {
  return [headOf([at, from, subject]), asBlock(text), ...(isCut ? [cutText] : [])].join('\n\n')
}

function headOf(parts: readonly (string | null)[]): string {
  return parts.flatMap((part) => (part === null || part === '' ? [] : [asWords(part)])).join(' · ')
}
