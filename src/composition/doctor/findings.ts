import { failureText } from '#src/adapters/edges/cli/failure.js'
import type { Finding } from '#src/adapters/edges/words/finding.js'
import { AppError } from '#src/domain/shared/app-error.js'

export type { Finding }

/** What is there and works. */
export const sound = (part: string, text: string): Finding => ({ part, state: 'ok', text, remedy: null })

/** What is merely not there yet, and how it comes. */
export const absent = (part: string, text: string, remedy: string): Finding => ({ part, state: 'absent', text, remedy })

/** What works, and should be known. */
export const warning = (part: string, text: string, remedy: string | null = null): Finding => ({
  part,
  state: 'warning',
  text,
  remedy,
})

/** What will not work. */
export const fault = (part: string, text: string, remedy: string | null = null): Finding => ({
  part,
  state: 'fault',
  text,
  remedy,
})

/** The findings of `look`, or the fault that it met. */
export async function looking(part: string, look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof AppError) return [fault(part, failureText(error))]
    throw error
  }
}
