import type { AttachmentReader } from '#src/application/mail/ports/attachment-reader.js'
import type { UnreadAttachments } from '#src/application/mail/ports/unread-attachments.js'
import {
  ReadAttachments,
  type ReadAttachmentsReport,
  type ReadAttachmentsRequest,
} from '#src/application/mail/read-attachments.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import { AppError } from '#src/domain/shared/app-error.js'

export interface AttachmentParts {
  readonly store: UnreadAttachments
  readonly reader: AttachmentReader
  readonly clock: Clock
}

// of one run; the next one reads the rest
const defaultBudgetMs = 600_000

/** Reads attachments after an import, which holds whether that works or not. Returns null if nothing can read them. */
export async function readAttachments(
  { store, reader, clock }: AttachmentParts,
  request: ReadAttachmentsRequest,
): Promise<ReadAttachmentsReport | null> {
  try {
    return await new ReadAttachments(store, reader, clock).execute({ budgetMs: defaultBudgetMs, ...request })
  } catch (error) {
    const isOfReader = error instanceof AppError && /^(?:INTERNAL_ERROR|VALIDATION_ERROR)$/.test(error.code)
    if (isOfReader) return null
    throw error
  }
}
