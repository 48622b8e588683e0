import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { inEnglish, type TextPair } from '#src/adapters/edges/words/finding.js'
import type { ClientId } from '#src/adapters/system/clients/clients.js'
import { clientOf } from '#src/adapters/system/clients/clients.js'
import { placesOf } from '#src/adapters/system/clients/folders.js'
import { formatClientHttp, formatClientStdio } from '#src/adapters/system/clients/format-client.js'
import { toPlatform } from '#src/adapters/system/clients/launch.js'
import { diagnose } from '#src/composition/doctor/diagnose.js'
import { initHome } from '#src/composition/stores/make-stores.js'
import { fieldSchema } from '#test/support/field-database.js'
import { lacks } from '#test/support/lacking.js'
import { parseOptions } from '#test/support/parse-options.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const platform = toPlatform(process.platform)

/** An account with a working home and nothing else. */
async function account() {
  const folder = temporaryFolder()
  const env = {
    PATH: join(folder, 'bin'),
    HOME: folder,
    USERPROFILE: folder,
    APPDATA: join(folder, 'roaming'),
    XDG_DATA_HOME: join(folder, 'data'),
    LOCALAPPDATA: join(folder, 'data'),
  }
  const { home } = await initHome({}, env, folder)
  const find = (more: Readonly<Record<string, string>> = {}) =>
    diagnose(parseOptions({}, more), { ...env, ...more }, folder)
  const look = async (more?: Readonly<Record<string, string>>) => (await find(more)).map(inEnglish)
  const faults = async (more?: Readonly<Record<string, string>>) =>
    (await look(more)).filter(({ state }) => state === 'fault').map(({ part, text }) => `${part}: ${text}`)
  /** Writes a file of a client. */
  const tell = (client: ClientId, text: string, nth = 0) => {
    const { configFile, otherFiles } = clientOf(client)
    const places = placesOf(env, platform)
    const file = [configFile(places), ...(otherFiles?.(places) ?? [])][nth] ?? ''
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const tellSetup = (client: ClientId, command: string, args: readonly string[]) =>
    tell(client, formatClientStdio(client, { command, args }, { env, platform }).file?.text ?? '')
  return { folder, env, home, find, look, faults, tell, tellSetup }
}

describe('doctor (home-doctor)', () => {
  it('finds no fault in a new home, where some files do not exist yet', async () => {
    const { look, home } = await account()
    const findings = await look()
    expect(findings.filter(({ state }) => state === 'fault' || state === 'warning')).toEqual([])
    expect(findings).toContainEqual({
      part: 'jobs',
      state: 'ok',
      text: `0 jobs, 0 new, in ${home.jobs}`,
      remedy: null,
    })
    expect(findings.find(({ part }) => part === 'mail')).toMatchObject({ state: 'absent' })
    expect(findings.find(({ part }) => part === 'clients')).toMatchObject({ state: 'absent' })
  })

  it('finds no fault without a home and files', async () => {
    const folder = temporaryFolder()
    const findings = await diagnose({}, { PATH: '', HOME: folder }, folder)
    expect(findings.filter(({ state }) => state === 'fault')).toEqual([])
    // the server says the same when it starts
    expect(findings).toContainEqual(expect.objectContaining({ part: 'HTTP', state: 'warning' }))
  })

  it('names a file that is not used because of the home', async () => {
    const { look, folder } = await account()
    mkdirSync(join(folder, 'data', 'capture'), { recursive: true })
    writeFileSync(join(folder, 'data', 'capture', 'jobs.db'), '')
    expect(await look()).toContainEqual(
      expect.objectContaining({
        part: 'home',
        state: 'warning',
        text: expect.stringContaining('data/capture/jobs.db'),
      }),
    )
  })

  it('names the queue of JobWorkFlow, which is not read, and the command that takes it over', async () => {
    const { look, folder } = await account()
    const forerunner = () => look({ JOBWORKFLOW_ROOT: folder })
    const notes = async () => (await forerunner()).filter(({ text }) => text.includes('JOBWORKFLOW_ROOT'))
    expect(await notes()).toEqual([])
    const path = join(folder, 'data', 'capture', 'jobs.db')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
    expect(await notes()).toMatchObject([
      { part: 'jobs', state: 'warning', remedy: `--db ${path} or JOBWORKFLOW_DB uses it` },
    ])
  })

  it('says what each client will see', async () => {
    const { look, home, tellSetup } = await account()
    for (const client of ['claude-code', 'codex', 'vscode', 'cursor'] as const) {
      tellSetup(client, process.execPath, [mainScript(), 'mcp', '--home', home.folder])
    }
    const seen = (await look()).filter(({ text }) => text.startsWith('will see'))
    expect(seen.map(({ part }) => part)).toEqual(['Claude Code', 'Codex', 'Cursor', 'VS Code'])
    for (const { text } of seen) expect(text).toMatch(/^will see \d+ tools: jobs in .*, no mail$/)
  })
})

describe('doctor, for clients with special files (home-doctor)', () => {
  it('says what each will see, also from its second file', async () => {
    const { look, home, tell, tellSetup } = await account()
    const args = [mainScript(), 'mcp', '--home', home.folder]
    for (const client of ['qwen-code', 'copilot-cli', 'zed', 'cline', 'goose'] as const)
      tellSetup(client, process.execPath, args)
    tell(
      'opencode',
      `{ // mine\n "mcp": { "jobworkflow": { "type": "local", "command": ${JSON.stringify([process.execPath, ...args])}, }, }, }`,
      1,
    )
    const seen = (await look()).filter(({ text }) => text.startsWith('will see'))
    expect(seen.map(({ part }) => part)).toEqual(['OpenCode', 'Qwen Code', 'Copilot CLI', 'Zed', 'Cline', 'goose'])
  })

  it('distinguishes a disabled server from an unknown one', async () => {
    const { look, tell } = await account()
    tell('opencode', '{"mcp":{"jobworkflow":{"type":"local","command":["/gone/jobworkflow"],"enabled":false}}}')
    tell('cline', '{"mcpServers":{"jobworkflow":{"command":"/gone/jobworkflow","disabled":true}}}')
    tell('zed', '{"theme":"One Dark"}')
    const told = (await look()).filter(({ part }) => ['OpenCode', 'Zed', 'Cline'].includes(part))
    expect(told.map(({ part, state, text }) => [part, state, text.split(' (')[0]])).toEqual([
      ['OpenCode', 'absent', 'has jobworkflow switched off'],
      ['Zed', 'absent', 'has no jobworkflow entry that applies to all projects'],
      ['Cline', 'absent', 'has jobworkflow switched off'],
    ])
  })

  it('are connected by a command that keeps a named home (home-found)', async () => {
    const { env, folder, tell } = await account()
    await initHome({ home: 'my home' }, env, folder)
    tell('zed', '{"theme":"One Dark"}')
    tell('cline', '{"mcpServers":{"jobworkflow":{"command":"/gone/jobworkflow"}}}')
    const findings = (await diagnose(parseOptions({ home: 'my home' }, {}), env, folder)).map(inEnglish)
    expect(findings.filter(({ part }) => ['Zed', 'Cline'].includes(part)).map(({ remedy }) => remedy)).toEqual([
      "`jobworkflow init --home 'my home'` prints how to connect it",
      "`jobworkflow init --home 'my home'` prints how to connect it again",
    ])
  })

  it.each([{}, { args: ['mcp'] }, { url: 'no address' }])(
    'are connected again if their entry has neither a program nor an address: %j',
    async (entry) => {
      const { env, folder, find, look, tell } = await account()
      await initHome({ home: 'my home' }, env, folder)
      tell('cursor', JSON.stringify({ mcpServers: { jobworkflow: entry } }))
      const text = 'has a jobworkflow entry without a program or an address'
      const remedy = '`jobworkflow init` prints how to connect it again'
      expect(await look()).toContainEqual({ part: 'Cursor', state: 'fault', text, remedy })
      const ofClient = (await find()).find(({ part }) => part === 'Cursor')
      expect(ofClient).toMatchObject({
        text: { ja: 'プログラムも URL も指定されていません。' },
        remedy: { ja: '`jobworkflow init` を実行すると、登録し直す方法が表示されます。' },
      })
    },
  )

  it('accepts YAML in a form that it cannot read, and says so', async () => {
    const { look, tell } = await account()
    tell('goose', 'extensions:\n  jobworkflow: {cmd: /gone/jobworkflow, args: [mcp]}\n')
    expect(await look()).toContainEqual(
      expect.objectContaining({ part: 'goose', state: 'ok', text: expect.stringContaining('cannot check') }),
    )
  })
})

describe('doctor, for a queue of a capture script (home-doctor)', () => {
  it('says that no history is kept, and which command changes that', async () => {
    const { look, home } = await account()
    remake(home.jobs, fieldSchema)
    const told = (await look()).filter(({ part, state }) => part === 'jobs' && state === 'warning')
    expect(told.map(({ text }) => text)).toContain('status changes are not recorded and cannot be undone')
    for (const { remedy } of told)
      expect(remedy).toBe(`\`jobworkflow jobs migrate --db ${home.jobs}\` adds what is missing`)
  })
})

describe('doctor in Japanese (page-settings)', () => {
  // names of programs and files, options and variables stay
  const names = /`[^`]*`|[\w.:]*[\\/][^\s、。）]*|--[a-z-]+|JOBWORKFLOW_\w+|jobworkflow|sqlite-vec|[\w.]+\.json/g

  function expectJapanese({ ja, onlyEnglish }: TextPair): void {
    expect(ja).toMatch(/[ぁ-ん]|保存先/)
    expect(ja).toMatch(onlyEnglish === undefined ? /[。」）]$|保存先：[^。]+$|、メール：[^。]+$/ : /：$/)
    expect(ja.replace(names, '')).not.toMatch(/[A-Za-z]{3,}|[,;!?]/)
  }

  it('says everything that it finds in a new home, in a folder without one, and of clients', async () => {
    const { find, home, tell, tellSetup } = await account()
    const nowhere = temporaryFolder()
    const findings = [...(await find()), ...(await diagnose({}, { PATH: '', HOME: nowhere }, nowhere))]
    tellSetup('codex', process.execPath, [mainScript(), 'mcp', '--home', home.folder])
    tellSetup('gemini-cli', '/gone/node', ['/gone/main.js', 'mcp'])
    tell('cursor', '{ "mcpServers": ')
    tell('zed', '{"theme":"One Dark"}')
    tell('opencode', '{"mcp":{"jobworkflow":{"type":"local","command":["/gone/jobworkflow"],"enabled":false}}}')
    findings.push(...(await find()))
    expect(new Set(findings.map(({ state }) => state))).toEqual(new Set(['ok', 'absent', 'warning', 'fault']))
    // a version or a path alone is the same in both
    const told = findings.flatMap(({ text, remedy }) => [text, ...(remedy === null ? [] : [remedy])])
    const sentences = told.filter(({ en, ja }) => en !== ja)
    expect(told.filter(({ en, ja }) => en === ja).map(({ en }) => en)).toEqual(
      expect.arrayContaining([process.versions.node, home.folder]),
    )
    expect(sentences.length).toBeGreaterThan(30)
    for (const each of sentences) expectJapanese(each)
  })

  it('says what failed, and what a failure is before a message that exists only in English', async () => {
    const { find, home } = await account()
    writeFileSync(home.jobs, 'junk '.repeat(300))
    rmSync(home.token)
    const faults = (await find()).filter(({ state }) => state === 'fault')
    expect(faults.map(({ part, text }) => [part, text.ja])).toEqual([
      [
        'jobs',
        'データベース jobs.db は、SQLite のデータベースではありません。パスを確認するか、バックアップから復元してください。',
      ],
      ['HTTP', '設定に誤りがあります：'],
    ])
    expect(faults.map(({ text }) => text.onlyEnglish)).toEqual([undefined, faults[1]?.text.en])
  })
})

/** A script that exists. */
function mainScript(): string {
  const path = join(temporaryFolder(), 'jobworkflow', 'main.js')
  mkdirSync(dirname(path))
  writeFileSync(path, '')
  return path
}

type Account = Awaited<ReturnType<typeof account>>

describe('doctor finds (home-doctor)', () => {
  it.each<[string, (account: Account) => void | Promise<void> | Readonly<Record<string, string>>, RegExp]>([
    [
      'a home whose file is no JSON',
      ({ home }) => writeFileSync(join(home.folder, 'config.json'), '{'),
      /^settings: .*is not JSON/,
    ],
    [
      'a named home that is none',
      ({ folder }) => ({ JOBWORKFLOW_HOME: join(folder, 'gone') }),
      /^settings: There is no home .*Check the path/,
    ],
    [
      'a jobs database that is junk',
      ({ home }) => writeFileSync(home.jobs, 'junk '.repeat(300)),
      /^jobs: .*is not a SQLite database/,
    ],
    [
      'a jobs database without its table',
      ({ home }) => remake(home.jobs, 'CREATE TABLE other (id)'),
      /^jobs: .*has no jobs table/,
    ],
    [
      'a jobs table that takes no verdict',
      ({ home }) => remake(home.jobs, `CREATE TABLE jobs (${fieldColumns})`),
      /^jobs: made by an older version: verdicts cannot be saved/,
    ],
    ['a store of pages that is empty', ({ home }) => writeFileSync(home.websites, ''), /^pages: .*is an empty file/],
    ['an archive that is another database', ({ home }) => remake(home.mail, 'CREATE TABLE other (id)'), /^mail: /],
    [
      'an embedder without its package or model',
      () => ({ JOBWORKFLOW_EMBEDDER: 'local' }),
      /^search: the (?:package|model) of the local embedder is not/,
    ],
    [
      'an embedder without an address',
      () => ({ JOBWORKFLOW_EMBEDDER: 'http' }),
      /^search: The http embedder has no address/,
    ],
    [
      'a token that is gone',
      ({ home }) => rmSync(home.token),
      /^HTTP: .*the token of the home is missing; `jobworkflow init` creates a new one\.$/,
    ],
    [
      'a token that is a link that leads nowhere',
      ({ home }) => {
        rmSync(home.token)
        symlinkSync(join(home.folder, 'gone'), home.token)
      },
      /^HTTP: .*the token of the home is missing/,
    ],
    ['a token in the environment that is too short', () => ({ JOBWORKFLOW_HTTP_TOKEN: 'short' }), /^HTTP: .*32 to /],
    ['a token that is too short', ({ home }) => writeFileSync(home.token, 'short'), /^HTTP: .*32 to 4096 characters/],
    [
      'a server of PostgreSQL that does not answer',
      () => ({ JOBWORKFLOW_DB: 'postgres://a@127.0.0.1:1/b' }),
      /^jobs: /,
    ],
    ['a variable that makes no sense', () => ({ JOBWORKFLOW_TOOLSETS: 'jbos' }), /^settings: --toolsets .*must be/],
    ['a client whose file is broken', ({ tell }) => tell('cursor', '{ "mcpServers": '), /^Cursor: .*cannot be parsed/],
    [
      'a client that starts a Node that is gone',
      ({ tellSetup }) => tellSetup('codex', '/gone/node', ['/gone/jobworkflow/dist/main.js', 'mcp']),
      /^Codex: starts .*gone.node, which does not exist/,
    ],
    [
      'a client that starts a program that is gone',
      ({ tellSetup }) => tellSetup('gemini-cli', process.execPath, ['/gone/jobworkflow/dist/main.js', 'mcp']),
      /^Gemini CLI: starts .*main\.js, which does not exist/,
    ],
    [
      'a client with a misspelt option',
      ({ tellSetup }) => tellSetup('claude-code', process.execPath, [mainScript(), 'mcp', '--hoem', 'x']),
      /^Claude Code: starts a server that stops at once: .*--hoem/,
    ],
    [
      'a client of a home that is gone',
      ({ tellSetup }) => tellSetup('windsurf', process.execPath, [mainScript(), 'mcp', '--home', '/gone']),
      /^Windsurf: starts a server that stops at once: There is no home/,
    ],
    [
      'a client of a server that does not run',
      ({ tell, env }) => tell('cursor', httpText('http://127.0.0.1:1/mcp', env)),
      /^Cursor: uses .*where no server answers/,
    ],
  ])('%s', async (_, breaking, expected) => {
    const broken = await account()
    const variables = (await breaking(broken)) ?? {}
    const faults = await broken.faults({ ...variables })
    expect(faults).toEqual([expect.stringMatching(expected)])
  })

  it.skipIf(lacks('modes'))('files that other users of the machine may read', async () => {
    const { home, faults } = await account()
    chmodSync(home.folder, 0o755)
    chmodSync(home.token, 0o644)
    expect(await faults()).toEqual([
      expect.stringMatching(/^home: other accounts on this machine can read/),
      expect.stringMatching(/^HTTP: Others can read the token file/),
    ])
  })

  it('nothing wrong with a client of a running server', async () => {
    const { faults, tell, env } = await account()
    const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((listening) => server.once('listening', listening))
    const { port } = server.address() as { port: number }
    tell('cursor', httpText(`http://127.0.0.1:${port}/mcp`, env))
    expect(await faults()).toEqual([])
  })
})

function remake(path: string, sql: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
  new Database(path).exec(sql).close()
}

const fieldColumns = `id INTEGER PRIMARY KEY, job_id, title, company, description, url TEXT NOT NULL UNIQUE, location, source,
  status TEXT NOT NULL DEFAULT 'new', captured_at TEXT, payload_json TEXT NOT NULL, created_at TEXT NOT NULL`

function httpText(url: string, env: Readonly<Record<string, string>>): string {
  return formatClientHttp('cursor', { url, token: null }, { env, platform }).file?.text ?? ''
}
