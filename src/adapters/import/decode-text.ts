import { AppError } from '../../domain/shared/app-error.js'

const byteOrderMarks: readonly { readonly mark: Buffer; readonly encoding: string | null }[] = [
  { mark: Buffer.from([0xef, 0xbb, 0xbf]), encoding: null },
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
]

const longestMark = 3

/** Turns a file's chunks into UTF-8. */
export interface TextDecoding {
  decode(chunk: Buffer): Buffer
  /** What was held back for bytes that did not come. */
  end(): Buffer
}

/** Names that Windows, Python and Excel use, beside the labels of the Encoding Standard; white space, `_` and `-` aside. */
const otherNames: Readonly<Record<string, string>> = {
  ...{ cp932: 'shift_jis', '932': 'shift_jis', windows932: 'shift_jis', mskanji: 'shift_jis', sjis: 'shift_jis' },
  ...{ cp51932: 'euc-jp', eucjp: 'euc-jp', cp936: 'gbk', '936': 'gbk', cp949: 'euc-kr', cp950: 'big5', '950': 'big5' },
  ...{ cp65001: 'utf-8', utf8sig: 'utf-8', utf16: 'utf-16le', latin1: 'windows-1252', cp1252: 'windows-1252' },
}

/** The label of the Encoding Standard. */
function labelOf(name: string): string {
  return otherNames[name.toLowerCase().replace(/[\s_-]/g, '')] ?? name
}

/** Throws VALIDATION_ERROR for a name that no encoding has. */
export function checkEncoding(label: string): void {
  try {
    new TextDecoder(labelOf(label))
  } catch (cause) {
    const message = `${JSON.stringify(label.slice(0, 80))} is no known encoding; write a name such as cp932, shift_jis or utf-16le.`
    throw new AppError('VALIDATION_ERROR', message, { cause })
  }
}

/**
 * Decodes by the byte order mark, or else from `encoding`; without either the bytes stay as they are, UTF-8 or not.
 * The mark is taken off.
 */
export class TextToUtf8 implements TextDecoding {
  readonly #encoding: string | undefined
  /** The first bytes, until they are enough to hold a mark. */
  #first = Buffer.alloc(0)
  #decoding: TextDecoding | null = null

  constructor(encoding: string | undefined) {
    this.#encoding = encoding
  }

  decode(chunk: Buffer): Buffer {
    if (this.#decoding !== null) return this.#decoding.decode(chunk)
    this.#first = Buffer.concat([this.#first, chunk])
    return this.#first.length < longestMark ? Buffer.alloc(0) : this.#begin().decode(this.#first)
  }

  end(): Buffer {
    if (this.#decoding !== null) return this.#decoding.end()
    const decoding = this.#begin()
    return Buffer.concat([decoding.decode(this.#first), decoding.end()])
  }

  #begin(): TextDecoding {
    const known = byteOrderMarks.find(({ mark }) => this.#first.subarray(0, mark.length).equals(mark))
    this.#first = this.#first.subarray(known?.mark.length ?? 0)
    const encoding = known === undefined ? this.#encoding : (known.encoding ?? undefined)
    this.#decoding = encoding === undefined ? asItIs : decodeFrom(encoding)
    return this.#decoding
  }
}

const asItIs: TextDecoding = { decode: (chunk) => chunk, end: () => Buffer.alloc(0) }

function decodeFrom(encoding: string): TextDecoding {
  // the mark is off already; another one would be text
  const decoder = new TextDecoder(labelOf(encoding), { ignoreBOM: true })
  return {
    decode: (chunk) => Buffer.from(decoder.decode(chunk, { stream: true })),
    end: () => Buffer.from(decoder.decode()),
  }
}
