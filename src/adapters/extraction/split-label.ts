import { type FactLabel, readLabel } from './fact-labels.js'
import type { VisibleLine } from './visible-lines.js'

export interface Labelled {
  readonly label: FactLabel
  readonly value: string
}

const maxLabelLength = 40
const maxParts = 12
const brackets: Readonly<Record<string, string>> = {
  '【': '】',
  '［': '］',
  '[': ']',
  '〈': '〉',
  '《': '》',
  '＜': '＞',
  '「': '」',
}

/**
 * The labels of a line, each with the value behind it: `Location: Tokyo`, `【給与】月給30万円`, `勤務地 東京都`, and several of
 * them with a bar between.
 */
export function splitLabel(line: Pick<VisibleLine, 'text' | 'lead'>): readonly Labelled[] {
  const parts = line.text.split(/[|｜•]/, maxParts).map((part) => part.trim())
  const labelled = parts.map((part) => splitOne(part, ''))
  // values hold bars as well: they part a line where a label follows
  if (parts.length > 1 && labelled.every((each) => each !== null)) return labelled
  const one = splitOne(line.text, line.lead)
  return one === null ? [] : [one]
}

function splitOne(text: string, lead: string): Labelled | null {
  return atColon(text) ?? inBrackets(text) ?? behindLead(text, lead) ?? atSpace(text)
}

function toLabelled(label: string, value: string): Labelled | null {
  const read = value === '' ? null : readLabel(label)
  return read === null ? null : { label: read, value }
}

function atColon(text: string): Labelled | null {
  const at = text.slice(0, maxLabelLength + 2).search(/[:：]/)
  return at < 1 ? null : toLabelled(text.slice(0, at), text.slice(at + 1).trim())
}

function inBrackets(text: string): Labelled | null {
  const end = brackets[text.charAt(0)]
  const at = end === undefined ? -1 : text.indexOf(end)
  return at < 1 || at > maxLabelLength
    ? null
    : toLabelled(text.slice(1, at), text.slice(at + 1).replace(/^[\s:：]+/, ''))
}

/** What is set apart at the beginning; a sentence goes on in small letters. */
function behindLead(text: string, lead: string): Labelled | null {
  if (lead === '' || lead.length >= text.length || !text.startsWith(lead)) return null
  const value = text.slice(lead.length).replace(/^[\s:：–—-]+/, '')
  return toLabelled(lead, value)
}

/** A Japanese label before a space, and any label before a dash between spaces. */
function atSpace(text: string): Labelled | null {
  const start = text.slice(0, maxLabelLength)
  const dash = /^([^–—-]+) [–—-] /.exec(start)
  if (dash !== null) return toLabelled(dash[1] ?? '', text.slice(dash[0].length).trim())
  const japanese = /^[■◆●▼□○]?[一-龠ぁ-んァ-ヶー・]+(?=[ 　])/.exec(start)
  return japanese === null ? null : toLabelled(japanese[0], text.slice(japanese[0].length).trim())
}
