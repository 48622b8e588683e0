import { expect, it } from 'vitest'
import { formatNotes } from '#src/adapters/edges/cli/commands/jobs/export.js'

it.each([
  [0, '2 notes written, 3 unchanged.'],
  [1, '2 notes written, 3 unchanged, 1 file left as it is.'],
  [2, '2 notes written, 3 unchanged, 2 files left as they are.'],
])('jobs export counts %d files that it left (person-papers-notes-of-jobs)', (count, line) => {
  const left = Array.from({ length: count }, (_, at) => ({ file: `${at}.md`, jobId: at, reason: 'changed' as const }))
  expect(formatNotes({ written: 2, unchanged: 3, left })).toBe(line)
})
