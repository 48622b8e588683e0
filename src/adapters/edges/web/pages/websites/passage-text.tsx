import type { Child } from 'hono/jsx'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { Theirs } from '#src/adapters/edges/web/parts/theirs.js'

const heading = /^#{1,6} +(?=\S)/

/** A passage in its lines; those that are headings look like some. */
export function PassageText({ text }: { text: string }) {
  const shown: Child[] = []
  let plain: string[] = []
  const flush = () => {
    if (plain.length > 0) shown.push(`${plain.join('\n')}\n`)
    plain = []
  }
  for (const line of text.trimEnd().split('\n')) {
    if (!heading.test(line)) plain.push(line)
    else {
      flush()
      shown.push(<strong>{line.replace(heading, '')}</strong>, '\n')
    }
  }
  flush()
  return <Theirs>{shown}</Theirs>
}

/** The headings above a passage, outermost first, but for those that stand above it anyway. */
export function Headings({ headings }: { headings: readonly string[] }) {
  return (
    <>
      {headings.map((text, i) => (
        <>
          {i === 0 ? '' : ' › '}
          <Theirs>{readableName(text)}</Theirs>
        </>
      ))}
    </>
  )
}

/** Those that the title of the page and the passage itself do not say. */
export function unsaidHeadings(headings: readonly string[], title: string, content: string): readonly string[] {
  if (heading.test(content)) return []
  return headings[0] === title ? headings.slice(1) : headings
}
