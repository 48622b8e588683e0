import { isUtf8 } from 'node:buffer'
import {
  type Beginning,
  beginningsLike,
  findElement,
  firstKey,
  indentBefore,
  indentIn,
  keptWhileSeeking,
  PassedObjects,
} from './find-element.js'
import { findListAgain, type HeldList, keptForKey } from './find-list.js'
import { PendingBytes } from './pending-bytes.js'
import { maxRowBytes, type ReadRow, type RowReader, readJsonRow, rowProblems } from './row-reader.js'
import { broken, JsonScanner, needsMore } from './scan-json.js'

const [comma, openBracket, closeBracket, closeBrace] = [0x2c, 0x5b, 0x5d, 0x7d]

/** How often the end of the file is read again for elements that a broken one had swallowed. */
const maxRetries = 100

type Phase = 'start' | 'between' | 'value' | 'skipping' | 'seeking' | 'after' | 'done'

/** The row of a step; null if it produced none, undefined if it needs more bytes. */
type Step = ReadRow | null | undefined

/**
 * Reads a JSON array element by element, or consecutive objects as `jq` prints them. An unreadable element is a
 * problem, and reading continues at the next one.
 */
export class JsonArrayReader implements RowReader {
  readonly #window = new PendingBytes()
  readonly #scanner = new JsonScanner()
  readonly #isList: boolean
  /** The object that contains the list; null if the list is the file. */
  readonly #within: HeldList | null
  #phase: Phase
  /** The white space before this element on its line; null if the element does not begin a line. */
  #indent: string | null = null
  /** What was skipped while searching for the next element, and the line where the search began. */
  readonly #passed = new PassedObjects()
  #seekingFrom = 1
  /** The beginning of the first valid element. */
  #usualKey: string | null = null
  /** How elements may begin after a broken one; empty if all were valid so far. */
  #beginnings: readonly Beginning[] = []

