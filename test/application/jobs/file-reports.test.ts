import { describe, expect, it } from 'vitest'
import { formatReportMessage } from '#src/adapters/edges/cli/commands/jobs/import.js'
import { FileReports, type RowReport, reportMessage } from '#src/application/jobs/file-reports.js'
import type { CapturedRow } from '#src/application/jobs/ports/posting-source.js'
import type { ColumnMapping } from '#src/domain/jobs/column-mapping.js'
import { readPosting } from '#src/domain/jobs/read-posting.js'

const url = 'https://a.example/1'

function report(rows: readonly Omit<CapturedRow, 'line'>[], mapping: ColumnMapping = {}) {
  const told: RowReport[] = []
  const reports = new FileReports(mapping, (each) => void told.push(each))
  for (const [i, row] of rows.entries()) {
    const { values, problem = 'is broken' } = row
    const reading = { mapping, defaultSource: null, htmlToText: (html: string) => html }
    reports.take({ ...row, line: i + 2 }, values === undefined ? { problem } : readPosting(values, reading))
  }
  const unread = reports.end()
  return { unread, told: told.map((each) => [each.file, each.line, formatReportMessage(each)]) }
}

const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value)

describe('The report about a file', () => {
  it('is one line if none of its rows can be read', () => {
    expect(report(times(500, { file: 'a.csv', values: { title: 'x' } }))).toEqual({
      unread: ['a.csv'],
      told: [
        [
          'a.csv',
          null,
          'has 500 rows, none of which can be read; line 2: url is missing: each row needs the address of its posting; add a single posting by its text',
        ],
      ],
    })
  })

  it('has at most 20 lines, and says how many more there are', () => {
    const { told, unread } = report([
      ...times(3, { file: 'a' }),
      { file: 'a', values: { url } },
      ...times(100, { file: 'a' }),
    ])
    expect(unread).toEqual([])
    expect(told.length).toBeLessThanOrEqual(20)
    expect(told.slice(0, 2)).toEqual([
      ['a', 2, 'is broken'],
      ['a', 3, 'is broken'],
    ])
    expect(told.at(-1)).toEqual(['a', null, '86 more rows have problems'])
    const one = report([...times(3, { file: 'a' }), { file: 'a', values: { url } }, ...times(15, { file: 'a' })]).told
    expect(one.at(-1)).toEqual(['a', null, '1 more row has problems'])
  })

  it('is separate for each file, even for two of the same name', () => {
    const rows = [{ file: 'a' }, { file: 'b' }]
    expect(report(rows).unread).toEqual(['a', 'b'])
    const reports = new FileReports({}, () => {})
    for (const line of [1, 2, 1, 2]) reports.take({ file: 'a', line }, { problem: 'is broken' })
    expect(reports.end()).toEqual(['a', 'a'])
  })

  it('suggests --map for an unused column that fits an empty field (jobs-import-unused)', () => {
    const row = { url, Stellenbezeichnung: 'Bootsbauer', Firma: "Acme's" }
    expect(report(times(3, { file: 'a.csv', values: row })).told).toEqual([
      [
        'a.csv',
        null,
        'title, company are empty in every row, and no field uses the columns "Stellenbezeichnung", "Firma"; ' +
          'to read them, run this again with --map title=Stellenbezeichnung --map company=Firma --fill',
      ],
    ])
  })

  it('names the column that may hold the URL if no row has one', () => {
    const { told, unread } = report([{ file: 'a.csv', values: { "Where it's": url, title: 'x' } }])
    expect(unread).toEqual(['a.csv'])
    expect(told[0]?.[2]).toMatch(
      /^has nothing that can be read; line 2: url is missing; .* add --map 'url=Where it'\\''s'$/,
    )
  })

  it('names fields as its reader knows them', () => {
    const nameOf = (field: string) => ({ url: 'Address', captured_at: 'Captured on' })[field] ?? field
    const line = 2
    const of = (fault: string) => reportMessage({ kind: 'fault', fault }, nameOf)
    expect(of('url is not an http or https address: "url is"')).toBe(
      'Address is not an http or https address: "url is"',
    )
    expect(of('is not valid JSON')).toBe('is not valid JSON')
    const unused = { fields: ['captured_at'], columns: ['When'] } as const
    expect(reportMessage({ kind: 'no-row-read', rows: 1, line, fault: 'url is missing', unused }, nameOf)).toBe(
      'has nothing that can be read; line 2: Address is missing; ' +
        'Captured on is empty in every row, and no field uses the column "When"',
    )
  })

  it('has no suggestion if a field is filled in some row, if no column is left, or if the column is mapped', () => {
    const rows = [
      { url, Firma: 'Acme' },
      { url, title: 't', company: 'c', location: 'l', Firma: 'Acme' },
    ]
    expect(report(rows.map((values) => ({ file: 'a', values }))).told).toEqual([])
    expect(report([{ file: 'a', values: { url, is_new: true, count: 3, empty: '' } }]).told).toEqual([])
    const mapping = { title: 'A', company: 'B', location: 'C' } as const
    expect(report([{ file: 'a', values: { url, A: 'a1', B: 'b1', C: 'c1' } }], mapping).told).toEqual([])
  })
})
