import { failureText } from '#src/adapters/edges/cli/failure.js'
import type { Finding } from '#src/adapters/edges/words/finding.js'
import { AppError } from '#src/domain/shared/app-error.js'

export type { Finding }

const finding =
  (state: Finding['state']) =>
  (part: string, text: string, remedy: string | null = null): Finding => ({ part, state, text, remedy })

/** What is there and works. */
export const sound = finding('ok')
/** What is merely not there yet, and how it comes. */
export const absent = finding('absent')
/** What works, and should be known. */
export const warning = finding('warning')
/** What will not work. */
export const fault = finding('fault')

/** The findings of `look`, or the fault that it met. */
export async function looking(part: string, look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof AppError) return [fault(part, failureText(error))]
    throw error
  }
}
