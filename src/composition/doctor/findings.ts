import { failureText } from '#src/adapters/edges/cli/failure.js'
import type { Finding } from '#src/adapters/edges/words/finding.js'
import { AppError } from '#src/domain/shared/app-error.js'

export type { Finding }

const finding =
  (state: Finding['state']) =>
  (part: string, text: string, remedy: string | null = null): Finding => ({ part, state, text, remedy })

/** Present and working. */
export const sound = finding('ok')
/** Not there yet, with how to get it. */
export const absent = finding('absent')
/** Works, but should be known. */
export const warning = finding('warning')
/** What will not work. */
export const fault = finding('fault')

/** The findings of `look`, or a fault if it throws. */
export async function looking(part: string, look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof AppError) return [fault(part, failureText(error))]
    throw error
  }
}
