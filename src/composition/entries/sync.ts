/** The export `jobworkflow/sync`: news of boards, mail, postings and pages. */

export type { Logger } from '#src/application/shared/ports/logger.js'
export type * from '#src/application/sync/ports/mail-logins.js'
export type * from '#src/application/sync/ports/mail-server.js'
export { openSync } from '#src/composition/library-edge/sync.js'
export type { RunOptions, Sync, SyncOptions } from '#src/composition/sync/open-sync.js'
export type * from '#src/domain/shared/app-error.js'
export { AppError, errorCodes } from '#src/domain/shared/app-error.js'
export type { UtcTime } from '#src/domain/shared/calendar.js'
export { type StorageFacts, type StorageProblem, storageFactsOf } from '#src/domain/shared/storage-failure.js'
export type * from '#src/domain/sync/mail-account.js'
export type * from '#src/domain/sync/sync-request.js'
export type * from '#src/domain/sync/sync-run.js'
