import type { FileMailSource, MailReading } from '#src/adapters/import/mail/file-mail-source.js'
import * as files from '#src/adapters/import/mail/open-mail-sources.js'
import { ownFile } from '#src/adapters/kit/own-files.js'
import type { EmailParser } from '#src/adapters/mime/email-parser.js'
import { ParsePool } from '#src/adapters/mime/parse-pool.js'
import { openMessageArchive } from '#src/adapters/persistence/sqlite/mail/archive-source.js'
import { systemClock } from '#src/adapters/system/clock.js'
import type { Clock } from '#src/application/shared/ports/clock.js'

/** Parses on several cores, in threads that start with the first message; the caller closes it. */
export function createMailParser(clock: Clock = systemClock): EmailParser {
  return new ParsePool({ workerUrl: ownFile('./mail-parse-worker.js', import.meta.url), clock })
}

/** The sources at these paths. Throws NOT_FOUND, VALIDATION_ERROR. */
export function openMailSources(paths: readonly string[], reading: MailReading = {}): Promise<FileMailSource[]> {
  return files.openMailSources(paths, openMessageArchive, reading)
}
