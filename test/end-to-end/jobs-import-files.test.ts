import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { capture, countJobs, lines, posting } from '#test/support/captures.js'
import { jobworkflow } from '#test/support/command-line.js'
import { anXlsx, textRow } from '#test/support/made-papers.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const mailbox = 'From a@b.example Mon Nov 23 08:00:00 2026\nFrom: a@b.example\nSubject: Jobs\n\nHello\n'

function folderWith(files: Readonly<Record<string, string | Buffer>>) {
  const cwd = temporaryFolder()
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content)
  const run = (...args: string[]) => jobworkflow(['jobs', 'import', ...args, '--db', 'jobs.db'], { cwd })
  return { cwd, run, count: () => countJobs(join(cwd, 'jobs.db')) }
}

describe('jobs import', () => {
  it('explains each file of another kind in one line, exits 1, and imports the sound ones (jobs-import-other-files)', async () => {
    const files = {
      'in.mbox': mailbox,
      'page.html': '<!doctype html>\n<title>a, b</title>\n',
      'jobs.xlsx': Buffer.from('PK\u0003\u0004.. [Content_Types].xml .. xl/workbook.xml ..', 'latin1'),
      'old.xls': Buffer.from('d0cf11e0a1b11ae1000a', 'hex'),
      'urls.txt': 'https://a.example/1\nhttps://a.example/2\n',
      'empty.csv': '',
      'sound.csv': 'url\nhttps://a.example/9\n',
    }
    const { run, count } = folderWith(files)
    const ended = await run(...Object.keys(files), '--json')
    expect(ended.code).toBe(1)
    expect(ended.stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^in\.mbox: contains mail.*`jobworkflow mail import in\.mbox --database mail\.sqlite3`/),
      expect.stringMatching(/^page\.html: is a web page.*`jobworkflow websites add URL`/),
      expect.stringMatching(/^jobs\.xlsx: is a spreadsheet that cannot be read\. The file is damaged\. /),
      'old.xls: is a spreadsheet or document of a kind that cannot be read; save the postings as CSV or .xlsx and import that file',
      expect.stringMatching(
        /^urls\.txt: is a list of URLs.* the line "url" .*`jobworkflow jobs add URL --db jobs\.db`/,
      ),
      'empty.csv: is empty',
    ])
    expect(JSON.parse(ended.stdout)).toMatchObject({
      ...{ read: 1, added: 1, bad: 0 },
      unread_files: ['in.mbox', 'page.html', 'jobs.xlsx', 'old.xls', 'urls.txt', 'empty.csv'],
    })
    expect(count()).toBe(1)
  })

  it('reads the first sheet of a spreadsheet like a CSV (person-papers-in-jobs)', async () => {
    const rows = `${textRow(1, ['url', 'title', 'company'])}${textRow(2, ['https://a.example/1', '技術者, 東京', '例の会社'])}`
    const more = { name: 'Notes', rows: textRow(1, ['not a posting']) }
    const { run, count } = folderWith({ 'list.xlsx': anXlsx([{ name: 'Jobs', rows }, more]) })
    const ended = await run('list.xlsx', '--json')
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(ended.stdout)).toMatchObject({ read: 1, added: 1, bad: 0 })
    expect(count()).toBe(1)
  })

  it('imports nothing with --strict (jobs-import-other-files)', async () => {
    const { run, count } = folderWith({ 'in.mbox': mailbox, 'sound.csv': 'url\nhttps://a.example/9\n' })
    const ended = await run('in.mbox', 'sound.csv', '--strict')
    expect(ended).toMatchObject({ code: 1, stdout: expect.stringContaining('Nothing was imported') })
    expect(count()).toBe(0)
  })

  it('suggests no column for a title if no row has an address (jobs-import-other-files)', async () => {
    const { run } = folderWith({
      'prose.txt': 'I saw a job at Acme, they need an engineer.\nA second line, with a comma.\n',
    })
    const { code, stderr } = await run('prose.txt')
    expect([code, stderr]).toEqual([
      1,
      'prose.txt: has nothing that can be read; line 2: url is missing: each row needs the address of its posting; add a single posting by its text\n',
    ])
  })

  it('says in one line that statuses are not imported, and which command keeps them (jobs-import-statuses)', async () => {
    const statuses = ['new', 'reviewed', 'applied', 'Applied', 'open']
    const { run, rows } = capture(lines(...statuses.map((status, i) => posting(i, { status, company: 'Acme' }))))
    const { code, stderr } = await run()
    expect([code, stderr]).toEqual([
      0,
      'capture.jsonl: note: 2 rows have a status, but imported jobs are always added as new; ' +
        '`jobworkflow copy FROM TO --only jobs` keeps the statuses of a database\n',
    ])
    expect(new Set(rows().map(({ status }) => status))).toEqual(new Set(['new']))
  })

  it('says which file it creates if none was named (jobs-absent-file)', async () => {
    const { cwd } = folderWith({ 'sound.csv': 'url\nhttps://a.example/9\n' })
    const made = 'jobworkflow: created data/capture/jobs.db in this folder\n'
    const run = () => jobworkflow(['jobs', 'import', 'sound.csv'], { cwd })
    expect([(await run()).stderr, (await run()).stderr]).toEqual([made, ''])
  })
})
