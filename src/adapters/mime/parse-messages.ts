import type { IndexText } from '../../domain/mail/index-text.js'
import type { EmailContent } from './parse-email.js'

/** What the pool and its workers say to each other. */
export interface WorkerData {
  /** Shared: the index of the message at work. */
  readonly progress: SharedArrayBuffer
}

/** Messages to parse, one after the other in `bytes`; its memory goes over to the worker. */
export interface ParseRequest {
  readonly bytes: ArrayBuffer
  readonly items: readonly ParseItem[]
}

export interface ParseItem {
  readonly length: number
  readonly textCut: boolean
  readonly separatorDate: number | null
  readonly separatorIsStamp: boolean
}

/** 'ready' once, then one answer to each request: a content for each of its items. */
export type ParseAnswer = 'ready' | readonly ParsedContent[]

export interface ParsedContent extends EmailContent {
  /** Absent where the store is to make it. */
  readonly indexText?: IndexText
}
