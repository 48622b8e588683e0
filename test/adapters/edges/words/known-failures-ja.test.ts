import { describe, expect, it } from 'vitest'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { knownFailureJa } from '#src/adapters/edges/words/known-failures-ja.js'
import { providerNeedsJa } from '#src/adapters/edges/words/mail/provider-needs-ja.js'
import { failureWording } from '#src/adapters/edges/words/websites/failure-words.js'
import type { NoAnswer } from '#src/adapters/kit/workers/pool-call.js'
import { embeddingStopped } from '#src/adapters/models/embedding/embedders.js'
import {
  dimensionsChanged,
  refusal,
  tooSlow,
  unreachable,
  unusable,
} from '#src/adapters/models/embedding/http/endpoint-failures.js'
import { toFeedError } from '#src/adapters/sources/fetching/to-feed-error.js'
import { loginError } from '#src/adapters/sources/imap/login-errors.js'
import { lost, silence, toMailError } from '#src/adapters/sources/imap/mail-errors.js'
import { failedReading } from '#src/adapters/sources/papers/paper-faults.js'
import type { PostgresAddress } from '#src/adapters/stores/postgres/kit/address.js'
import { messageOf } from '#src/adapters/stores/postgres/kit/postgres-errors.js'
import { databaseError, translateSqliteError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { toQueryError } from '#src/adapters/stores/sqlite/query-process/query-failures.js'
import { abandonment, interruption } from '#src/application/websites/work-failures.js'
import { AppError, unforeseenMessage } from '#src/domain/shared/app-error.js'
import { knownProviders } from '#src/domain/sync/known-providers.js'
import { loginFailure } from '#src/domain/sync/login-failure.js'

const server = { host: 'imap.acme.example', port: 993, security: 'tls' } as const
const talk = { server, kind: 'password', secret: 'secret' } as const
const failing = (values: object) => toMailError(Object.assign(new Error('failed'), values), talk).message
const refused = (serverResponseCode: string, responseText: string) =>
  failing({ authenticationFailed: true, serverResponseCode, responseText })

describe('a failure of a mail server in Japanese (page-language)', () => {
  it.each([
    refused('', 'Invalid credentials'),
    refused('', 'Application-specific password required'),
    refused('', 'app password needed'),
    refused('', 'basic auth is disabled'),
    ...['UNAVAILABLE', 'LIMIT', 'OVERQUOTA', 'INUSE', 'PRIVACYREQUIRED', 'WEBALERT', 'EXPIRED'].map((code) =>
      refused(code, ''),
    ),
    ...['CONTACTADMIN', 'AUTHORIZATIONFAILED'].map((code) => refused(code, '')),
    refused('', 'IMAP access is disabled'),
    ...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT'].map(
      (code) => failing({ code }),
    ),
    ...['SELF_SIGNED_CERT_IN_CHAIN', 'ENOTFOUND', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'GREETING_TIMEOUT'].map(
      (code) => failing({ code }),
    ),
    ...['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_UNSUPPORTED_PROTOCOL', 'EPROTO', 'LineTooLarge', 'ECONNRESET'].map(
      (code) => failing({ code }),
    ),
    failing({ mailboxMissing: true }),
    failing({ responseStatus: 'NO', responseText: '' }),
    lost(server).message,
    silence(server, 30_000).message,
  ])('says without English: %s', (sentence) => {
    const known = knownFailureJa(sentence)
    expect(known?.ja, sentence).toMatch(/[ぁ-ん].*。$/)
    expect(known).not.toHaveProperty('onlyEnglish')
  })

  it.each<[AppError, RegExp]>([
    [
      loginFailure('VALIDATION_ERROR', 'No login for ann@mail.example is kept on this machine.', {
        ...{ problem: 'login-missing', address: 'ann@mail.example' },
      }),
      /^ann@mail\.example のログイン情報が、.*mail account add ann@mail\.example` を実行し/,
    ],
    [
      loginFailure(
        'VALIDATION_ERROR',
        'The login of ann cannot be read: it is in the keyring, and the keyring of this system is missing or locked.',
        { problem: 'keyring-unusable', user: 'ann', isInstalled: true },
      ),
      /^ann のログイン情報を、キーリングから読み取れません。キーリングのロックを解除するか/,
    ],
    [
      new AppError(
        'VALIDATION_ERROR',
        'The mail of ann@mail.example is being downloaded already. Wait until that run has ended, or stop it.',
      ),
      /^ann@mail\.example のメールは、すでに取り込み中です。終わってから/,
    ],
    [
      loginFailure('VALIDATION_ERROR', 'Google no longer gives access: it expired or was taken back.', {
        ...{ problem: 'grant-expired', address: null, provider: 'google', clientId: 'id' },
      }),
      /^Google へのアクセス許可の期限が切れたか、取り消されています。.*--oauth google --client-id ID` を実行し/,
    ],
    [
      loginFailure('VALIDATION_ERROR', 'Google refuses the client (invalid client).', { problem: 'client-refused' }),
      /^Google が OAuth クライアントを受け付けませんでした。--client-id/,
    ],
    [
      loginFailure('VALIDATION_ERROR', 'The keyring is locked, so the login cannot be kept there.', {
        ...{ problem: 'keyring-unwilling', user: 'ann' },
      }),
      /キーリングのロックを解除するか、.*--password-store file/,
    ],
    [
      loginFailure('VALIDATION_ERROR', 'The command for the password printed nothing.', { problem: 'command-failed' }),
      /ターミナルで実行して/,
    ],
    [new AppError('DB_ERROR', 'Another program is writing the logins.'), /^ほかのプログラムがログイン情報を保存中/],
    [new AppError('DB_ERROR', 'The logins cannot be written (EACCES).'), /（EACCES）。データ用フォルダーのアクセス権/],
    [new AppError('VALIDATION_ERROR', 'Other accounts are being added. Wait until they are done.'), /終わってから/],
    [loginError({ host: 'imap.acme.example', code: 'EXPIRED', text: '' }, 'password', null), /account add ADDRESS` を/],
  ])('says what to do about a login on this machine: %s', (failure, ja) => {
    const known = knownFailureJa(failureMessage(failure))
    expect(known?.ja).toMatch(ja)
    expect(known).not.toHaveProperty('onlyEnglish')
  })

  it.each([
    ['imap.gmail.com', 'https://myaccount.google.com/apppasswords'],
    ['imap.mail.me.com', 'https://account.apple.com'],
    ['imap.mail.yahoo.com', 'セキュリティ設定'],
    ['imap.fastmail.com', 'セキュリティ設定'],
    ['outlook.office365.com', '`jobworkflow mail account add ADDRESS --oauth microsoft --client-id ID`'],
  ])('names what %s wants instead of the usual password', (host, ja) => {
    const refusal = Object.assign(new Error('failed'), { authenticationFailed: true })
    const { message } = toMailError(refusal, { ...talk, server: { ...server, host } })
    const known = knownFailureJa(message)
    expect(known?.ja).toContain(`${host} にログインできませんでした。`)
    expect(known?.ja).toContain(ja)
    expect(known).not.toHaveProperty('onlyEnglish')
  })

  it('says how to trust a certificate of one’s own', () => {
    expect(knownFailureJa(failing({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }))?.ja).toContain('--ca')
  })

  it('leaves the own words of the server as they are', () => {
    const sentence = failing({ responseStatus: 'NO', responseText: 'Mailbox is sleeping' })
    expect(knownFailureJa(sentence)).toMatchObject({
      ja: expect.stringContaining('imap.acme.example がメールボックスの読み取りを拒否しました。'),
      onlyEnglish: expect.stringContaining('sleeping'),
    })
  })
})

describe('a failure of a board or a website in Japanese (page-language)', () => {
  it.each([
    toFeedError(Object.assign(new Error('x'), { code: 'ENOTFOUND' }), 'https://jobs.acme.example/').message,
    'The board at jobs.acme.example was not read: it sent a web page instead of a list of postings.',
    'The page at acme.example was not fetched: it did not arrive within 30 seconds.',
    'The page at acme.example was not fetched: acme.example answered with status 503. Try again later.',
    'Reading the page was stopped.',
    // as an earlier version stored them
    'The page at acme.example was not fetched: it is image/png; only HTML, plain text and Markdown can be read.',
    'given up: every worker that took the page stopped before it was processed.',
    'The page has no searchable text.',
    'The page did not load in time: add the posting again.',
    failureWording.textOf(interruption()),
    failureWording.textOf(abandonment()),
    'The page could not be read within 20 seconds.',
    'The page could not be read: it is too large or damaged.',
    'Greenhouse has no board named "acme".',
    'The list from jobs.acme.example was cut off after 12 postings.',
  ])('begins in Japanese: %s', (sentence) => {
    expect(knownFailureJa(sentence)?.ja).toMatch(/[ぁ-ん].*。$/)
  })

  it.each([
    ...(['too-large', 'too-slow', 'too-much-memory', 'unpacks-to-too-much', 'busy', 'unknown-format'] as const),
    ...(['encrypted', 'damaged', 'crashed', 'scanned', 'empty', 'stopped'] as const),
  ])('says without English why a PDF or Word file was not read: %s', (fault) => {
    const known = knownFailureJa(failedReading(fault).message)
    expect(known).toEqual({ ja: expect.stringMatching(/[ぁ-ん].*。$/) })
  })

  it.each([
    'it is application/pdf; only HTML, plain text, Markdown, PDF and Word can be read.',
    'its content encoding (zstd) cannot be decoded.',
    'the request was cancelled.',
    'the server is stopping.',
    'something unexpected went wrong; the log on stderr has the cause.',
  ])('says without English why a page was not fetched: %s', (reason) => {
    const known = knownFailureJa(`The page at acme.example was not fetched: ${reason}`)
    expect(known).toEqual({ ja: expect.stringMatching(/^acme\.example のページを読み込めませんでした。.+。$/) })
  })

  it.each([
    ['acme.example answered with status 404. Check the URL.', 'URL を確認してください。'],
    ['acme.example answered with status 410.', 'URL を確認してください。'],
    ['acme.example answered with status 403.', 'ブラウザーで開いて確認してください。'],
    ['acme.example answered with status 429.', 'しばらくしてから、もう一度お試しください。'],
    ['acme.example answered with status 503.', 'しばらくしてから、もう一度お試しください。'],
    ['acme.example is in a private or reserved network, which is not allowed.', '--allow-host'],
  ])('says in Japanese what to do: %s', (reason, advice) => {
    expect(knownFailureJa(`The page at acme.example was not fetched: ${reason}`)?.ja).toContain(advice)
  })

  it.each([
    ['greenhouse:acme: Greenhouse has no board named "acme".', 'greenhouse:acme：Greenhouse に "acme"'],
    [
      'lever:ame (and 2 more): The board at api.lever.co was not read: the host api.lever.co could not be found.',
      'lever:ame ほか 2 件：api.lever.co の求人ボードを読み込めませんでした。サーバー api.lever.co が見つかりません。',
    ],
    [
      'The folder "Te\\"am" could not be read; the others were. imap.acme.example is not available at the moment.',
      'フォルダー "Te\\"am" を読み込めませんでした（ほかのフォルダーは読み込みました）。imap.acme.example は',
    ],
    [
      '3 folders could not be read, among them "Team"; the others were. imap.acme.example is not available at the moment.',
      '"Team" など 3 個のフォルダーを読み込めませんでした（ほかのフォルダーは読み込みました）。imap.acme.example は',
    ],
  ])('says which of several failed: %s', (sentence, ja) => {
    const known = knownFailureJa(sentence)
    expect(known?.ja.startsWith(ja)).toBe(true)
    expect(known).not.toHaveProperty('onlyEnglish')
  })

  it('keeps a reason in English that is not known, and says nothing of other sentences', () => {
    expect(knownFailureJa('The page at acme.example was not fetched: it is image/png; only text.')).toEqual({
      ja: 'acme.example のページを読み込めませんでした。',
      onlyEnglish: 'it is image/png; only text.',
    })
    expect(knownFailureJa('Something else.')).toBeNull()
  })
})

const endpoint = { host: 'models.example', model: 'small-e5' }

describe('a failure of a model in Japanese (page-language)', () => {
  it.each([
    unreachable(endpoint, null),
    tooSlow(endpoint, 30_000),
    unusable(endpoint, 'no list of embeddings'),
    dimensionsChanged(endpoint, 384, 768),
    ...[301, 401, 403, 404, 429, 500, 503].map((status) => refusal(endpoint, status)),
    embeddingStopped(null),
  ])('says without English: $message', (failure) => {
    const known = knownFailureJa(failureWording.textOf(failure))
    expect(known?.ja).toMatch(/[ぁ-ん].*。$/)
    expect(known).not.toHaveProperty('onlyEnglish')
  })

  it.each([
    'Local embedding needs the package @huggingface/transformers, which could not be loaded.',
    'The local embedding model small-e5 is not on this machine. Run it.',
    'The local embedding model small-e5 could not be opened.',
    'The local embedding model returned an empty vector.',
    'The local embedding model could not process a text.',
    'The process with the local embedding model ended before it answered.',
    'The Anthropic API did not answer within 60 seconds.',
    'The Anthropic API does not offer the model small. Set JOBWORKFLOW_ANTHROPIC_MODEL to one that it has.',
    'The rate limit of the Anthropic API was reached; try again in a minute.',
    'The model declined to answer this question.',
  ])('says without English: %s', (sentence) => {
    expect(knownFailureJa(sentence)?.ja).toMatch(/[ぁ-ん].*。$/)
  })
})

describe('a failure of a database in Japanese (page-language)', () => {
  const sqlite = (code: string) => translateSqliteError(Object.assign(new Error('x'), { code }), '/hunt/my jobs.db')

  it.each([
    ...[
      'BUSY',
      'LOCKED',
      'NOTADB',
      'CORRUPT',
      'FULL',
      'READONLY',
      'CANTOPEN',
      'IOERR',
      'TOOBIG',
      'CONSTRAINT',
      'AUTH',
    ].map((code) => sqlite(`SQLITE_${code}`).message),
    ...['does not exist', 'is overloaded; try again', 'did not answer within 5 s; try again', 'is read-only now'].map(
      (reason) => messageOf({ database: 'hunt' } as PostgresAddress, reason),
    ),
    ...[
      'cannot be read: permission denied. Check its permissions and those of its folder.',
      'cannot be created; check its folder.',
    ].map((reason) => `Database jobs.db ${reason}`),
    ...['is an empty file', 'is a folder, not a file'].map((reason) => databaseError('jobs.db', reason).message),
    'The same letters are being changed elsewhere. Try again.',
    'Another program saved this document; try again.',
    'hunt.tar.gz cannot be written (EACCES): check its folder and the space on its disk.',
    'hunt.tar.gz cannot be written: the disk is full; free some space, or choose another place.',
    'The command ended early. Try again.',
    unforeseenMessage,
    toQueryError({ kind: 'late' } as NoAnswer, 5000).message,
    toQueryError({ kind: 'not-begun' } as NoAnswer, 5000).message,
    toQueryError({ kind: 'aborted' } as NoAnswer, 5000).message,
  ])('says without English: %s', (sentence) => {
    expect(knownFailureJa(sentence)?.ja).toMatch(/[ぁ-ん].*。$/)
  })

  it('names the database', () => {
    expect(knownFailureJa(sqlite('SQLITE_BUSY').message)?.ja).toMatch(/^データベース my jobs\.db は、ほかの/)
  })
})

describe('what a mail provider needs, in Japanese (page-language)', () => {
  it.each(knownProviders.filter(({ needs }) => needs !== null).map(({ name }) => name))('is said: %s', (name) => {
    expect(providerNeedsJa[name]).toMatch(/[ぁ-ん].*。$/)
  })
})
