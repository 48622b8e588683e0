import { expect, it } from 'vitest'
import { readMarkdown } from '#src/domain/person/papers/read-markdown.js'

it('reading Markdown takes linear time (person-papers-markdown)', () => {
  const length = 200_000
  const hard = [
    '*a ',
    '[',
    '[a](',
    '>',
    '- ',
    '_a*',
    '`a',
    '|a',
    '- a\n',
    '<a ',
    '~~a',
    'ahttp://a',
    '](x "',
    '**a**b',
    '\\',
    '[](',
  ]
  const nested = Array.from({ length: 600 }, (_, depth) => `${' '.repeat(depth)}- a\n`).join('')
  const table = `${'|a'.repeat(1000)}\n${'|-'.repeat(1000)}\n${'|\n'.repeat(1000)}`
  const start = performance.now()
  for (const part of hard) readMarkdown(part.repeat(Math.ceil(length / part.length)))
  readMarkdown(nested)
  readMarkdown(table)
  // quadratic time would take minutes
  expect(performance.now() - start).toBeLessThan(30_000)
})
