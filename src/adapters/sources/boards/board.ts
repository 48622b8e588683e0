import type { BoardRow } from '#src/application/jobs/ports/job-boards.js'
import type { BoardNaming } from '#src/domain/jobs/board-reference.js'
import type { CapturedValues } from '#src/domain/jobs/column-mapping.js'

/** A posting in the list of a board, before it is numbered. */
export type ListedPosting = Omit<BoardRow, 'line'>

/** One page of a list of postings. */
export interface JsonPage {
  readonly postings: AsyncIterable<ListedPosting>
  /** The members of the answer before the list; complete once the first posting was read or the list has ended. */
  head(): CapturedValues
}

/** A list in XML: its root element, and the element of each item. */
export interface XmlList {
  readonly root: string
  readonly element: string
}

/** Requests to the system of a board. Each throws NOT_FOUND if the address does not exist, and FETCH_FAILED. */
export interface BoardAnswers {
  /** A JSON answer: a list, or an object that contains one. */
  page(url: string): JsonPage
  /** An answer that is one JSON object. */
  object(url: string): Promise<CapturedValues>
  /** An answer that is one web page, of at most 16 MiB. */
  text(url: string): Promise<string>
  /** An XML answer: the elements of a list, as objects. */
  elements(url: string, list: XmlList): AsyncIterable<ListedPosting>
}

/** A system that hosts company boards. */
export interface Board extends BoardNaming {
  /** All postings of one board. */
  postings(name: string, answers: BoardAnswers): AsyncIterable<ListedPosting>
}
