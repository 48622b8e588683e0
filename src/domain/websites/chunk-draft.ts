import type { Chunk, PageBlock } from './page-content.js'

/** The smallest part of a chunk. */
export interface ChunkUnit {
  readonly kind: PageBlock['kind']
  readonly text: string
  /** The headings above it, including itself, outermost first. */
  readonly path: readonly string[]
  /** Whether it continues the unit before it within the same block. */
  readonly isContinued: boolean
}

const between = '\n\n'

/** A chunk under construction. */
export class ChunkDraft {
  readonly units: ChunkUnit[] = []
  #length = 0

  constructor(units: readonly ChunkUnit[] = []) {
    for (const unit of units) this.add(unit)
  }

  /** An upper bound of the content's length. */
  get length(): number {
    return this.#length
  }

  /** Whether it has more than headings. */
  get hasBody(): boolean {
    return this.units.some(({ kind }) => kind !== 'heading')
  }

  get last(): ChunkUnit | undefined {
    return this.units.at(-1)
  }

  /** Including white space at the ends. */
  get text(): string {
    return this.units
      .map(({ text, isContinued }, index) => (index === 0 || isContinued ? text : between + text))
      .join('')
  }

  /** Without white space at the ends. */
  get content(): string {
    return this.text.trim()
  }

  /** Returns the length with one more unit. */
  lengthWith(text: string): number {
    return this.#length + text.length
  }

  add(unit: ChunkUnit): void {
    const added = this.units.length === 0 ? { ...unit, isContinued: false } : unit
    this.units.push(added)
    this.#length += lengthOf([added])
  }

  /** Removes and returns the headings at the end, whose text is still to come. */
  takeTrailingHeadings(): readonly ChunkUnit[] {
    const bodyEnd = this.units.findLastIndex(({ kind }) => kind !== 'heading') + 1
    const headings = this.units.splice(bodyEnd)
    this.#length -= lengthOf(headings)
    return headings
  }

  toChunk(): Chunk {
    const bodies = this.units.filter(({ kind }) => kind !== 'heading')
    return { content: this.content, headings: commonStart((bodies.length > 0 ? bodies : this.units).map(pathOf)) }
  }
}

function lengthOf(units: readonly ChunkUnit[]): number {
  return units.reduce((sum, { text, isContinued }) => sum + text.length + (isContinued ? 0 : between.length), 0)
}

function pathOf({ path }: ChunkUnit): readonly string[] {
  return path
}

function commonStart(paths: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = paths
  const differs = first.findIndex((heading, depth) => others.some((path) => path[depth] !== heading))
  return differs === -1 ? first : first.slice(0, differs)
}
