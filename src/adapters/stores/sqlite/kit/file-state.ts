import { open, stat } from 'node:fs/promises'

/**
 * A value that changes with each committed transaction of a database. It has what SQLite itself checks, the counter in
 * the file's header and the header of the WAL index, and the size and time of both files, because a WAL may be merged
 * into the file. Returns `none` if there is no file, and null if it cannot be determined, such as while a transaction
 * is written to the file itself.
 */
export async function fileState(path: string): Promise<string | null> {
  try {
    const parts = [
      await identityOf(path),
      await bytesOf(path, headerCounter),
      await bytesOf(`${path}-shm`, logHeaders),
      await identityOf(`${path}-wal`),
    ]
    if (await isWritten(`${path}-journal`)) return null
    return parts[0] === absent ? 'none' : parts.join('/')
  } catch {
    return null
  }
}

// https://www.sqlite.org/fileformat2.html, 1.3 and https://www.sqlite.org/walformat.html, 2.1: there are two copies
const headerCounter = { start: 24, length: 4 }
const logHeaders = { start: 0, length: 96 }
const absent = '-'

async function identityOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(isMissing)
  return found === null ? absent : `${found.ino}:${found.size}:${found.mtimeNs}`
}

async function bytesOf(path: string, { start, length }: typeof headerCounter): Promise<string> {
  const file = await open(path).catch(isMissing)
  if (file === null) return absent
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
    return buffer.toString('hex', 0, bytesRead)
  } finally {
    await file.close()
  }
}

function isMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Whether a journal holds a transaction; an unused one may be empty. */
async function isWritten(journal: string): Promise<boolean> {
  const found = await stat(journal).catch(isMissing)
  return found !== null && found.size > 0
}
