import type { MailEntry } from '../../../domain/mail/raw-message.js'
import type { DetectedSource } from './detect-mail-source.js'
import { type FolderOptions, readEmlFile, readEmlFolder } from './read-eml-folder.js'
import { readMaildir } from './read-maildir.js'
import { readMbox } from './split-mbox.js'

type Reader = (path: string, mailbox: string, options: FolderOptions) => AsyncGenerator<MailEntry>

const readers: Readonly<Record<DetectedSource['kind'], Reader>> = {
  mbox: readMbox,
  maildir: readMaildir,
  'eml-folder': readEmlFolder,
  eml: readEmlFile,
}

/**
 * The messages of `source` in their order, one at a time, and problem entries for what cannot be read. Throws nothing.
 */
export function readMailSource(source: DetectedSource, options: FolderOptions = {}): AsyncGenerator<MailEntry> {
  return readers[source.kind](source.path, source.mailbox, options)
}
