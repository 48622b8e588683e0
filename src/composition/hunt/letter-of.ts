import type { MailUseCases } from '#src/application/mail/mail-use-cases.js'
import type { LetterText } from '#src/application/person/read-job-notes.js'
import { maxLetterText } from '#src/domain/person/notes/job-note.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** Returns a letter of the archive for a note; null if it has none with this id. Source: person-papers-notes-of-jobs. */
export async function letterOf(mail: Pick<MailUseCases, 'read'>, id: number): Promise<LetterText | null> {
  try {
    const { from, plainText } = await mail.read({ id, maxBytes: 1, maxTextCharacters: maxLetterText })
    return { from, text: plainText?.text ?? '', isCut: plainText?.truncated ?? false }
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null
    throw error
  }
}
