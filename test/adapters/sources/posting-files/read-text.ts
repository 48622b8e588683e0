import { Readable } from 'node:stream'
import fc from 'fast-check'
import { FilePostingSource } from '#src/adapters/sources/posting-files/file-posting-source.js'
import type { CapturedRow } from '#src/application/jobs/ports/posting-source.js'

/** Returns the rows in `content`, which arrives in chunks of `chunkBytes`. */
export async function readText(content: string | Buffer, chunkBytes = 1 << 20, encoding?: string) {
  const rows = []
  for await (const { file: _, ...row } of textSource(content, chunkBytes, encoding).rows()) rows.push(row)
  return rows
}

export function textSource(content: string | Buffer, chunkBytes = 1 << 20, encoding?: string) {
  const bytes = Buffer.from(content)
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += chunkBytes) chunks.push(bytes.subarray(at, at + chunkBytes))
  return new FilePostingSource({ paths: ['-'], stdin: Readable.from(chunks), encoding })
}

/** Returns what tests compare: the line of each row, with its values or its problem. */
export async function outline(content: string | Buffer, chunkBytes?: number, encoding?: string) {
  return (await readText(content, chunkBytes, encoding)).map(({ line, values, problem }) => [line, values ?? problem])
}

export async function collect(rows: AsyncIterable<CapturedRow>): Promise<CapturedRow[]> {
  const all: CapturedRow[] = []
  for await (const row of rows) all.push(row)
  return all
}

/** Any JSON object: without -0, with any key. */
export const jsonObject = fc
  .dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue())
  .map((value): Record<string, unknown> => JSON.parse(JSON.stringify(value)))
