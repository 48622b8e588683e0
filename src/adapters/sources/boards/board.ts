import type { BoardRow } from '#src/application/jobs/ports/job-boards.js'
import type { BoardNaming } from '#src/domain/jobs/board-reference.js'
import type { CapturedValues } from '#src/domain/jobs/column-mapping.js'

/** A posting as a board lists it, before it is counted. */
export type ListedPosting = Omit<BoardRow, 'line'>

/** One page of a list of postings. */
export interface JsonPage {
  readonly postings: AsyncIterable<ListedPosting>
  /** What the answer says before its list, complete once the first posting has come or the list is over. */
  head(): CapturedValues
}

/** A list in XML: the element that holds it, and the elements of which it is made. */
export interface XmlList {
  readonly root: string
  readonly element: string
}

/** How a board asks its system. Each throws NOT_FOUND where the address leads to nothing, and FETCH_FAILED. */
export interface BoardAnswers {
  /** An answer in JSON: a list, or an object that holds one. */
  page(url: string): JsonPage
  /** An answer that is one JSON object. */
  object(url: string): Promise<CapturedValues>
  /** An answer in XML: the elements of a list, by their members. */
  elements(url: string, list: XmlList): AsyncIterable<ListedPosting>
}

/** A system on which companies have boards. */
export interface Board extends BoardNaming {
  /** All postings of one board. */
  postings(name: string, answers: BoardAnswers): AsyncIterable<ListedPosting>
}
