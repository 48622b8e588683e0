import { sniffType } from '#src/adapters/sources/fetching/sniff-type.js'
import type { PaperCall, PaperReader, PaperReading } from '#src/application/shared/ports/paper-reader.js'

/** Reads a file that is sent to the page. Returns null for plain text, which is kept as it was written. */
export async function readUpload(
  reader: PaperReader,
  bytes: Uint8Array,
  call: PaperCall = {},
): Promise<PaperReading | null> {
  return sniffType(bytes) === 'text/plain' ? null : reader.read(bytes, call)
}
