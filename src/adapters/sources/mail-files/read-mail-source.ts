import type { MailEntry } from '#src/domain/mail/raw-message.js'
import type { DetectedSource } from './detect-mail-source.js'
import type { FolderNews } from './folder-look.js'
import { problems } from './problems.js'
import { type FolderOptions, readEmlFile, readEmlFolder } from './read-eml-folder.js'
import { readMaildir } from './read-maildir.js'
import { readMbox } from './split-mbox.js'

/**
 * Yields the messages of `source` in order, and problem entries for unreadable ones. Throws only what a
 * `MessageArchive` throws.
 */
export function readMailSource(
  source: DetectedSource,
  options: FolderOptions = {},
): AsyncGenerator<MailEntry | FolderNews> {
  switch (source.kind) {
    case 'mbox':
      return readMbox(source.file, source.mailbox, options)
    case 'eml':
      return readEmlFile(source.file, source.mailbox, options)
    case 'maildir':
      return readMaildir(source.folder, source.mailbox, options)
    case 'eml-folder':
      return readEmlFolder(source.folder, source.mailbox, options)
    case 'archive':
      return source.archive.entries(options.after ?? null)
    case 'unreadable':
      return oneProblem(source.mailbox, source.problem)
  }
}

async function* oneProblem(mailbox: string, problem: string): AsyncGenerator<MailEntry> {
  const isCut = problem === problems.packedBadly
  yield { mailbox, position: '', problem, isCut }
}
