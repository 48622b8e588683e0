import { describe, expect, it } from 'vitest'
import { CheckPostings, type RowReport } from '#src/application/jobs/import-jobs.js'

describe('A check of postings', () => {
  it('counts and reports like an import, and writes nothing', async () => {
    const reports: RowReport[] = []
    const count = await new CheckPostings().execute({
      rows: rows(),
      mapping: {},
      defaultSource: null,
      onReport: (report) => reports.push(report),
    })
    expect(count).toEqual({ read: 4, bad: 2, warned: 1, missingColumns: [], unreadFiles: [], finished: true })
    expect(reports.map(({ level, line }) => [level, line])).toEqual([
      ['bad', 2],
      ['warning', 3],
      ['bad', 4],
    ])
  })
})

async function* rows() {
  const url = 'https://a.example/1'
  yield { file: 'a.csv', line: 1, values: { url } }
  yield { file: 'a.csv', line: 2, values: {} }
  yield { file: 'a.csv', line: 3, values: { url, captured_at: 'soon' } }
  yield { file: 'a.csv', line: 4, problem: 'is not valid JSON' }
}
