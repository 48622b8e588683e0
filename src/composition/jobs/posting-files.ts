import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { guessCertainSet, guessJapaneseSet, readByteOrderMark } from '#src/adapters/kit/text/guess-text.js'
import { htmlToText } from '#src/adapters/sources/mime/html-text.js'
import { FilePostingSource } from '#src/adapters/sources/posting-files/file-posting-source.js'
import type { ReadSheet } from '#src/adapters/sources/posting-files/read-sheets.js'
import type { ImportCount } from '#src/application/jobs/import-jobs.js'
import { type PostingFileParts, TakePostingFile } from '#src/application/jobs/take-posting-file.js'
import type { ImportPostingsRequest } from './import-jobs.js'

const chunkBytes = 64 * 1024
// a guess needs no more
const sampleBytes = 2 ** 20

/** A queue; its imports with the same `counted` count a posting once. */
interface CountingJobs {
  import(request: ImportPostingsRequest, counted?: Set<string>): Promise<ImportCount>
}

/** Takes files of postings that are in memory into a queue. */
export function takePostingFile(openJobs: () => Promise<CountingJobs>, readSheet?: ReadSheet): TakePostingFile {
  return new TakePostingFile({
    htmlToText,
    importRows: async ({ rows, ...request }, counted) => (await openJobs()).import({ ...request, from: rows }, counted),
    rowsOf: rowsOf(readSheet),
  })
}

function rowsOf(readSheet: ReadSheet | undefined): PostingFileParts['rowsOf'] {
  return ({ bytes }, work) => {
    const stdin = Readable.from(chunksOf(bytes), { objectMode: true })
    return new FilePostingSource({ paths: ['-'], stdin, encoding: encodingOf(bytes), readSheet, ...work }).rows()
  }
}

/** Lets other requests in between. */
async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.byteLength; at += chunkBytes) {
    await setImmediate()
    yield Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(chunkBytes, bytes.byteLength - at))
  }
}

/** Excel in Japan saves CSV in Shift_JIS; undefined for UTF-8, and for what cannot be told. */
function encodingOf(bytes: Uint8Array): string | undefined {
  if (isUtf8(bytes) || readByteOrderMark(bytes) !== null) return undefined
  const sample = bytes.subarray(0, sampleBytes)
  return (guessCertainSet(sample) ?? guessJapaneseSet(sample))?.name
}
