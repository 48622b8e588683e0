import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageKind, messageKinds } from '#src/domain/hunt/letters/message-kind.js'
import { understandMessage } from '#src/domain/hunt/letters/understand-message.js'

/** A message labelled by people, and its recognized kind. */
export interface JudgedLetter {
  readonly language: string
  /** The label; equals `taken` if a fair reader may also say so. */
  readonly label: MessageKind
  readonly taken: MessageKind
  /** Whether the rules are certain that it is a receipt. */
  readonly isSureReceipt: boolean
}

interface Row {
  readonly lang?: string
  readonly subject?: string
  readonly from?: string
  readonly body?: string
  readonly label?: string
  readonly alt?: readonly string[]
}

/** Returns the letters of all DATA/replies/*.jsonl, read like an import. */
export function readJudgedLetters(data: string): readonly JudgedLetter[] {
  const folder = join(data, 'replies')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : []
  const lines = files.sort().flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  return lines.filter((line) => line.trim() !== '').flatMap((line) => judged(JSON.parse(line)))
}

function judged({ lang, subject, from, body, label, alt }: Row): readonly JudgedLetter[] {
  const labelled = messageKinds.find((kind) => kind === label)
  if (labelled === undefined) return []
  const { kind: told, isSureReceipt = false } = understandMessage({
    subject: subject ?? null,
    from: from ?? null,
    fromEmail: addressIn(from ?? ''),
    plainText: body ?? null,
    isBulk: false,
    invitations: [],
    sentOn: null,
  }).received
  // most label sets have no label for a closed position and use rejection
  const kind = told === 'closed' && labelled !== 'closed' ? 'rejection' : told
  const fair = alt?.includes(kind) === true ? kind : labelled
  return [{ language: lang ?? 'en', label: fair, taken: kind, isSureReceipt }]
}

function addressIn(from: string): string | null {
  return /[^\s<>"]+@[^\s<>"]+/.exec(from)?.[0] ?? null
}
