import { AppError } from '../domain/shared/app-error.js'
import type { Config } from './config.js'

/** Absolute path of the configured mail archive. Throws DB_NOT_FOUND when none is named. */
export function archiveOf({ mailArchive }: Pick<Config, 'mailArchive'>): string {
  if (mailArchive !== null) return mailArchive
  throw new AppError(
    'DB_NOT_FOUND',
    'No mail archive is named. Name one with --database FILE or --address ADDRESS, or set NITTYMAIL_SQLITE_DB or ' +
      'NITTYMAIL_IMAP_ADDRESS; `jobworkflow mail import` makes an archive.',
  )
}
