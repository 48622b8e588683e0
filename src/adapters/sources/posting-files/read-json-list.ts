import { isObject } from '#src/domain/shared/json.js'
import { findList } from './find-list.js'
import { PendingBytes } from './pending-bytes.js'
import { JsonArrayReader } from './read-json-array.js'
import type { ReadRow, RowReader } from './row-reader.js'

const byteOrderMark = '\u00ef\u00bb\u00bf'

/** The longest beginning of an object before its list. */
const maxHeadLength = 1024 * 1024

/** Reads only a JSON list of postings, at the top level or inside an object. */
export class JsonListReader implements RowReader {
  /** Whether it is a list; null until enough has been read to tell. */
  isList: boolean | null = null
  /** The members of the object before its list, once the list was found. */
  head: Readonly<Record<string, unknown>> = {}
  #reader: JsonArrayReader | null = null
  #first = new PendingBytes()
  #tryAt = 1;

  *push(chunk: Buffer): Generator<ReadRow> {
    if (this.#reader !== null) return yield* this.#reader.push(chunk)
    if (this.isList === false) return
    this.#first.append(chunk)
    // retrying at each doubling keeps it linear, however small the chunks
    if (this.#first.length < this.#tryAt) return
    this.#tryAt = 2 * this.#first.length
    yield* this.#try(false)
  }

  *end(): Generator<ReadRow> {
    if (this.#reader === null && this.isList === null) yield* this.#try(true)
    if (this.#reader !== null) yield* this.#reader.end()
  }

  *#try(isAll: boolean): Generator<ReadRow> {
    const text = this.#first.bytes.toString('latin1').replace(byteOrderMark, '   ')
    const start = text.search(/\S/)
    const mayGoOn = !isAll && text.length < maxHeadLength
    const isBlank = start < 0 || byteOrderMark.startsWith(text)
    if (isBlank && mayGoOn) return
    if (text[start] === '[') return yield* this.#begin(new JsonArrayReader({ isList: true }))
    const list = text[start] === '{' ? findList(text) : null
    if (list) {
      this.head = readHead(this.#first.bytes.subarray(start, list.offset).toString())
      return yield* this.#begin(new JsonArrayReader({ isList: true, within: list }))
    }
    if (list === null || !mayGoOn) this.isList = false
  }

  *#begin(reader: JsonArrayReader): Generator<ReadRow> {
    const { bytes } = this.#first
    this.#first = new PendingBytes()
    this.#reader = reader
    this.isList = true
    yield* reader.push(bytes)
  }
}

/** Parses an object that is cut where its list begins. */
function readHead(text: string): Readonly<Record<string, unknown>> {
  try {
    const values: unknown = JSON.parse(`${text}[]}`)
    return isObject(values) ? values : {}
  } catch {
    return {}
  }
}
