/** The first sheet as CSV in UTF-8, or a problem that follows the name of the file. */
export type SheetRead = { readonly csv: string } | { readonly problem: string }

export type ReadSheet = (bytes: Uint8Array, call: { readonly signal?: AbortSignal | undefined }) => Promise<SheetRead>

// the largest paper that is read; a larger file is reported as a spreadsheet
const maxBytes = 50 * 2 ** 20
const zipStart = Buffer.from('PK\u0003\u0004')

/** Yields the chunks of a file unchanged, or its first sheet if it is a spreadsheet. */
export async function* withSheets(
  chunks: AsyncIterable<Buffer>,
  readSheet: ReadSheet,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer | SheetRead> {
  let held: Buffer | null = Buffer.alloc(0)
  for await (const chunk of chunks) {
    held = held === null ? null : Buffer.concat([held, chunk])
    if (held === null) yield chunk
    else if (!mayBeSheet(held)) {
      yield held
      held = null
    }
  }
  if (held === null || held.length === 0 || signal?.aborted) return
  yield held.includes('xl/workbook.xml') ? await readSheet(held, { signal }) : held
}

function mayBeSheet(bytes: Buffer): boolean {
  const start = bytes.subarray(0, zipStart.length)
  return bytes.length <= maxBytes && start.equals(zipStart.subarray(0, start.length))
}
