import { readBounded } from '#src/adapters/kit/http-answers.js'
import { boardFactsOf, boardFailure } from '#src/domain/jobs/board-failure.js'
import type { CapturedValues } from '#src/domain/jobs/column-mapping.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { isObject } from '#src/domain/shared/json.js'
import type { BoardAnswers, JsonPage, ListedPosting, XmlList } from './board.js'
import { XmlElements } from './xml-elements.js'

/** Yields the chunks of an answer. Throws FETCH_FAILED. */
export type ReadFeed = (url: string, accept: string) => AsyncIterable<Buffer>

/** Parses a list of objects from JSON. */
export interface ListReader {
  /** Whether the answer is a list; null until enough has been read to tell. */
  readonly isList: boolean | null
  readonly head: CapturedValues
  push(chunk: Buffer): Iterable<ListedPosting>
  end(): Iterable<ListedPosting>
}

export interface AnswerParts {
  readonly read: ReadFeed
  readonly makeListReader: () => ListReader
  /** The problems that a list reader reports for a truncated list. */
  readonly cutOff: readonly string[]
}

const maxObjectBytes = 16 * 2 ** 20

/** Parses the answers of a board system while they arrive. */
export function boardAnswers(parts: AnswerParts): BoardAnswers {
  return {
    page: (url) => readPage(url, parts),
    object: (url) => readObject(url, parts),
    text: (url) => readText(url, parts),
    elements: (url, list) => readElements(url, list, parts),
  }
}

function readPage(url: string, { read, makeListReader, cutOff }: AnswerParts): JsonPage {
  const reader = makeListReader()
  async function* postings(): AsyncGenerator<ListedPosting> {
    let count = 0
    const told = function* (rows: Iterable<ListedPosting>): Generator<ListedPosting> {
      for (const row of rows) {
        if (row.problem !== undefined && cutOff.includes(row.problem)) throw cutAfter(url, count)
        count++
        yield row
      }
    }
    const beginning: Buffer[] = []
    for await (const part of read(url, 'application/json')) {
      if (reader.isList === null) beginning.push(part.subarray(0, 256))
      yield* told(reader.push(part))
      if (reader.isList === false) break
    }
    yield* told(reader.end())
    if (reader.isList !== true) throw noList(url, Buffer.concat(beginning).toString('utf8'))
  }
  return { postings: postings(), head: () => reader.head }
}

async function* readElements(url: string, list: XmlList, { read }: AnswerParts): AsyncGenerator<ListedPosting> {
  const decoder = new TextDecoder()
  const elements = new XmlElements(list)
  let [count, beginning] = [0, '']
  for await (const part of read(url, 'application/xml, text/xml;q=0.9')) {
    if (elements.isList === null && beginning.length < 256) beginning += part.toString('latin1', 0, 256)
    for (const element of pushed(elements, decoder.decode(part, { stream: true }), url)) {
      count++
      yield element
    }
    if (elements.isList === false) break
  }
  if (elements.isList !== true) throw noList(url, beginning)
  for (const element of elements.end()) {
    count++
    yield element
  }
  if (!elements.isWhole) throw cutAfter(url, count)
}

function pushed(elements: XmlElements, text: string, url: string): readonly ListedPosting[] {
  try {
    return elements.push(text)
  } catch (cause) {
    throw boardFailure(
      'FETCH_FAILED',
      `The board at ${new URL(url).host} was not read: its XML is not a list of postings.`,
      unanswered,
      { cause },
    )
  }
}

async function readObject(url: string, { read }: AnswerParts): Promise<CapturedValues> {
  const { bytes, isWhole } = await readBounded(read(url, 'application/json'), maxObjectBytes)
  const text = bytes.toString('utf8')
  const values = isWhole ? parse(text) : null
  if (!isObject(values)) throw noList(url, text.slice(0, 256))
  return values
}

async function readText(url: string, { read }: AnswerParts): Promise<string> {
  const { bytes, isWhole } = await readBounded(read(url, 'text/html'), maxObjectBytes)
  if (isWhole) return bytes.toString('utf8')
  throw boardFailure('FETCH_FAILED', `The board at ${new URL(url).host} was not read: its page is too large.`, {
    ...unanswered,
    advice: 'Open it in a browser.',
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const unanswered = { problem: 'board-not-read', statusCode: 200, retryAfterSeconds: null } as const

function cutAfter(url: string, count: number): AppError {
  const message = `The list from ${new URL(url).host} was cut off after ${count === 1 ? '1 posting' : `${count} postings`}.`
  return boardFailure('FETCH_FAILED', message, unanswered, { retryable: true })
}

/** The error for an answer that is not a list, based on its beginning. */
export function noList(url: string, beginning: string): AppError {
  const { host } = new URL(url)
  const start = beginning.replace(/^\ufeff/, '').trimStart()
  const what =
    start === ''
      ? 'an empty answer'
      : start.startsWith('<')
        ? 'a web page instead of a list of postings'
        : 'something other than a list of postings'
  return boardFailure('FETCH_FAILED', `The board at ${host} was not read: it sent ${what}.`, unanswered)
}

/** Returns what `read` returns; `head`, which the list has of a posting, if it was removed since. */
export async function unlessRemoved(
  head: CapturedValues,
  read: () => Promise<CapturedValues>,
): Promise<CapturedValues> {
  try {
    return await read()
  } catch (error) {
    const facts = boardFactsOf(error)
    if (facts?.problem === 'board-not-read' && facts.statusCode === 404) return head
    throw error
  }
}
