import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { isDenied, isMissing, missingFile } from '#src/adapters/kit/errors.js'
import type { PaperCall, PaperReader } from '#src/application/shared/ports/paper-reader.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { type FailedReading, failedReading, paperBounds } from './paper-faults.js'

/** The text of a file of the person's own. */
export interface PaperFile {
  /** The stated title; null if there is none. */
  readonly title: string | null
  /** Markdown; the pages of a PDF one after the other. */
  readonly text: string
  readonly warnings: readonly string[]
}

/**
 * Reads the text of a PDF, Word file, spreadsheet, Markdown, HTML or text file. Throws NOT_FOUND if there is no such
 * file, and VALIDATION_ERROR, with what to do, if it cannot be read. Source: person-papers-in-own.
 */
export async function readPaperFile(reader: PaperReader, path: string, call: PaperCall = {}): Promise<PaperFile> {
  const reading = await reader.read(await bytesOf(path), call)
  if (reading.outcome === 'failed') throw unreadable(path, sentencesOf(reading))
  const { pages, title, warnings } = reading.paper
  const text = pages.map((page) => page.text).filter((page) => page !== '')
  return { title, text: text.join('\n\n'), warnings }
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    const found = await stat(path)
    if (!found.isFile()) throw unreadable(path, 'It is not a file.')
    if (found.size > paperBounds.bytes) throw unreadable(path, sentencesOf(failedReading('too-large')))
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) throw new AppError('NOT_FOUND', missingFile(basename(path), path), { cause: error })
    if (isDenied(error)) throw unreadable(path, 'Permission is denied.')
    throw error
  }
}

const sentencesOf = ({ message, advice }: FailedReading) => `${message} ${advice}`

function unreadable(path: string, why: string): AppError {
  return new AppError('VALIDATION_ERROR', `${basename(path)} cannot be read. ${why}`)
}
