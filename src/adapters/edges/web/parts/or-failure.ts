import { type AppError, toAppError } from '#src/domain/shared/app-error.js'

/** What a part of a page shows, or why it cannot be read, because the rest of the page is still shown. Throws INTERNAL_ERROR. */
export async function orFailure<Read>(read: () => Promise<Read>): Promise<Read | AppError> {
  try {
    return await read()
  } catch (error) {
    const failure = toAppError(error)
    if (failure.code === 'INTERNAL_ERROR') throw error
    return failure
  }
}
