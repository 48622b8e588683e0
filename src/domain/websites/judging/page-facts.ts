/** A visible line of the page. */
export interface PageLine {
  readonly text: string
  readonly isHeading: boolean
  /**
   * Whether it is outside of the posting: in a box with its own heading, below a heading of other jobs, or in a link.
   */
  readonly isBeside: boolean
  /** Whether it is near the name of the page, where pages show the state of a posting. */
  readonly isNearTitle: boolean
  /** Whether it is a label for what follows. */
  readonly isLabel: boolean
}

/** A fact of a page, with the words that state it. */
export interface StatedFact {
  readonly value: string
  readonly quote: string
}

/** Why a page shows nothing to read. */
export type MissingText = 'frame' | 'scripts' | 'empty' | 'garbled'

/** What a page shows and states, without other jobs; the basis for judging it. */
export interface PageFacts {
  /** The page title; '' if there is none. */
  readonly title: string
  /** The first heading; '' if there is none. */
  readonly name: string
  readonly lines: readonly PageLine[]
  readonly headings: readonly string[]
  /** The role from structured data or after a label. */
  readonly role: StatedFact | null
  readonly salary: StatedFact | null
  readonly place: StatedFact | null
  readonly deadline: StatedFact | null
  /** The number of links to other postings. */
  readonly otherPostings: number
  /** Whether it asks for a password. */
  readonly asksForPassword: boolean
  readonly missing: MissingText | null
  /** The URL of the frame, or of the board in a script, that most likely contains the text; null if there is none. */
  readonly frameUrl: string | null
  /** Whether that frame belongs to a site where employers show their postings. */
  readonly isFrameOfBoard: boolean
  /** Whether it has a captcha. */
  readonly hasCaptcha: boolean
  /**
   * Whether it has the script of a bot protection service, as on pages that such a service sends instead of the real
   * one.
   */
  readonly isGuard: boolean
  /** The target of an automatic redirect; null if there is none. */
  readonly refreshUrl: string | null
}
