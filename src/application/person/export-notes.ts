import type { NoteFolder } from '#src/application/person/ports/note-folder.js'
import type { IdSource } from '#src/application/shared/ports/id-source.js'
import { idOfFileName, type JobNote, noteFileName } from '#src/domain/person/notes/job-note.js'
import { type HashText, isFreeMark, readNote, type WrittenNote, writeNote } from '#src/domain/person/notes/note-file.js'
import { groupBy } from '#src/domain/shared/group-by.js'

/** Why a file was left as it is. */
export type LeftReason =
  /** The program did not write it. */
  | 'foreign'
  /** What the program wrote in it was changed, or it changed while it was being written. */
  | 'changed'
  | 'unreadable'
  /** It is read-only, or in use. */
  | 'denied'

export interface LeftFile {
  readonly file: string
  readonly jobId: number
  readonly reason: LeftReason
}

export interface ExportedNotes {
  readonly written: number
  readonly unchanged: number
  /** Files with the id of an exported job that were not touched. */
  readonly left: readonly LeftFile[]
}

export interface ExportNotesRequest {
  readonly notes: Iterable<JobNote> | AsyncIterable<JobNote>
}

interface Candidate {
  readonly name: string
  readonly text: string
  readonly note: WrittenNote
}

type Outcome = 'written' | 'unchanged' | 'left'

/**
 * Writes a note for each job into a folder. A file is rewritten only if the program wrote it and nobody changed that
 * part; what the person wrote below stays. Files of other jobs are not looked at. Source: person-papers-notes.
 */
export class ExportNotes {
  readonly #folder: NoteFolder
  readonly #ids: IdSource
  readonly #hash: HashText

  constructor(folder: NoteFolder, ids: IdSource, hash: HashText) {
    this.#folder = folder
    this.#ids = ids
    this.#hash = hash
  }

  /** Throws the errors of `NoteFolder`. */
  async execute({ notes }: ExportNotesRequest): Promise<ExportedNotes> {
    const names = groupBy(await this.#folder.list(), (name) => idOfFileName(name) ?? 0)
    const counts = { written: 0, unchanged: 0, left: 0 }
    const left: LeftFile[] = []
    for await (const note of notes) {
      counts[await this.#export(note, names.get(note.id) ?? [], left)] += 1
    }
    return { written: counts.written, unchanged: counts.unchanged, left }
  }

  async #export(note: JobNote, names: readonly string[], left: LeftFile[]): Promise<Outcome> {
    const own: Candidate[] = []
    let isKept = false
    for (const name of names) {
      const candidate = await this.#look(name, note.id)
      if (typeof candidate !== 'string') own.push(candidate)
      else if (candidate !== 'missing') left.push({ file: name, jobId: note.id, reason: candidate })
      // a note that the person made their own is not written a second time
      if (candidate === 'changed') isKept = true
    }
    const wanted = noteFileName(note)
    const [found] = own.sort((a, b) => Number(b.name === wanted) - Number(a.name === wanted))
    // a note keeps its name if the title changes: other notes link to it
    for (const copy of own.slice(1)) left.push({ file: copy.name, jobId: note.id, reason: 'foreign' })
    if (found !== undefined) return this.#replace(note, found, left)
    return isKept ? 'left' : this.#create(note, wanted, names, left)
  }

  async #look(name: string, jobId: number): Promise<Candidate | LeftReason | 'missing'> {
    const reading = await this.#folder.read(name)
    if (reading.outcome !== 'read') return reading.outcome
    const note = readNote(reading.text, this.#hash)
    if (note?.id !== jobId) return 'foreign'
    return note.isIntact ? { name, text: reading.text, note } : 'changed'
  }

  async #create(note: JobNote, name: string, names: readonly string[], left: LeftFile[]): Promise<Outcome> {
    const isNamed = names.some((other) => other.toLowerCase() === name)
    const outcome = isNamed ? 'taken' : await this.#folder.create(name, `${this.#write(note, null)}\n`)
    if (outcome === 'written') return 'written'
    if (!isNamed) left.push({ file: name, jobId: note.id, reason: 'foreign' })
    return 'left'
  }

  async #replace(note: JobNote, { name, text, note: before }: Candidate, left: LeftFile[]): Promise<Outcome> {
    const written = this.#write(note, before.mark)
    if (written === before.text) return 'unchanged'
    const outcome = await this.#folder.replace(name, text, written + before.below)
    if (outcome === 'written') return 'written'
    left.push({ file: name, jobId: note.id, reason: outcome })
    return 'left'
  }

  /** A mark that somebody's text holds is replaced: what is below it would not be found again. */
  #write(note: JobNote, mark: string | null): string {
    for (let tried = mark ?? this.#ids.next(); ; tried = this.#ids.next()) {
      const written = writeNote(note, tried, this.#hash)
      if (isFreeMark(written, tried)) return written
    }
  }
}
