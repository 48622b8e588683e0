import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unboundedPage } from '#src/adapters/kit/answers/page-budget.js'
import { readConfig } from '#src/composition/config.js'
import { overlookedFiles } from '#src/composition/stores/stores-in-use.js'
import { type OptionTexts, parseOptions } from '#test/support/parse-options.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const read = (texts: OptionTexts, env: Readonly<Record<string, string>>) =>
  readConfig(parseOptions(texts, env), env, '/home')

describe('the configuration', () => {
  it('has defaults', () => {
    expect(read({}, {})).toEqual({
      home: null,
      jobsDb: resolve('/home/data/capture/jobs.db'),
      boardsMirror: null,
      page: { characters: 20_000, bytes: 32_000 },
      busyTimeoutMs: 5000,
      mailArchive: null,
      hasMail: false,
      mailAddress: null,
      me: [],
      mailMaxLimit: 1000,
      sqlTimeoutMs: 5000,
      mailTimeoutMs: 30_000,
      toolNames: null,
      toolChoice: { toolsets: ['auto'], tools: [], readOnly: false },
      websitesDb: resolve('/home/data/websites.db'),
      hostDelayMs: 1000,
      allowHosts: [],
      embedder: 'auto',
      embeddings: null,
      modelDir: expect.stringMatching(/jobworkflow.models$/),
      askedBoards: expect.stringMatching(/jobworkflow.asked-boards\.tsv$/),
      ownBoards: null,
      modelHub: null,
      anthropicApiKey: null,
      anthropicModel: null,
      eventsFile: null,
      quiet: false,
      workingDirectory: '/home',
    })
  })

  it('takes options before the environment, and an empty variable as absent', () => {
    const env = {
      JOBWORKFLOW_DB: 'env.db',
      JOBWORKFLOW_PAGE_CHARS: '50000',
      JOBWORKFLOW_PAGE_BYTES: '60000',
      JOBWORKFLOW_BUSY_TIMEOUT: '',
      JOBWORKFLOW_QUIET: '1',
    }
    expect(read({}, env)).toMatchObject({
      jobsDb: resolve('/home/env.db'),
      page: { characters: 50_000, bytes: 60_000 },
      busyTimeoutMs: 5000,
      quiet: true,
    })
    const flags = { db: '/abs/flag.db', pageChars: '9', pageBytes: '8', busyTimeout: '0' }
    expect(read(flags, env)).toMatchObject({
      jobsDb: resolve('/abs/flag.db'),
      page: { characters: 9, bytes: 8 },
      busyTimeoutMs: 0,
    })
  })

  it('has the addresses that a person sends from, in lower case', () => {
    expect(read({ me: 'Me@Work.example', address: 'me@example.com' }, {}).me).toEqual([
      'me@work.example',
      'me@example.com',
    ])
    const env = { JOBWORKFLOW_ME: 'a@example.com, b@example.com' }
    expect(read({}, env)).toMatchObject({ me: ['a@example.com', 'b@example.com'], mailAddress: null })
    const wrong = '--me must be an email address, such as name@example.com, not "nope".'
    expect(() => read({ me: 'nope' }, {})).toThrow(wrong)
    expect(() => read({}, { JOBWORKFLOW_ME: 'a@example.com nope' })).toThrow(wrong)
  })

  it('is quiet if a variable with either name says yes', () => {
    for (const text of ['', '0', 'no', 'on']) expect(read({}, { JOBWORKFLOW_QUIET: text }).quiet).toBe(false)
    expect(read({}, { JOBWORKFLOW_QUIET: 'no', NITTYMAIL_QUIET: 'Yes' }).quiet).toBe(true)
  })

  it('bounds pages unless the bound is 0 (serve-answer-size)', () => {
    const variables = { JOBWORKFLOW_PAGE_CHARS: '9', JOBWORKFLOW_PAGE_BYTES: '8' }
    expect(read({ pageChars: '0' }, variables).page).toEqual({ characters: Number.POSITIVE_INFINITY, bytes: 8 })
    expect(read({ pageBytes: '0' }, variables).page).toEqual({ characters: 9, bytes: Number.POSITIVE_INFINITY })
    const none = { JOBWORKFLOW_PAGE_CHARS: '0', JOBWORKFLOW_PAGE_BYTES: '0' }
    expect(read({}, none).page).toEqual(unboundedPage)
    const empty = { JOBWORKFLOW_PAGE_CHARS: '', JOBWORKFLOW_PAGE_BYTES: '' }
    expect(read({}, empty).page).toEqual({ characters: 20_000, bytes: 32_000 })
  })

  it('finds the mail archive by its file, then by the address of its owner (mail-path)', () => {
    const env = { NITTYMAIL_SQLITE_DB: 'env.sqlite3', NITTYMAIL_IMAP_ADDRESS: 'me@a.example' }
    const archive = (flags: OptionTexts, variables: Readonly<Record<string, string>>) =>
      read(flags, variables).mailArchive
    expect(archive({ database: 'flag.sqlite3' }, env)).toBe(resolve('/home/flag.sqlite3'))
    expect(archive({}, env)).toBe(resolve('/home/env.sqlite3'))
    expect(archive({}, { NITTYMAIL_IMAP_ADDRESS: 'me@a.example' })).toBe(resolve('/home/data/me@a.example.sqlite3'))
    expect(archive({ address: 'you@a.example' }, {})).toBe(resolve('/home/data/you@a.example.sqlite3'))
  })

  it('reads the limits of the mail server, and refuses invalid ones', () => {
    const env = { NITTYMAIL_MCP_MAX_LIMIT: '50', JOBWORKFLOW_QUERY_TIMEOUT: '60000', NITTYMAIL_QUIET: 'true' }
    const expected = { mailMaxLimit: 50, sqlTimeoutMs: 60_000, mailTimeoutMs: 60_000, quiet: true }
    expect(read({ toolNames: 'dotted' }, env)).toMatchObject({ ...expected, toolNames: 'dotted' })
    expect(() => read({ maxLimit: '0' }, {})).toThrow('--max-limit (or NITTYMAIL_MCP_MAX_LIMIT) must be')
    expect(() => read({ toolNames: 'both' }, {})).toThrow('--tool-names must be dotted or underscored')
  })

  it('reads the settings of fetching, storing and embedding websites', () => {
    const env = {
      JOBWORKFLOW_WEBSITES_DB: 'env.db',
      JOBWORKFLOW_ALLOW_HOST: 'wiki.home.example, localhost:8080',
      JOBWORKFLOW_EMBEDDINGS_URL: 'http://localhost:11434/v1',
      JOBWORKFLOW_EMBEDDINGS_API_KEY: 'k',
      JOBWORKFLOW_EVENTS_FILE: 'events.jsonl',
      ANTHROPIC_API_KEY: 'a',
    }
    expect(read({}, env)).toMatchObject({
      websitesDb: resolve('/home/env.db'),
      allowHosts: ['wiki.home.example', 'localhost:8080'],
      embeddings: { url: 'http://localhost:11434/v1', model: 'text-embedding-3-small', apiKey: 'k' },
      eventsFile: resolve('/home/events.jsonl'),
      anthropicApiKey: 'a',
    })
    const flags = {
      websitesDb: resolve('/flag.db'),
      hostDelay: '0',
      allowHost: ['a.example'],
      embedder: 'none',
      modelDir: 'models',
    }
    expect(read(flags, env)).toMatchObject({
      websitesDb: resolve('/flag.db'),
      hostDelayMs: 0,
      allowHosts: ['a.example'],
      embedder: 'none',
      modelDir: resolve('/home/models'),
    })
    expect(() => read({ hostDelay: '-1' }, {})).toThrow('--host-delay (or JOBWORKFLOW_HOST_DELAY) must be')
    expect(read({}, { JOBWORKFLOW_MODEL_HUB: 'http://mirror.example' }).modelHub).toBe('http://mirror.example')
    expect(() => read({}, { JOBWORKFLOW_MODEL_HUB: 'mirror.example' })).toThrow(
      'JOBWORKFLOW_MODEL_HUB must be an HTTP or HTTPS address, not "mirror.example".',
    )
    expect(() => read({ embedder: 'best' }, {})).toThrow(
      '--embedder (or JOBWORKFLOW_EMBEDDER) must be auto, local, http or none, not "best".',
    )
  })

  it.each(['', 'x', '-1', '1.5', '1e3', '99999999999'])(
    'refuses --page-chars and --page-bytes "%s", and names the valid values (serve-answer-size)',
    (text) => {
      expect(() => read({ pageChars: text }, {})).toThrow(
        `--page-chars (or JOBWORKFLOW_PAGE_CHARS) must be a whole number of at least 0, not "${text}".`,
      )
      expect(() => read({ pageBytes: text }, {})).toThrow(
        `--page-bytes (or JOBWORKFLOW_PAGE_BYTES) must be a whole number of at least 0, not "${text}".`,
      )
    },
  )
})

