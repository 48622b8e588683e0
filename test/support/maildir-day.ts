import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { message } from './mail-files.js'

export const folders = ['INBOX', 'Work'] as const
type Folder = (typeof folders)[number]

const flagNames = {
  D: '\\Draft',
  F: '\\Flagged',
  P: '$Forwarded',
  R: '\\Answered',
  S: '\\Seen',
  T: '\\Deleted',
} as const
type Flag = keyof typeof flagNames
export const flags = Object.keys(flagNames) as Flag[]

/** One event in a Maildir. Numbers choose among the existing files. */
export type Happening =
  | { readonly what: 'arrive'; readonly folder: Folder; readonly count: number }
  | { readonly what: 'open'; readonly folder: Folder }
  | { readonly what: 'flag'; readonly file: number; readonly flags: readonly Flag[] }
  | { readonly what: 'delete'; readonly file: number }
  | { readonly what: 'move'; readonly file: number; readonly folder: Folder }
  | { readonly what: 'renumber'; readonly folder: Folder }
  | { readonly what: 'half-delivered'; readonly folder: Folder }

interface DayFile {
  readonly letter: number
  readonly folder: Folder
  /** Path below the folder. */
  readonly path: string
  readonly flags: readonly Flag[]
}

/** The counts that an import should report, and the labels that the archive should then hold. */
export interface Expected {
  readonly imported: number
  readonly updated: number
  /** Files that are neither imported nor updated. */
  readonly known: number
  /** Keyed by mailbox and letter. */
  readonly labels: Readonly<Record<string, readonly string[]>>
}

/** A Maildir tree as mbsync keeps it, and an oracle for the archive that imports make of it. */
export class MaildirDay {
  readonly root: string
  #files: DayFile[] = []
  #names = 0
  readonly #labels = new Map<string, readonly string[]>()

  constructor(root: string) {
    this.root = root
    for (const folder of folders) {
      for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(root, folder, part), { recursive: true })
    }
  }

  happen(step: Happening): void {
    if (step.what === 'arrive') for (let n = 0; n < step.count; n++) this.#deliver(step.folder)
    else if (step.what === 'half-delivered')
      writeFileSync(join(this.root, step.folder, 'tmp', this.#newName()), 'From: h')
    else this.#files = this.#files.flatMap((file, at) => this.#after(step, file, at))
  }

  /** Returns what the next import does; the oracle then assumes that it ran. */
  expectImport(): Expected {
    const before = new Map(this.#labels)
    const kept = this.#files.filter((file) => before.has(nameOf(file)) || !file.flags.includes('T'))
    for (const file of kept) this.#labels.set(nameOf(file), file.flags.map((flag) => flagNames[flag]).sort())
    const imported = kept.filter((file) => !before.has(nameOf(file))).length
    const updated = kept.filter((file) => {
      const old = before.get(nameOf(file))
      return old !== undefined && old.join() !== this.#labels.get(nameOf(file))?.join()
    }).length
    return { imported, updated, known: kept.length - imported - updated, labels: Object.fromEntries(this.#labels) }
  }

  #deliver(folder: Folder): void {
    const name = this.#newName()
    const letter = this.#names
    writeFileSync(join(this.root, folder, 'new', name), message(letter))
    this.#files.push({ letter, folder, path: join('new', name), flags: [] })
  }

  #after(step: Happening, file: DayFile, at: number): readonly DayFile[] {
    const isChosen = 'file' in step && step.file % Math.max(1, this.#files.length) === at
    if (step.what === 'open' && file.folder === step.folder && file.path.startsWith('new'))
      return [this.#rename(file, {})]
    if (step.what === 'renumber' && file.folder === step.folder) return [this.#rename(file, { name: this.#newName() })]
    if (!isChosen) return [file]
    if (step.what === 'flag') return [this.#rename(file, { flags: step.flags })]
    if (step.what === 'move') return [this.#rename(file, { folder: step.folder, name: this.#newName() })]
    rmSync(join(this.root, file.folder, file.path))
    return []
  }

  /** Moves the file to `cur`, where names carry flags. */
  #rename(file: DayFile, change: { folder?: Folder; name?: string; flags?: readonly Flag[] }): DayFile {
    const { folder = file.folder, flags = file.flags } = change
    const name = change.name ?? file.path.replace(/^(?:cur|new)./, '').replace(/:2,.*$/, '')
    const path = join('cur', `${name}:2,${[...flags].sort().join('')}`)
    renameSync(join(this.root, file.folder, file.path), join(this.root, folder, path))
    return { letter: file.letter, folder, path, flags }
  }

  /** Names a file like mbsync, with its number on the server. */
  #newName(): string {
    const n = ++this.#names
    return `${1_700_000_000 + n}.${n}_1.host,U=${n}`
  }
}

const nameOf = ({ folder, letter }: DayFile) => `${folder} <m${letter}@a.example>`
