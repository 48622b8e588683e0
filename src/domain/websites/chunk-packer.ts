import { ChunkDraft, type ChunkUnit } from './chunk-draft.js'
import { type Chunk, chunkBounds } from './page-content.js'
import { lastSentences, splitAtomic, splitCharacters, splitSentences } from './split-text.js'

const { minLength, maxLength } = chunkBounds
// the most characters that the next chunk repeats
const overlap = 150
// leaves room for a remainder too short for its own chunk, and for the separators
const maxLengthBesideShort = maxLength - 2 * minLength

type Path = readonly string[]

/** Fills chunks with headings, prose and tables in the order in which they are added. */
export class ChunkPacker {
  readonly #target: number
  readonly #isOneChunk: boolean
  readonly #finished: ChunkDraft[] = []
  #draft = new ChunkDraft()
  #depth = 0

  /** `isOneChunk` keeps everything together, for a page that is known to be short. */
  constructor(target: number, isOneChunk: boolean) {
    this.#target = target
    this.#isOneChunk = isOneChunk
  }

  /** Starts a section, `depth` headings deep. */
  addHeading(line: string, path: Path, depth: number): void {
    const draft = this.#draft
    // a short section shares its chunk with siblings and subsections, not with another part of the page
    const isShort = draft.length < this.#target / 4 && depth >= this.#depth
    if (draft.hasBody ? !isShort : draft.lengthWith(line) > this.#target) this.#close()
    this.#depth = depth
    this.#draft.add({ kind: 'heading', text: line, path, isContinued: false })
  }

  /** Ends the chunk, so that it is on one printed page. */
  endPage(): void {
    if (this.#draft.hasBody) this.#close()
  }

  addProse(text: string, path: Path): void {
    this.#keepSectionTogether(text)
    const isHalfEmpty = this.#draft.hasBody && this.#draft.length < this.#target / 2
    const isCut = text.length > this.#target || (isHalfEmpty && this.#draft.lengthWith(text) > this.#target)
    const pieces = isCut ? sentencesOf(text, this.#target) : [text]
    for (const [index, piece] of pieces.entries()) {
      if (this.#draft.hasBody && this.#draft.lengthWith(piece) > this.#target) this.#closeBefore(path)
      this.#draft.add({ kind: 'prose', text: piece, path, isContinued: index > 0 })
    }
  }

  /** Adds a table or code, split between rows or lines if necessary. */
  addAtomic(text: string, path: Path): void {
    this.#keepSectionTogether(text)
    for (const part of splitAtomic(text, maxLength)) {
      if (this.#draft.length >= this.#target / 4 && this.#draft.lengthWith(part) > this.#target) this.#close()
      if (this.#draft.lengthWith(part) > maxLength) this.#end()
      const isTooLong = this.#draft.units.length > 0 && this.#draft.lengthWith(part) > maxLength
      for (const piece of isTooLong ? splitAtomic(part, maxLengthBesideShort) : [part]) {
        if (this.#draft.lengthWith(piece) > maxLength) this.#end()
        this.#draft.add({ kind: 'atomic', text: piece, path, isContinued: false })
      }
    }
  }

  /** Returns the chunks of everything added. */
  finish(): readonly Chunk[] {
    if (this.#draft.content.length < minLength) this.#joinToLast()
    if (this.#draft.content !== '') this.#finished.push(this.#draft)
    return this.#finished.map((draft) => draft.toChunk())
  }

  /** Starts a new chunk for a section whose first text does not fit below the short section before it. */
  #keepSectionTogether(text: string): void {
    const isFirst = this.#draft.hasBody && this.#draft.last?.kind === 'heading'
    if (isFirst && this.#draft.lengthWith(text) > this.#target) this.#close()
  }

  /** Ends the chunk if it is long enough; trailing headings move to the next one. */
  #close(): void {
    const headings = this.#draft.hasBody ? this.#draft.takeTrailingHeadings() : []
    this.#end()
    for (const heading of headings) this.#draft.add(heading)
  }

  /** Ends the chunk unchanged if it is long enough. */
  #end(): void {
    if (this.#isOneChunk || this.#draft.content.length < minLength) return
    this.#finished.push(this.#draft)
    this.#draft = new ChunkDraft()
  }

  /** Ends the chunk before more prose, and repeats its last sentences if the prose belongs to the same section. */
  #closeBefore(path: Path): void {
    this.#close()
    if (this.#draft.units.length > 0) return
    const text = repeatedEnd(this.#finished.at(-1)?.units ?? [])
    if (text !== '') this.#draft.add({ kind: 'prose', text, path, isContinued: false })
  }

  /** Adds a remainder that is too short for a chunk to the last chunk. */
  #joinToLast(): void {
    const last = this.#finished.pop()
    if (last === undefined) return
    const rest = this.#draft
    this.#draft = last
    if (last.length + rest.length > maxLength) this.#makeRoom(last)
    for (const unit of rest.units) this.#draft.add(unit)
  }

  /** Splits a chunk as early as possible, so that its second part has room for a short remainder. */
  #makeRoom({ units }: ChunkDraft): void {
    for (let at = 1; at < units.length; at++) {
      const [start, end] = [new ChunkDraft(units.slice(0, at)), new ChunkDraft(units.slice(at))]
      if (!start.hasBody || start.content.length < minLength) continue
      this.#finished.push(start)
      this.#draft = end
      return
    }
    this.#halve(units)
  }

  /** Splits a chunk of maximum length in two; only tables and code get that long. */
  #halve(units: readonly ChunkUnit[]): void {
    const longestUnit = units.reduce((most, unit) => (unit.text.length > most.text.length ? unit : most))
    this.#draft = new ChunkDraft()
    for (const unit of units) {
      const parts = unit === longestUnit ? splitAtomic(unit.text, Math.ceil(unit.text.length * 0.55)) : [unit.text]
      for (const text of parts) {
        if (this.#draft.lengthWith(text) > maxLength * 0.7) this.#close()
        this.#draft.add({ ...unit, text })
      }
    }
  }
}

function sentencesOf(text: string, maxSentenceLength: number): readonly string[] {
  return splitSentences(text)
    .flatMap((sentence) => splitCharacters(sentence, maxSentenceLength))
    .filter((piece) => piece.trim() !== '')
}

/** Returns the end of a chunk's prose that the next chunk repeats; '' if that would be most of the prose. */
function repeatedEnd(units: readonly ChunkUnit[]): string {
  const prose = units.slice(units.findLastIndex(({ kind }) => kind !== 'prose') + 1)
  const { text } = new ChunkDraft(prose)
  const end = lastSentences(text, overlap)
  return end.length * 2 > text.length || end.trim() === '' ? '' : end
}