describe('the home in the configuration (home-found)', () => {
  function aHome(): string {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'config.json'), '{"version": 1}')
    return folder
  }

  it('gives the place of everything that neither an option nor a variable names', () => {
    const home = aHome()
    expect(read({ home }, {})).toMatchObject({
      jobsDb: join(home, 'jobs.db'),
      websitesDb: join(home, 'websites.db'),
      mailArchive: join(home, 'mail.sqlite3'),
      modelDir: join(home, 'models'),
    })
    const named = { JOBWORKFLOW_HOME: home, JOBWORKFLOW_DB: '/env.db', NITTYMAIL_SQLITE_DB: '/env.sqlite3' }
    expect(read({ websitesDb: resolve('/flag.db') }, named)).toMatchObject({
      jobsDb: resolve('/env.db'),
      websitesDb: resolve('/flag.db'),
      mailArchive: resolve('/env.sqlite3'),
      modelDir: join(home, 'models'),
    })
  })

  it('is the default one unless another is named', () => {
    const data = temporaryFolder()
    const usual = join(data, 'jobworkflow')
    mkdirSync(usual)
    writeFileSync(join(usual, 'config.json'), '{"version": 1}')
    const env = usualEnvironment(data)
    expect(read({}, env).jobsDb).toBe(join(usual, 'jobs.db'))
    const other = aHome()
    expect(read({}, { ...env, JOBWORKFLOW_HOME: other }).jobsDb).toBe(join(other, 'jobs.db'))
    expect(read({ home: other }, { ...env, JOBWORKFLOW_HOME: '/elsewhere' }).jobsDb).toBe(join(other, 'jobs.db'))
    expect(() => read({}, { JOBWORKFLOW_HOME: '/elsewhere' })).toThrow(/There is no home/)
  })

  it('has the mail once its archive exists, before the archive of an address', () => {
    const home = aHome()
    expect(read({ home, address: 'me@mail.example' }, {})).toMatchObject({
      mailArchive: join(home, 'mail.sqlite3'),
      hasMail: false,
    })
    writeFileSync(join(home, 'mail.sqlite3'), '')
    expect(read({ home }, {}).hasMail).toBe(true)
    expect(read({ address: 'me@mail.example' }, {})).toMatchObject({ hasMail: true })
    expect(read({ home, database: 'not-there.sqlite3' }, {}).hasMail).toBe(true)
  })

  it('is not used for what is named, and names files in the default places', () => {
    const workingDirectory = temporaryFolder()
    const home = aHome()
    const notes = (texts: OptionTexts) => {
      const flags = parseOptions({ home, ...texts })
      return overlookedFiles(flags, readConfig(flags, {}, workingDirectory)).map(({ en }) => en)
    }
    expect(notes({})).toEqual([])
    mkdirSync(join(workingDirectory, 'data', 'capture'), { recursive: true })
    writeFileSync(join(workingDirectory, 'data', 'capture', 'jobs.db'), '')
    expect(notes({})).toEqual([
      expect.stringMatching(/^data\/capture\/jobs\.db is in this folder too, but .*jobs\.db is used.*--db/),
    ])
    expect(notes({ db: 'data/capture/jobs.db' })).toEqual([])
  })
})

/** The variable with the user's data folder on each system. */
function usualEnvironment(data: string): Readonly<Record<string, string>> {
  return process.platform === 'win32' ? { LOCALAPPDATA: data } : { XDG_DATA_HOME: data, HOME: '/none' }
}
