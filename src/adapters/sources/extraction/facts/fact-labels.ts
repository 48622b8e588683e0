import type { VisibleLine } from '#src/adapters/sources/extraction/html/visible-lines.js'
import { foldText } from '#src/domain/shared/text.js'
import type { EntityName } from '#src/domain/websites/page-content.js'
import { labelTexts, weakLabels } from './label-words.js'

const maxLabelLength = 40

const nameOfLabel = new Map(
  Object.entries(labelTexts).flatMap(([name, texts]) =>
    texts.split('|').map((text) => [text, name as EntityName] as const),
  ),
)

export interface FactLabel {
  readonly name: EntityName
  readonly text: string
  /** Whether it may also label something else. */
  readonly isWeak: boolean
}

/** Parses a label with any frame and in combination: `【勤務地】`, `Salary (USD)`, `勤務地・交通`. */
export function readLabel(written: string): FactLabel | null {
  if (written.length > maxLabelLength) return null
  const text = withoutFrame(foldText(written))
  const known = labelOf(text) ?? labelOf(text.replace(/\([^()]*\)/g, '').trim())
  if (known !== null) return known
  const [first = '', ...others] = text.split(/[/・&、]/).map((part) => part.trim())
  const label = others.length > 0 ? labelOf(first) : null
  const isOfOneName = others.every((other) => (labelOf(other)?.name ?? label?.name) === label?.name)
  return isOfOneName ? label : null
}

function labelOf(text: string): FactLabel | null {
  const name = nameOfLabel.get(text)
  return name === undefined ? null : { name, text, isWeak: weakLabels.has(text) }
}

function withoutFrame(text: string): string {
  const characters = [...text]
  while (isFrame(characters.at(-1))) characters.pop()
  while (isFrame(characters[0])) characters.shift()
  return characters.join('')
}

function isFrame(character: string | undefined): boolean {
  return character !== undefined && /[【】[\]「」<>《》■◆●◇▼□○・\s*#|:\p{Extended_Pictographic}]/u.test(character)
}

interface Labelled {
  readonly label: FactLabel
  readonly value: string
}

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
 * The labels of a line with the values after them: `Location: Tokyo`, `【給与】月給30万円`, `勤務地 東京都`; several may be separated
 * by bars.
 */
export function splitLabel(line: Pick<VisibleLine, 'text' | 'lead'>): readonly Labelled[] {
  const parts = line.text.split(/[|｜•]/, maxParts).map((part) => part.trim())
  const labelled = parts.map((part) => splitOne(part, ''))
  // values may contain bars too: a bar only separates if a label follows
  if (parts.length > 1 && labelled.every((each) => each !== null)) return labelled
  const one = splitOne(line.text, line.lead)
  return one === null ? [] : [one]
}

function splitOne(text: string, lead: string): Labelled | null {
  return atColon(text) ?? inBrackets(text) ?? behindLead(text, lead) ?? atSpace(text) ?? asTopic(text)
}

function toLabelled(label: string, written: string): Labelled | null {
  const read = written === '' ? null : readLabel(label)
  if (read === null) return null
  return { label: read, value: read.name === 'skills' ? written : beforeNextLabel(written) }
}

/** Cuts a value before the next label on the same line: `Harbour Tools Industry: Iron`, `株式会社A 所在地：東京都`. */
function beforeNextLabel(value: string): string {
  const at = value.search(/[\s、,;]{1,3}[\p{Lu}\p{Lo}]\p{L}{1,20}[:：]/u)
  return at < 1 ? value : value.slice(0, at)
}

/** A sentence whose topic is the label: `勤務地は東京都港区です`. */
function asTopic(text: string): Labelled | null {
  const at = text.slice(0, maxLabelLength).indexOf('は')
  const label = at < 2 ? null : readLabel(text.slice(0, at))
  if (label === null || label.isWeak) return null
  const value = text.slice(at + 1).replace(/(?:(?:に|と)なります|です|となっています)?。?$/, '')
  // a sentence is weaker evidence than a label
  return value === '' || value.includes('。') ? null : { label: { ...label, isWeak: true }, value }
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

/** An emphasized beginning is the label; in a sentence, lower-case text follows. */
function behindLead(text: string, lead: string): Labelled | null {
  if (lead === '' || lead.length >= text.length || !text.startsWith(lead)) return null
  const value = text.slice(lead.length).replace(/^[\s:：–—-]+/, '')
  return toLabelled(lead, value)
}

/** A Japanese label before a space, or any label before a dash between spaces. */
function atSpace(text: string): Labelled | null {
  const start = text.slice(0, maxLabelLength)
  const dash = /^([^–—-]+) [–—-] /.exec(start)
  if (dash !== null) return toLabelled(dash[1] ?? '', text.slice(dash[0].length).trim())
  const japanese = /^[■◆●▼□○]?[一-龠ぁ-んァ-ヶー・]+(?=[ 　])/.exec(start)
  return japanese === null ? null : toLabelled(japanese[0], text.slice(japanese[0].length).trim())
}
