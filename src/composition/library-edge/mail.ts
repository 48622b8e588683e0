import type { FileMailSource, MailReading } from '#src/adapters/sources/mail-files/file-mail-source.js'
import * as sources from '#src/composition/mail-sources.js'
import * as mail from '#src/composition/open-mail.js'
import { guardedMail, mailOptions, mailSourcesParameters } from './mail-shapes.js'
import { checkArguments } from './shape.js'

/** The archive in the SQLite file at `source`, or the one that these adapters keep. Nothing is started before the first question. Throws VALIDATION_ERROR. */
export function openMail(source: string | mail.MailAdapters, options: mail.MailOptions = {}): mail.Mail {
  checkArguments(mailOptions, [options])
  return guardedMail(mail.openMail(source, options))
}

/** The sources at these paths, on disk. Throws NOT_FOUND, VALIDATION_ERROR. */
export async function openMailSources(paths: readonly string[], options: MailReading = {}): Promise<FileMailSource[]> {
  checkArguments(mailSourcesParameters, [paths, options])
  return sources.openMailSources(paths, options)
}
