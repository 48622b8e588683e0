import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { executable, inRepository } from '#scripts/kit/program.js'

export interface Run {
  /** Whether the program reports that everything was done. */
  readonly isDone: boolean
  /** The message for a person or an agent. */
  readonly told: string
}

/** An operation that writes a store, in its own folder. */
export interface Operation {
  readonly name: string
  readonly store: string
  prepare(folder: string): void
  run(folder: string, env: NodeJS.ProcessEnv): Promise<Run>
}

const posting = (n: number) => ({ url: `https://a.example/${n}`, title: `Cook ${n}`, description: '求人 '.repeat(200) })
const message = (n: number) =>
  `From s@a.example Mon Jan  1 00:00:0${n} 2024\nFrom: s@a.example\nSubject: Interview ${n}\nMessage-ID: <${n}@a.example>\n` +
  `Date: Mon, 1 Jan 2024 00:00:0${n} +0000\n\n${'面接の日程 '.repeat(300)}\n\n`
const numbers = Array.from({ length: 8 }, (_, n) => n + 1)

function writePostings(folder: string): void {
  writeFileSync(join(folder, 'jobs.jsonl'), numbers.map((n) => `${JSON.stringify(posting(n))}\n`).join(''))
}

async function runCommand(args: readonly string[], folder: string, env: NodeJS.ProcessEnv, stdin = ''): Promise<Run> {
  const child = spawn(process.execPath, [executable, ...args], { cwd: folder, env })
  const told: string[] = []
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', (text) => told.push(text))
  child.stdin.on('error', () => {}).end(stdin)
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { isDone: code === 0, told: told.join('') }
}

const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'faults', version: '1' } }
const verdicts = numbers.map((id) => ({ id, status: 'shortlist', reason: 'near', expected_status: 'new' }))
const triage = [
  { id: 1, method: 'initialize', params },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/call', params: { name: 'triage_jobs', arguments: { verdicts } } },
]

export const operations: readonly Operation[] = [
  {
    name: 'import of postings',
    store: 'jobs.db',
    prepare: writePostings,
    run: (folder, env) => runCommand(['jobs', 'import', 'jobs.jsonl', '--db', 'jobs.db'], folder, env),
  },
  {
    name: 'triage',
    store: 'jobs.db',
    prepare: (folder) => {
      writePostings(folder)
      spawnSync(process.execPath, [executable, 'jobs', 'import', 'jobs.jsonl', '--db', 'jobs.db'], { cwd: folder })
    },
    run: async (folder, env) => {
      const lines = triage.map((each) => `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`).join('')
      const { told } = await runCommand(['mcp', '--db', 'jobs.db'], folder, env, lines)
      return { isDone: told.includes('"updated_count":8'), told }
    },
  },
  {
    name: 'migration',
    store: 'jobs.db',
    prepare: (folder) => {
      const released = readFileSync(inRepository('test/fixtures/0.1.0/jobs.db.gz'))
      writeFileSync(join(folder, 'jobs.db'), gunzipSync(released))
    },
    run: (folder, env) => runCommand(['jobs', 'migrate', '--db', 'jobs.db'], folder, env),
  },
  {
    name: 'import of mail',
    store: 'mail.sqlite3',
    prepare: (folder) => writeFileSync(join(folder, 'inbox.mbox'), numbers.map(message).join('')),
    run: (folder, env) => runCommand(['mail', 'import', 'inbox.mbox', '--database', 'mail.sqlite3'], folder, env),
  },
]
