/** One part of a message with its transfer encoding decoded. */
export interface MimePart {
  /** In lower case, such as text/plain. */
  readonly type: string
  readonly charset: string | undefined
  readonly flowed: boolean
  readonly deleteSpace: boolean
  /** In lower case; '' if not stated. */
  readonly disposition: string
  /** The file name with encoded words not decoded; null if none is stated. */
  readonly name: string | null
  /** In bytes, also if most of the content was removed before. */
  readonly size: number
  /** Content-ID without its angle brackets; '' if there is none. */
  readonly contentId: string
  readonly content: Uint8Array
  readonly parts: readonly MimePart[]
}

/** Whether a part of this type is an attached message; its only child is the root of that message. */
export function isMessage(type: string): boolean {
  return type === 'message/rfc822' || type === 'message/global'
}
