import type { FileMailSource, MailReading } from '../adapters/import/mail/file-mail-source.js'
import * as files from '../adapters/import/mail/open-mail-sources.js'
import { ownFile } from '../adapters/kit/own-files.js'
import type { EmailParser } from '../adapters/mime/email-parser.js'
import { ParsePool } from '../adapters/mime/parse-pool.js'
import { openMessageArchive } from '../adapters/persistence/sqlite/mail/archive-source.js'
import { systemClock } from '../adapters/system/clock.js'
import type { Clock } from '../application/shared/ports/clock.js'

/** Parses on several cores, in threads that start with the first message; the caller closes it. */
export function createMailParser(clock: Clock = systemClock): EmailParser {
  return new ParsePool({ workerUrl: ownFile('./mail-parse-worker.js', import.meta.url), clock })
}

/** The sources at these paths. Throws NOT_FOUND, VALIDATION_ERROR. */
export function openMailSources(paths: readonly string[], reading: MailReading = {}): Promise<FileMailSource[]> {
  return files.openMailSources(paths, openMessageArchive, reading)
}
