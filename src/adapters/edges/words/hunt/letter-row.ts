import type { JudgedLetters } from '#src/application/hunt/judge-letters.js'
import type { LettersPage, LetterToRead } from '#src/application/hunt/read-letters.js'
import { displayName } from '#src/domain/hunt/matching/own-evidence.js'
import { groupBy } from '#src/domain/shared/group-by.js'
import { cutText } from '#src/domain/shared/text.js'
import { line } from './hunt-json.js'

/**
 * The columns of a letter row. A certain receipt has only the first four. Mass mail has one row per sender address,
 * with the address as `from`.
 */
export const letterColumns = [
  'email_id',
  'at',
  'from',
  'subject',
  'text',
  'guess',
  'dates',
  'warnings',
  'candidates',
  'from_this_address',
] as const

const maxLine = 120

export type LetterRow = (number | string | null | readonly (string | number)[])[]

/** Rows are arrays: the names of nine fields would cost half as much as their values. */
export function toLetterRow(letter: LetterToRead): LetterRow {
  const { emailId, at, from, subject, text, guess, judged, dates, warnings, candidates, ofSender } = letter
  const head = [emailId, minute(at), ofSender?.address ?? senderName(from), line(subject, maxLine)]
  if (ofSender !== null) return [...head, null, null, [], [], candidates, ofSender.count]
  if (text === null) return head
  const told = judged === null ? guess : `${judged.kind} (${judged.by})`
  const rest = [text.replace(/\s+/g, ' ').trim(), told, dates.map(formatDate), warnings, candidates]
  return withoutEmptyEnd([...head, ...rest])
}

/** The name if there is one; the letter itself has the address. */
export function senderName(from: string | null): string | null {
  return from === null ? null : line(displayName(from) || from, maxLine)
}

/** A time to the minute: `2026-07-08T11:00Z`. */
export function minute(at: string | null): string | null {
  return at === null ? null : `${at.slice(0, 16)}Z`
}

function formatDate({ at, zone, isDeadline }: LetterToRead['dates'][number]): string {
  const time = at.endsWith('Z') && at.length > 16 ? `${at.slice(0, 16)}Z` : at
  return [...(isDeadline ? ['by'] : []), time, ...(zone === null ? [] : [cutText(zone, 40)])].join(' ')
}

function withoutEmptyEnd(row: LetterRow): LetterRow {
  const last = row.findLastIndex((value) => value !== null && !(Array.isArray(value) && value.length === 0))
  return row.slice(0, last + 1)
}

/** Rows grouped by application, in the order of their newest letters; suspicious letters are separate. */
export function toLettersJson(letters: readonly LetterToRead[], companies: LettersPage['companies']) {
  const sound = letters.filter(({ isSuspicious }) => !isSuspicious)
  const groups = groupBy(sound, ({ jobId }) => jobId)
  return {
    applications: [...groups].map(([job_id, ofJob]) => ({
      job_id,
      company: job_id === null ? null : line(companies.get(job_id) ?? null, maxLine),
      letters: ofJob.map(toLetterRow),
    })),
    suspicious: letters.filter(({ isSuspicious }) => isSuspicious).map(toLetterRow),
  }
}

/** The results of judging letters. */
export function toJudgedJson({ batchId, judgedCount, failures }: JudgedLetters) {
  const results = failures.map(({ emailId, error }) => ({ email_id: emailId, error }))
  return { batch_id: batchId, judged_count: judgedCount, failed_count: failures.length, results }
}