  readonly #steps: Readonly<Record<Phase, () => Step>> = {
    start: () => this.#start(),
    between: () => this.#between(),
    value: () => this.#value(),
    skipping: () => this.#skip(),
    seeking: () => this.#seek(),
    after: () => this.#after(),
    done: () => this.#dropAll(),
  }

  constructor({ isList, within = null }: { readonly isList: boolean; readonly within?: HeldList | null }) {
    this.#within = within
    this.#isList = isList
    this.#phase = isList ? 'start' : 'between'
  }

  *push(chunk: Buffer): Generator<ReadRow> {
    this.#window.append(chunk)
    yield* this.#read()
  }

  *#read(): Generator<ReadRow> {
    while (this.#window.length > 0) {
      const row = this.#steps[this.#phase]()
      if (row === undefined) return
      if (row !== null) yield row
    }
  }

  *end(): Generator<ReadRow> {
    for (let retries = 0; this.#phase === 'value' && retries < maxRetries; retries++) {
      const start = this.#findInside()
      if (start < 0) break
      yield this.#reportAndDrop(rowProblems.notJson, start)
      this.#startValue()
      yield* this.#read()
    }
    if (this.#phase === 'seeking') this.#pass(this.#window.length)
    const passed = this.#reportPassed()
    if (passed !== null) yield passed
    const { line } = this.#window
    if (this.#phase === 'value') yield { line, problem: rowProblems.cutOff }
    if (this.#phase === 'between' && this.#isList) {
      yield { line, problem: rowProblems.listCutOff }
    }
  }

  /** Includes the first key of the broken element itself, since lists may have been concatenated. */
  #beginningsAfter(element: Buffer): readonly Beginning[] {
    return beginningsLike([firstKey(element), this.#usualKey], this.#indent)
  }

  /** The start of the next element inside an unterminated one, which has swallowed all that follow. */
  #findInside(): number {
    const { bytes } = this.#window
    return findElement(bytes.subarray(1), this.#beginningsAfter(bytes)) + 1 || -1
  }

  #start(): Step {
    this.#window.drop((this.#within?.offset ?? this.#window.bytes.indexOf(openBracket)) + 1)
    this.#phase = 'between'
    return null
  }

  #between(): Step {
    const byte = this.#dropUntil((next) => next !== comma && !isSpace(next))
    if (byte === undefined) return undefined
    if (byte === closeBracket && this.#isList) {
      this.#window.drop(1)
      this.#phase = 'after'
      return null
    }
    if (byte === closeBracket || byte === closeBrace) return this.#reportAndDrop(rowProblems.notJson, 1)
    this.#startValue()
    return null
  }

  #startValue(): void {
    this.#scanner.reset()
    this.#phase = 'value'
  }

  #value(): Step {
    const { bytes, line } = this.#window
    const end = this.#scanner.scan(bytes)
    if (end === broken) {
      this.#beginnings = this.#beginningsAfter(bytes)
      this.#startSeeking()
      // in some encodings the last byte of a character is a backslash, which hides a quotation mark
      const isText = isUtf8(bytes.subarray(0, this.#scanner.resume))
      return this.#reportAndDrop(isText ? rowProblems.notJson : rowProblems.notUtf8, 1)
    }
    if (end === needsMore) {
      if (bytes.length <= maxRowBytes) return undefined
      this.#beginnings = this.#beginningsAfter(bytes)
      this.#phase = 'skipping'
      return { line, problem: rowProblems.tooLarge }
    }
    const row = readJsonRow(line, bytes.subarray(0, end))
    if (row.values !== undefined) this.#usualKey ??= firstKey(bytes)
    this.#window.drop(end)
    this.#phase = 'between'
    this.#indent = null
    return row
  }

  /** Skips the rest of an element that is too large. */
  #skip(): Step {
    const end = this.#scanner.scan(this.#window.bytes)
    if (end === needsMore) {
      this.#window.drop(this.#scanner.resume)
      this.#scanner.resume = 0
      return undefined
    }
    if (end === broken) this.#startSeeking()
    else this.#phase = 'between'
    this.#window.drop(Math.max(end, 0))
    return null
  }

  /** Skips to the probable start of the next element. */
  #seek(): Step {
    const { bytes } = this.#window
    const start = findElement(bytes, this.#beginnings)
    if (start < 0) {
      this.#pass(Math.max(bytes.length - keptWhileSeeking, 0))
      return undefined
    }
    this.#indent = indentBefore(bytes, start)
    this.#pass(start)
    this.#startValue()
    return this.#reportPassed()
  }

  #startSeeking(): void {
    this.#phase = 'seeking'
    this.#seekingFrom = this.#window.line
  }

  #reportPassed(): ReadRow | null {
    const problem = this.#passed.report()
    return problem === null ? null : { line: this.#seekingFrom, problem }
  }

  /** If elements begin lines, none is skipped: the dropped bytes belong to the broken one. */
  #pass(count: number): void {
    const hasLines = this.#beginnings.some(({ offset }) => offset > 0)
    if (!hasLines) this.#passed.take(this.#window.bytes.subarray(0, count))
    this.#window.drop(count)
  }

  #after(): Step {
    if (this.#within !== null && this.#beginnings.length === 0) return this.#seekList(this.#within.key)
    if (this.#within !== null) {
      // the bracket may have closed a list inside a broken element
      this.#startSeeking()
      return null
    }
    const byte = this.#dropUntil((next) => !isSpace(next))
    if (byte === undefined) return undefined
    // the next byte may show that the bracket closed a list inside a broken element
    if (byte === comma || byte === closeBrace) this.#phase = 'between'
    else if (this.#beginnings.length > 0) this.#startSeeking()
    else {
      this.#phase = 'done'
      return this.#reportAndDrop('text follows the end of the list; it was not read', 0)
    }
    return null
  }

  /** Members of the object after its list are not postings; another page may follow. */
  #seekList(key: string): Step {
    const start = findListAgain(this.#window.bytes, key)
    if (start < 0) {
      this.#window.drop(Math.max(this.#window.length - keptForKey, 0))
      return undefined
    }
    this.#window.drop(start + 1)
    this.#phase = 'between'
    return null
  }

  /** Drops bytes up to the first `wanted` one and returns it; undefined if there is none. */
  #dropUntil(wanted: (byte: number) => boolean): number | undefined {
    const { bytes, length } = this.#window
    const found = bytes.findIndex(wanted)
    const at = found < 0 ? length : found
    // the white space may span several chunks
    this.#indent = indentIn(`${this.#indent === null ? '' : `\n${this.#indent}`}${bytes.toString('latin1', 0, at)}`)
    this.#window.drop(at)
    return bytes[at]
  }

  #dropAll(): undefined {
    this.#window.drop(this.#window.length)
  }

  #reportAndDrop(problem: string, count: number): ReadRow {
    const { line } = this.#window
    this.#window.drop(count)
    return { line, problem }
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}
