import { describe, expect, it } from 'vitest'
import { failureJson, failureText } from '#src/adapters/edges/cli/failure.js'
import { standardErrors } from '#src/adapters/edges/mcp/tool-result.js'
import { mailErrors } from '#src/adapters/edges/mcp/tools/mail/mail-errors.js'
import { toErrorObject } from '#src/adapters/edges/mcp/tools/websites/website-errors.js'
import { failureMessageJa } from '#src/adapters/edges/words/failure-message-ja.js'
import { failureWording } from '#src/adapters/edges/words/websites/failure-words.js'
import { problems as mailProblems } from '#src/adapters/sources/mail-files/problems.js'
import { otherFormat } from '#src/adapters/sources/mail-files/refused-formats.js'
import { AppError, type ErrorCode, toAppError } from '#src/domain/shared/app-error.js'
import { type StorageProblem, storageFailure } from '#src/domain/shared/storage-failure.js'
import { refusedRequest } from '#src/domain/websites/website-failure.js'

const failures: readonly (readonly [code: ErrorCode, message: string, problem: StorageProblem, said: string])[] = [
  [
    'DB_NOT_FOUND',
    'Database jobs.db was not found.',
    { problem: 'queue-missing', file: 'jobs.db' },
    'Database jobs.db was not found. Choose another with --db or JOBWORKFLOW_DB; `jobworkflow jobs import FILE --db jobs.db` creates it.',
  ],
  [
    'DB_NOT_FOUND',
    'Database hunt has no jobs.',
    { problem: 'queue-missing', file: null },
    'Database hunt has no jobs. Choose another with --db or JOBWORKFLOW_DB, or run `jobworkflow migrate --db` with its address to create it.',
  ],
  [
    'DB_ERROR',
    "Database my jobs' list.db needs migration: its jobs table lacks updated_at.",
    { problem: 'queue-outdated', file: "my jobs' list.db" },
    "Database my jobs' list.db needs migration: its jobs table lacks updated_at; run `jobworkflow jobs migrate --db 'my jobs'\\'' list.db'`.",
  ],
  [
    'DB_ERROR',
    'Database jobs.db holds the unfinished write of a program that stopped.',
    { problem: 'write-unfinished', file: 'jobs.db' },
    'Database jobs.db holds the unfinished write of a program that stopped; `jobworkflow jobs migrate --db jobs.db` opens it for writing and repairs it.',
  ],
  [
    'DB_ERROR',
    'Database mail.db was not made by an import of mail; import into another file.',
    { problem: 'archive-foreign', file: 'mail.db' },
    'Database mail.db was not made by `jobworkflow mail import`; import into another file. NittyMail archives can be imported too.',
  ],
  [
    'QUERY_REJECTED',
    'This archive has no matching search index, so there is no table email_fts.',
    { problem: 'search-index-missing' },
    'This archive has no matching search index, so there is no table email_fts. `jobworkflow mail index` creates one.',
  ],
]

describe.each(failures)('%s about a database: %s', (code, message, problem, said) => {
  const failure = storageFailure(code, message, problem)

  it('names helpful commands in tools of all contexts, and no command in the original error', () => {
    const error = { code, message: said, retryable: false }
    for (const { answer } of [standardErrors, mailErrors])
      expect(answer(failure)).toMatchObject({ isError: true, structuredContent: { error } })
    expect(toErrorObject(failure)).toMatchObject({ ...error, type: 'RAGError', details: {} })
    expect(failure.message).not.toMatch(/jobworkflow|--/)
  })

  it('is worded the same by commands, and in the stored failure of a page', () => {
    expect(failureText(failure)).toBe(said)
    expect(failureJson(failure)).toEqual({ code, message: said, retryable: false })
    expect([failureWording.textOf(failure), failureWording.messageOf(failure)]).toEqual([said, said])
  })
})

describe('a storage failure in Japanese (page-language)', () => {
  const server = { servers: ['db.example:5432'] }
  const problems: readonly StorageProblem[] = [
    ...failures.map(([, , problem]) => problem),
    { problem: 'home-missing', folder: '/hunt' },
    { problem: 'restore-unfinished', folder: '/hunt' },
    { problem: 'foreign-part', store: 'mail', file: 'mail.sqlite3' },
    { problem: 'write-unfinished', file: 'jobs.db' },
    { problem: 'server-unreachable', ...server },
    { problem: 'login-refused', ...server },
    { problem: 'tls-refused', ...server },
    { problem: 'copy-nothing-there' },
    { problem: 'copy-column-missing' },
    { problem: 'copy-row-refused' },
    { problem: 'copy-target-differs' },
  ]

  it.each(problems)('is whole sentences with the same commands: %j', (problem) => {
    const failure = storageFailure('DB_ERROR', 'x', problem)
    const ja = failureMessageJa(failure) ?? ''
    expect(ja).toMatch(/[ぁ-ん].*。$/)
    expect(ja).not.toContain('db.example')
    const [command = ''] = failureText(failure).match(/`jobworkflow (?:jobs|mail|init|restore|doctor)[^`]*`/) ?? []
    expect(ja).toContain(command)
  })

  it('names the file inside a packed one that cannot be read', () => {
    const failure = new AppError('VALIDATION_ERROR', `jobs.csv: ${mailProblems.encrypted}.`)
    expect(failureMessageJa(failure)).toMatch(/^jobs\.csv：パスワードで保護されたファイルです。/)
  })

  it('says why there is no mail in a file', () => {
    const said = (why: string) =>
      failureMessageJa(new AppError('VALIDATION_ERROR', `a.gz has no readable mail: ${why}.`))
    expect(said(mailProblems.noMessage)).toBe('a.gz に、読み取れるメールがありません。メールではないファイルです。')
    expect(said(`it is ${otherFormat('a.pst', '')}; it is ${otherFormat('a.rar', '')}`)).toMatch(
      /^a\.gz に、読み取れるメールがありません。Outlook のデータファイルです。.*RAR で圧縮されたファイルです。.*ください。$/,
    )
    expect(said('in a new way')).toBe('a.gz に、読み取れるメールがありません。')
  })

  it('is missing for messages that exist only in English', () => {
    expect(failureMessageJa(new AppError('DB_ERROR', 'x'))).toBeNull()
    expect(failureMessageJa(toAppError(new Error('x')))).toContain('予期しないエラー')
  })
})

describe('a failure about a page with pasted text', () => {
  const facts = { sourceId: 5, url: 'https://acme.example/jobs?id=1&of=2', chunksStillServed: 3 }
  const failure = refusedRequest('This source has pasted text: a fetch does not replace it.', {
    problem: 'source-pasted',
    ...facts,
  })

  it('names to people the commands that replace the text', () => {
    expect(failureText(failure)).toBe(
      'This page has pasted text, so it is not read from its address. To store the page itself instead, remove the ' +
        'pasted text with `jobworkflow websites remove 5`, then run ' +
        "`jobworkflow websites add 'https://acme.example/jobs?id=1&of=2'`.",
    )
  })

  it('tells agents to ask first', () => {
    expect(toErrorObject(failure)).toMatchObject({ suggestion: expect.stringContaining('ask first') })
  })
})
