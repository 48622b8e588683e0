import type { IndexText } from '../../domain/mail/email.js'
import type { EmailContent } from './parse-email.js'

/** Messages to parse, one after the other in `bytes`; its memory goes over to the thread. */
export interface ParseRequest {
  readonly bytes: ArrayBuffer
  readonly items: readonly ParseItem[]
  /** Shared: the index of the message at work; -1 before the thread took the request. */
  readonly progress: SharedArrayBuffer
}

export interface ParseItem {
  readonly length: number
  readonly textCut: boolean
  readonly separatorDate: number | null
  readonly separatorIsStamp: boolean
}

/** A content for each item of a request. */
export type ParseAnswer = readonly ParsedContent[]

export interface ParsedContent extends EmailContent {
  /** Absent where the store is to make it. */
  readonly indexText?: IndexText
}
