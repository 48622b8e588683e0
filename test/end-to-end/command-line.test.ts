import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { aJob } from '#test/support/a-job.js'
import { capture, lines, posting } from '#test/support/captures.js'
import { jobworkflow } from '#test/support/command-line.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

describe('text by strangers on the command line', () => {
  it('does not reach the terminal as control characters or line ends', async () => {
    const database = fieldDatabase()
    database.insert([aJob({ id: 1, status: '\u009b31mred', source: 'a\u001b[2J\nb' })])
    expect((await jobworkflow(['jobs', 'stats', '--db', database.path])).stdout).toBe(
      'By status\n   31mred  1\n  total    1\nBy source\n  a [2J b  1\n',
    )
    const { stderr } = await jobworkflow(['jobs', 'import', '-', '--db', database.path], {
      input: 'url\nhttps://a.example/1\nx\u009b31m\n',
    })
    expect(stderr).toBe('(standard input):3: skipped: url is not an http or https address: "x 31m"\n')
  })
})

describe('the command line as a whole', () => {
  it('continues when nobody reads its output', async () => {
    const { path, cwd } = capture(lines(posting(1), 'bad', 'bad'))
    const shell = `node "${executable}" jobs import capture.jsonl --db jobs.db 2>&1 | head -c 1; exit \${PIPESTATUS[0]}`
    const { status, stdout } = spawnSync('bash', ['-c', shell], { cwd, encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, 'c'])
    expect(existsSync(path)).toBe(true)
  })

  it.each([
    [['jobs', 'stats'], 3, /Database jobs\.db was not found/],
    [['jobs', 'migrate'], 3, /Database jobs\.db was not found/],
    [['jobs', 'stats', '--db', '.'], 4, /is a folder/],
    [['jobs', 'import', 'missing.csv'], 3, /missing\.csv/],
    [['jobs', 'import'], 2, /missing required argument/],
    [['jobs', 'import', '-', '--map', 'x'], 2, /FIELD=COLUMN/],
    [['jobs', 'import', '-', '--encoding', 'klingon'], 2, /klingon/],
    [['jobs', 'stats', '--busy-timeout', 'long'], 2, /--busy-timeout .* whole number/],
    [['mcp', '--page-chars', '-1'], 2, /--page-chars .* whole number of at least 0/],
    [['mcp', '--page-bytes', 'x'], 2, /--page-bytes .* whole number of at least 0/],
    [['no-such-command'], 2, /^jobworkflow: unknown command.*\n`jobworkflow --help` lists the commands\.$/m],
    [['help', 'no-such-command'], 2, /^jobworkflow: unknown command 'no-such-command'/],
    [
      ['jobs', 'help', 'no-such-command'],
      2,
      /^jobworkflow: unknown command 'no-such-command'\n`jobworkflow jobs --help` lists the commands\.$/m,
    ],
    [
      ['jobs', 'no-such-command'],
      2,
      /^jobworkflow: unknown command.*\n`jobworkflow jobs --help` lists the commands\.$/m,
    ],
    [['jobs', 'stats', '--nonsense'], 2, /^jobworkflow: unknown option.*\n`jobworkflow jobs stats --help` explains /],
    [[], 2, /^Usage: jobworkflow/],
    [
      ['websites', 'query', 'pay', '--limit', '21'],
      2,
      /^jobworkflow: --limit must be a whole number from 1 to 20, not "21"/,
    ],
    [['websites', 'remove', 'one'], 2, /^jobworkflow: The id of a page must be a positive whole number, not "one"/],
  ])('ends %j with exit code %i and says why', async (args, code, message) => {
    const ended = await jobworkflow(args, { cwd: temporaryFolder() })
    expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(message) })
    expect(ended.stderr).not.toMatch(/^\s+at /m)
  })

  it('prints errors as JSON if JSON was asked for', async () => {
    const { code, stdout } = await jobworkflow(['jobs', 'stats', '--json'], { cwd: temporaryFolder() })
    expect(code).toBe(3)
    expect(JSON.parse(stdout)).toEqual({
      error: {
        code: 'DB_NOT_FOUND',
        message:
          'Database jobs.db was not found. Run `jobworkflow init`, which creates a home for it, or name a database with --db or JOBWORKFLOW_DB.',
        retryable: false,
      },
    })
  })

  it.each([
    [['jobs', 'import'], /^Adds captured postings/m],
    [['jobs', 'stats'], /^Counts the jobs/m],
    [['mail', 'stats'], /^Counts the mail/m],
    [['websites', 'list'], /^Lists the pages/m],
    [['websites', 'query'], /^Searches the stored pages/m],
    [['websites', 'remove'], /^Removes pages/m],
  ])('explains %j in its help', async (args, description) => {
    const { code, stdout } = await jobworkflow([...args, '--help'])
    expect(code).toBe(0)
    expect(stdout).toMatch(description)
    expect(stdout).not.toMatch(/default: \[\]/)
  })

  it('prints help with exit codes, and its version', async () => {
    const help = await jobworkflow(['--help'])
    expect(help).toMatchObject({ code: 0, stdout: expect.stringMatching(/mcp[\s\S]*jobs[\s\S]*Exit codes: 0 done/) })
    expect((await jobworkflow(['jobs', 'import', '--help'])).stdout).toMatch(/--dry-run/)
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect((await jobworkflow(['--version'])).stdout).toBe(`${version}\n`)
  })
})
