import { isObject } from '../../domain/shared/json.js'
import { findList } from './find-list.js'
import { JsonArrayReader } from './read-json-array.js'
import type { ReadRow, RowReader } from './row-reader.js'

/** An object says little before its list. */
const maxHeadLength = 1024 * 1024

/** A list of postings in JSON, alone or held by an object; nothing else. */
export class JsonListReader implements RowReader {
  /** Whether it is one; null until enough was read to tell. */
  isList: boolean | null = null
  /** What the object says before its list, once it is known that there is one. */
  head: Readonly<Record<string, unknown>> = {}
  #reader: JsonArrayReader | null = null
  #first: Buffer = Buffer.alloc(0)
  #tryAt = 1;

  *push(chunk: Buffer): Generator<ReadRow> {
    if (this.#reader !== null) return yield* this.#reader.push(chunk)
    if (this.isList === false) return
    this.#first = Buffer.concat([this.#first, chunk])
    // trying at each doubling keeps it linear, however small the chunks are
    if (this.#first.length >= this.#tryAt) yield* this.#try(false)
    this.#tryAt = 2 * this.#first.length
  }

  *end(): Generator<ReadRow> {
    if (this.#reader === null && this.isList === null) yield* this.#try(true)
    if (this.#reader !== null) yield* this.#reader.end()
  }

  *#try(isAll: boolean): Generator<ReadRow> {
    const text = this.#first.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '   ')
    const start = text.search(/\S/)
    const mayGoOn = !isAll && text.length < maxHeadLength
    if (start < 0 && mayGoOn) return
    if (text[start] === '[') return yield* this.#begin(new JsonArrayReader({ isList: true }))
    const list = text[start] === '{' ? findList(text) : null
    if (list) {
      this.head = readHead(this.#first.subarray(start, list.offset).toString())
      return yield* this.#begin(new JsonArrayReader({ isList: true, within: list }))
    }
    if (list === null || !mayGoOn) this.isList = false
  }

  *#begin(reader: JsonArrayReader): Generator<ReadRow> {
    const first = this.#first
    this.#first = Buffer.alloc(0)
    this.#reader = reader
    this.isList = true
    yield* reader.push(first)
  }
}

/** Of an object that ends where its list begins. */
function readHead(text: string): Readonly<Record<string, unknown>> {
  try {
    const values: unknown = JSON.parse(`${text}[]}`)
    return isObject(values) ? values : {}
  } catch {
    return {}
  }
}
