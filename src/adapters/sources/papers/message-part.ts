import { attachedParts } from '#src/adapters/sources/mime/attachments.js'
import type { MimePart } from '#src/adapters/sources/mime/mime-part.js'
import { readMimeTree } from '#src/adapters/sources/mime/mime-tree.js'

/** The attachment of a message at this place in its list, from 1. Returns null if there is none. */
export async function messagePart(
  message: Uint8Array,
  place: number,
): Promise<Pick<MimePart, 'content' | 'charset'> | null> {
  const root = await readMimeTree(message, new Set())
  const part = root === null ? undefined : attachedParts(root)[place - 1]
  if (part === undefined) return null
  // text that a list appended behind base64 is no part of the file
  return { content: part.content.subarray(0, part.size), charset: part.charset }
}
