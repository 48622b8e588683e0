import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import { type TextPart, textParts } from '#src/domain/mail/text-parts.js'
import { findQuote, type TextRange } from '#src/domain/shared/find-quote.js'

/** Fewer quoted lines than this are not folded. */
const minFoldedLines = 4

interface LetterProps {
  readonly c: WebContext
  /** Prepared by `readableText`. */
  readonly text: string
  /** The shown part of it; all of it if absent. */
  readonly shown?: TextRange
  /** Words to highlight in the text. */
  readonly quote?: string | null
}

/** The text of a message, with long quotes of other messages folded. */
export function Letter({ c, text, shown = { start: 0, end: text.length }, quote = null }: LetterProps) {
  const marked = quote === null ? null : findQuote(text, quote)
  const parts = textParts(text).flatMap((part) => shownOf(part, shown))
  return (
    <div class="letter">
      {parts.map((part) =>
        part.isQuoted ? (
          <Quoted c={c} text={text} part={part} marked={marked} />
        ) : (
          <Run text={text} range={part} marked={marked} />
        ),
      )}
    </div>
  )
}

interface RunProps {
  readonly text: string
  readonly range: TextRange
  readonly marked: TextRange | null
}

function Quoted({ c, text, part, marked }: { c: WebContext; text: string; part: TextPart; marked: TextRange | null }) {
  const lines = text.slice(part.start, part.end).trimEnd().split('\n').length
  const run = <Run text={text} range={part} marked={marked} />
  if (lines < minFoldedLines) return <div class="quoted">{run}</div>
  return (
    <details class="quoted" open={marked !== null && overlap(part, marked) !== null}>
      <summary>{mailWords[c.get('language')].quotedLines(lines)}</summary>
      {run}
    </details>
  )
}

/** Text with at most one highlight. */
function Run({ text, range, marked }: RunProps) {
  const mark = marked === null ? null : overlap(range, marked)
  const plain = text.slice(range.start, range.end)
  if (plain.trim() === '') return null
  return (
    <p>
      <UntrustedText>
        {mark === null ? (
          plain.replace(/^\n+/, '').trimEnd()
        ) : (
          <>
            {text.slice(range.start, mark.start)}
            <mark id="quote">{text.slice(mark.start, mark.end)}</mark>
            {text.slice(mark.end, range.end).trimEnd()}
          </>
        )}
      </UntrustedText>
    </p>
  )
}

function shownOf(part: TextPart, shown: TextRange): readonly TextPart[] {
  const range = overlap(part, shown)
  return range === null ? [] : [{ ...part, ...range }]
}

function overlap(one: TextRange, other: TextRange): TextRange | null {
  const [start, end] = [Math.max(one.start, other.start), Math.min(one.end, other.end)]
  return start < end ? { start, end } : null
}
