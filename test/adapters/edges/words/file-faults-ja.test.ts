import { describe, expect, it } from 'vitest'
import { rowFaultJa, rowReportJa } from '#src/adapters/edges/words/jobs/row-faults-ja.js'
import { mailFaultJa } from '#src/adapters/edges/words/mail/mail-faults-ja.js'
import { problems } from '#src/adapters/sources/mail-files/problems.js'
import { otherFormat } from '#src/adapters/sources/mail-files/refused-formats.js'
import { failedReading } from '#src/adapters/sources/papers/paper-faults.js'
import { fileProblems } from '#src/adapters/sources/posting-files/foreign-file.js'
import { AnyReader } from '#src/adapters/sources/posting-files/read-any.js'
import { rowProblems } from '#src/adapters/sources/posting-files/row-reader.js'
import type { ReportFact } from '#src/application/jobs/file-reports.js'
import { readPosting } from '#src/domain/jobs/read-posting.js'

const noEnglish = /^[^a-z]*(?:(?:URL|url|UTF-8|JSON|XML|CSV|xlsx|MiB|MB|http|https|"[^"]*"|「[^」]*」)[^a-z]*)*$/

function problemsOf(text: string): string[] {
  const reader = new AnyReader()
  const rows = [...reader.push(Buffer.from(text)), ...reader.end()]
  return rows.flatMap(({ problem, fileProblem }) => [problem ?? [], fileProblem ?? []].flat())
}

function readingOf(values: Record<string, unknown>, mapping = {}): string {
  const { problem, warning } = readPosting(values, { mapping, defaultSource: null, htmlToText: (html) => html })
  return problem ?? warning ?? ''
}

const url = 'https://a.example/1'
const nested = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)

describe('why a row or a file of postings is not taken, in Japanese (page-language)', () => {
  it.each([
    ...Object.values(rowProblems),
    ...Object.values(fileProblems),
    `${rowProblems.tooLarge}, or has a quotation mark that is never closed`,
    ...problemsOf('url,title\nhttps://a.example/1\nhttps://a.example/2,b,c\n'),
    ...problemsOf('url,title\n1,"a\n2,b"c\n3,d\n'),
    ...problemsOf('url,"title\nx"y\n1,2\n'),
    ...problemsOf(`[{"url":"${url}"}] and more`),
    '3 objects after a broken one could not be separated, and were not read',
    readingOf({ url, deep: nested }),
    readingOf({ title: 'x' }),
    readingOf({ url: 'nowhere' }),
    readingOf({ wo: '' }, { url: 'wo' }),
    readingOf({ url, captured_at: 'soon' }),
    'could not be read',
  ])('%s', (fault) => {
    expect(fault).not.toBe('')
    expect(rowFaultJa(fault)).toMatch(noEnglish)
    expect(rowFaultJa(fault)).toMatch(/[。：」]$/)
  })

  it.each([
    ...(['too-large', 'too-slow', 'too-much-memory', 'unpacks-to-too-much', 'busy', 'encrypted'] as const),
    ...(['damaged', 'crashed', 'stopped'] as const),
  ])('a spreadsheet: %s', (kind) => {
    const { message, advice } = failedReading(kind)
    const ja = rowFaultJa(`is a spreadsheet that cannot be read. ${message} ${advice}`.replace(/\.$/, ''))
    expect(ja).toMatch(/^表計算ファイルを読み取れません。.+。$/)
    expect(ja).toMatch(noEnglish)
  })

  it('names a value as the file has it, and the lines that were not read', () => {
    expect(rowFaultJa(readingOf({ url: 'no "where"' }))).toContain('「no "where"」')
    expect(rowFaultJa('has a quotation mark in the wrong place; lines 2 to 5 were not read')).toBe(
      '引用符（"）の位置が正しくありません。2〜5 行目は読み取っていません。',
    )
  })

  it('leaves a sentence that it does not know', () => {
    expect(rowFaultJa('is broken in a new way')).toBeNull()
    const fact = { kind: 'no-row-read', rows: 2, line: 3, fault: 'is broken', unused: null } as const
    expect(rowReportJa(fact, names)).toBeNull()
  })
})

const names = { url: 'URL', title: 'タイトル', company: '企業名' } as Parameters<typeof rowReportJa>[1]

describe('the faults of a file of postings in Japanese (page-language)', () => {
  const unused = { fields: ['title', 'company'], columns: ['was', 'wer'] } as const
  it.each<[ReportFact, string]>([
    [{ kind: 'fault', fault: 'url is missing' }, 'URL がありません。'],
    [
      { kind: 'no-row-read', rows: 500, line: 2, fault: 'url is missing', unused: null },
      '500 行のうち、読み取れた行はありません。2 行目：URL がありません。各行に、求人票の URL が必要です。求人票の場合は、本文を「求人を追加」に貼り付けてください。',
    ],
    [
      { kind: 'no-row-read', rows: 9, line: 2, fault: 'has 2 columns where the header has 1', unused: null },
      '9 行のうち、読み取れた行はありません。2 行目：列の数が見出し行と違います（見出し行：1 列、この行：2 列）。求人票の場合は、本文を「求人を追加」に貼り付けてください。',
    ],
    [
      { kind: 'no-row-read', rows: 1, line: 2, fault: 'url is missing', unused },
      '読み取れた行はありません。2 行目：URL がありません。どの行でも空の項目：タイトル、企業名。使われていない列：「was」「wer」。',
    ],
    [
      { kind: 'no-row-read', rows: 1, line: 2, fault: 'url is not an http or https address: "42"', unused },
      '読み取れた行はありません。2 行目：http または https の URL ではありません：「42」。どの行でも空の項目：タイトル、企業名。使われていない列：「was」「wer」。',
    ],
    [{ kind: 'more-faults', rows: 86 }, 'ほかにも 86 行に問題があります。'],
    [{ kind: 'statuses', rows: 3 }, '3 行に仕分けの結果がありますが、求人は「未仕分け」として追加されます。'],
    [{ kind: 'unused', ...unused }, 'どの行でも空の項目：タイトル、企業名。使われていない列：「was」「wer」。'],
  ])('%o', (fact, ja) => {
    expect(rowReportJa(fact, names)).toBe(ja)
  })
})

const formats = ['a.pst', 'a.msg', 'a.olm', 'a.dbx', 'a.nsf', 'a.bz2', 'a.xz', 'a.zst', 'a.7z', 'a.rar']

describe('what of a file of mail cannot be read, in Japanese (page-language)', () => {
  it.each([
    ...Object.values(problems),
    ...formats.map((name) => otherFormat(name, '') ?? ''),
    otherFormat('a', 'SQLite format 3\0') ?? '',
  ])('%s', (fault) => {
    expect(mailFaultJa(fault)).toMatch(/です。|ください。$/)
  })

  it('leaves a phrase that it does not know', () => {
    expect(mailFaultJa('in a new way')).toBeNull()
  })
})
