/** A line that a reader of the page sees. */
export interface PageLine {
  readonly text: string
  readonly isHeading: boolean
  /** Whether it stands beside the posting: in a box with a heading of its own, below a heading of other jobs, or in a link. */
  readonly isBeside: boolean
  /** Whether it stands around the name of the page, where pages put the state of a posting. */
  readonly isNearTitle: boolean
  /** Whether it is the label of what follows it. */
  readonly isLabel: boolean
}

/** What a page states, with the words that state it. */
export interface StatedFact {
  readonly value: string
  readonly quote: string
}

/** Why a page shows nothing to read. */
export type MissingText = 'frame' | 'scripts' | 'empty' | 'garbled'

/** What a page shows and states, without what it shows of other jobs: what it is judged by. */
export interface PageFacts {
  /** As it calls itself; '' for nothing. */
  readonly title: string
  /** Its first heading; '' for none. */
  readonly name: string
  readonly lines: readonly PageLine[]
  readonly headings: readonly string[]
  /** The role that it states, in data for programs or behind a label. */
  readonly role: StatedFact | null
  readonly salary: StatedFact | null
  readonly place: StatedFact | null
  readonly deadline: StatedFact | null
  /** How many links lead to other postings. */
  readonly otherPostings: number
  /** Whether it asks for a password. */
  readonly asksForPassword: boolean
  readonly missing: MissingText | null
  /** Of the frame, or the board of a script, that is likeliest to hold the text; null for none. */
  readonly frameUrl: string | null
  /** Whether that is of a site on which employers show their postings. */
  readonly isFrameOfBoard: boolean
  /** Whether it has a box that tells people from programs. */
  readonly hasCaptcha: boolean
  /** Whether it carries the script of a service that keeps programs out, as such services send it in place of a page. */
  readonly isGuard: boolean
  /** Where it sends its reader by itself; null for nowhere. */
  readonly refreshUrl: string | null
}
