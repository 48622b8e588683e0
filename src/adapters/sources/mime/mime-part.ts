/** One part of a message, its transfer encoding undone. */
export interface MimePart {
  /** Lower case, such as text/plain. */
  readonly type: string
  readonly charset: string | undefined
  readonly flowed: boolean
  readonly deleteSpace: boolean
  /** Lower case; '' when not stated. */
  readonly disposition: string
  /** File name, encoded words in it still encoded; null when none is stated. */
  readonly name: string | null
  /** In bytes, also where most of the content was left out before. */
  readonly size: number
  /** Content-ID without its angle brackets; '' when there is none. */
  readonly contentId: string
  readonly content: Uint8Array
  readonly parts: readonly MimePart[]
}

/** Whether a part of this type is a message that another one carries; its own parts are the only child. */
export function isMessage(type: string): boolean {
  return type === 'message/rfc822' || type === 'message/global'
}
