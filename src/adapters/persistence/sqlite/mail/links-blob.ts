import type { ThreadLinks } from '../../../../domain/mail/threads.js'

/** The keys of a message in 8 bytes each, big-endian: its own, then its ancestors. */
export function encodeLinks({ own, ancestors }: ThreadLinks): Buffer {
  const bytes = Buffer.allocUnsafe(8 * (1 + ancestors.length))
  bytes.writeBigInt64BE(own, 0)
  for (const [i, key] of ancestors.entries()) bytes.writeBigInt64BE(key, 8 * (i + 1))
  return bytes
}

export function decodeLinks(bytes: Buffer, gmailThreadId: bigint | null): ThreadLinks {
  const ancestors: bigint[] = []
  for (let at = 8; at < bytes.length; at += 8) ancestors.push(bytes.readBigInt64BE(at))
  return { own: bytes.readBigInt64BE(0), ancestors, gmailThreadId }
}
