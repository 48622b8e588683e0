import type { Child } from 'hono/jsx'
import { markedParts } from '#src/adapters/edges/web/parts/marked-text.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { Marker } from '#src/domain/shared/word-marks.js'

const heading = /^#{1,6} +(?=\S)/

interface PassageProps {
  readonly text: string
  /** Marks the words of a question. */
  readonly mark?: Marker
}

/** A passage line by line; headings are emphasized. */
export function PassageText({ text, mark = unmarked }: PassageProps) {
  const shown: Child[] = []
  let plain: string[] = []
  const flush = () => {
    if (plain.length > 0) shown.push(markedParts(mark(`${plain.join('\n')}\n`)))
    plain = []
  }
  for (const line of text.trimEnd().split('\n')) {
    if (!heading.test(line)) plain.push(line)
    else {
      flush()
      shown.push(<strong>{markedParts(mark(line.replace(heading, '')))}</strong>, '\n')
    }
  }
  flush()
  return <UntrustedText>{shown}</UntrustedText>
}

const unmarked: Marker = (text) => [{ text, isMarked: false }]

/** The headings above a passage, outermost first. */
export function Headings({ headings }: { headings: readonly string[] }) {
  return (
    <>
      {headings.map((text, i) => (
        <>
          {i === 0 ? '' : ' › '}
          <UntrustedText>{readableName(text)}</UntrustedText>
        </>
      ))}
    </>
  )
}

/** The headings to show, without those that the page title or the passage itself repeats. */
export function missingHeadings(headings: readonly string[], title: string, content: string): readonly string[] {
  if (heading.test(content)) return []
  return headings[0] === title ? headings.slice(1) : headings
}
