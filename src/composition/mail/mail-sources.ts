import { ownFile } from '#src/adapters/kit/own-files.js'
import type { FileMailSource, MailReading } from '#src/adapters/sources/mail-files/file-mail-source.js'
import * as files from '#src/adapters/sources/mail-files/open-mail-sources.js'
import type { EmailParser } from '#src/adapters/sources/mime/email-parser.js'
import { ParsePool } from '#src/adapters/sources/mime/parse-pool.js'
import { openMessageArchive } from '#src/adapters/stores/sqlite/mail/archive-source.js'
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
