import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { makeFolder, removeFolder } from '#scripts/kit/temporary-folder.js'
import { jobworkflow } from './command-line.js'
import { foreignSchema } from './mail-archive-files.js'
import { address, type Letter, mboxOfLetters, prepareInsert } from './mail-letters.js'

export interface ArchiveFolder {
  readonly folder: string
  readonly path: string
  /** The parts of the archive that must not change: its bytes and the files next to it (except a write-ahead log). */
  fingerprint(): readonly string[]
  remove(): void
}

/** A folder for an archive. */
export function archiveFolder(name = 'mail.sqlite3'): ArchiveFolder {
  const folder = makeFolder()
  const path = join(folder, name)
  return {
    folder,
    path,
    fingerprint: () => {
      const names = readdirSync(folder).filter((entry) => !/-(?:wal|shm)$/.test(entry))
      return [...names.sort(), createHash('sha256').update(readFileSync(path)).digest('hex')]
    },
    remove: () => removeFolder(folder),
  }
}

/** An archive made by the real `mail import` from one mbox per mailbox; ids follow the order of the letters. */
export async function importedArchive(letters: readonly Letter[]): Promise<ArchiveFolder> {
  const archive = archiveFolder()
  const inputs = makeFolder()
  const paths = [...new Set(letters.map(({ mailbox }) => mailbox))].map((mailbox) => {
    writeFileSync(join(inputs, mailbox), mboxOfLetters(letters.filter((letter) => letter.mailbox === mailbox)))
    return join(inputs, mailbox)
  })
  const ended = await jobworkflow(['mail', 'import', ...paths, '--database', archive.path, '--address', address])
  removeFolder(inputs)
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  return archive
}

/** An archive of the same letters as the original downloader creates it, in plain SQL. */
export function foreignArchive(letters: readonly Letter[]): ArchiveFolder {
  const archive = archiveFolder()
  writeForeignLetters(archive.path, letters)
  return archive
}

/** A foreign archive that is removed when the test ends. */
export function aForeignArchive(letters: readonly Letter[]): ArchiveFolder {
  const archive = foreignArchive(letters)
  onTestFinished(archive.remove)
  return archive
}

export function writeForeignLetters(path: string, letters: readonly Letter[]): void {
  const db = new Database(path)
  db.exec(foreignSchema)
  const insert = prepareInsert(db)
  const uids = new Map<string, number>()
  db.transaction(() => {
    for (const letter of letters) {
      const uid = (uids.get(letter.mailbox) ?? 0) + 1
      uids.set(letter.mailbox, uid)
      insert(letter, uid)
    }
  })()
  db.close()
}

/** Returns what `read` returns for an archive opened read-only. */
export function readArchive<T>(path: string, read: (db: Database) => T): T {
  const db = new Database(path, { readonly: true })
  try {
    return read(db)
  } finally {
    db.close()
  }
}

/** Returns how many messages of mail servers an archive has; 0 if there is no archive yet. */
export function countSynced(path: string): number {
  try {
    return readArchive(path, (db) => Number(db.prepare('select count(*) from synced_messages').pluck().get()))
  } catch {
    // killed before the table existed
    return 0
  }
}
