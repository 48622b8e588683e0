import { Theirs } from '#src/adapters/edges/web/parts/theirs.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import { type TextPart, textParts } from '#src/domain/mail/text-parts.js'
import { findQuote, type TextRange } from '#src/domain/shared/find-quote.js'

/** Fewer quoted lines than these are read with what answers them. */
const minFoldedLines = 4

interface LetterProps {
  readonly c: WebContext
  /** As `readableText` gives it. */
  readonly text: string
  /** Which part of it is shown; all of it when absent. */
  readonly shown?: TextRange
  /** Words that are marked where they stand. */
  readonly quote?: string | null
}

/** The text of a message, where other messages that it repeats are folded. */
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

/** Text as it is; what is marked stands in it once. */
function Run({ text, range, marked }: RunProps) {
  const mark = marked === null ? null : overlap(range, marked)
  const plain = text.slice(range.start, range.end)
  if (plain.trim() === '') return null
  return (
    <p>
      <Theirs>
        {mark === null ? (
          plain.replace(/^\n+/, '').trimEnd()
        ) : (
          <>
            {text.slice(range.start, mark.start)}
            <mark id="quote">{text.slice(mark.start, mark.end)}</mark>
            {text.slice(mark.end, range.end).trimEnd()}
          </>
        )}
      </Theirs>
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
