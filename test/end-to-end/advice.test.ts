import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { jobworkflow } from '#test/support/command-line.js'
import { olderFieldSchema } from '#test/support/field-database.js'
import { callFailing, connect } from '#test/support/mcp-server.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const mailbox = 'From a@b.example Mon Nov 23 08:00:00 2026\nFrom: a@b.example\nSubject: Jobs\n\nHello\n'

interface Situation {
  readonly args: readonly string[]
  readonly files?: Readonly<Record<string, string>>
  /** The value for `FILE`. */
  readonly file?: string
  /** Whether the command keeps giving the same advice, because what it was asked for does not exist. */
  readonly staysSo?: true
  /** Whether there is a home. */
  readonly home?: true
}

const jobs = { 'jobs.csv': 'url\nhttps://a.example/1\n' }
const mail = { 'in.mbox': mailbox }
const update = ['jobs', 'undo', 'none']

/** A folder that lacks something that a command needs. */
const situations: readonly (readonly [string, Situation])[] = [
  ['no queue, and nothing names one', { args: ['jobs', 'list'], files: jobs, file: 'jobs.csv' }],
  ['no queue of that name', { args: ['jobs', 'stats', '--db', 'my jobs.db'], files: jobs, file: 'jobs.csv' }],
  ['no queue in that folder', { args: ['jobs', 'stats', '--db', 'sub/my.db'], files: jobs, file: 'jobs.csv' }],
  ['no queue in the home', { args: ['jobs', 'stats'], home: true, files: jobs, file: 'jobs.csv' }],
  ['no boards in a queue', { args: ['jobs', 'watch', 'list', '--db', 'old.db'] }],
  ['no place for verdicts', { args: [...update, '--db', 'old.db'] }],
  ['no history', { args: ['jobs', 'history', '--db', 'old.db'] }],
  ['no history in the home', { args: ['jobs', 'history'], home: true }],
  ['no archive is named', { args: ['mail', 'stats'], files: mail, file: 'in.mbox', staysSo: true }],
  ['no archive of that name', { args: ['mail', 'stats', '--database', 'm.db'], files: mail, file: 'in.mbox' }],
  [
    'no mail beside the jobs',
    { args: ['applications', 'list', '--db', 'old.db'], files: mail, file: 'in.mbox', staysSo: true },
  ],
  ['mail in place of jobs', { args: ['jobs', 'import', 'in.mbox', '--db', 'old.db'], files: mail, staysSo: true }],
  ['no such job', { args: ['jobs', 'show', '7', '--db', 'old.db'], staysSo: true }],
  ['no home of that name', { args: ['jobs', 'list', '--home', 'new home'] }],
]

async function folderOf({ files = {}, home }: Situation) {
  const cwd = temporaryFolder()
  const env = { HOME: cwd, XDG_DATA_HOME: join(cwd, 'data-home'), LOCALAPPDATA: join(cwd, 'data-home') }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content)
  const old = (path: string) => {
    const db = new Database(path)
    db.exec(olderFieldSchema)
    db.exec('ALTER TABLE jobs ADD COLUMN updated_at TEXT')
    db.close()
  }
  old(join(cwd, 'old.db'))
  if (home) {
    const folder = join(cwd, 'data-home', 'jobworkflow')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, 'config.json'), '{"version":1,"jobs":"hunt.db"}')
    // a home with a missing part, or of an earlier version
    if (Object.keys(files).length === 0) old(join(folder, 'hunt.db'))
  }
  const run = (args: readonly string[]) => jobworkflow(args, { cwd, env })
  return { cwd, run }
}

/** Returns the commands in a text, split like a shell does. */
function commandsIn(text: string, file = 'FILE'): readonly (readonly string[])[] {
  const commands = [...text.matchAll(/`jobworkflow ([^`]+)`/g)].map(([, command = '']) => command)
  return commands.map((command) =>
    (command.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", '').replace(/^FILE$/, file)),
  )
}

describe('a message with advice to run a command (jobs-advice)', () => {
  it.each(situations)('names one that works in its context: %s', async (_, situation) => {
    const first = await folderOf(situation)
    const told = await first.run(situation.args)
    const text = told.stderr + told.stdout
    const commands = commandsIn(text, situation.file)
    expect(commands, text).not.toEqual([])
    expect(text).not.toContain(`--db ${first.cwd}`)
    for (const [at, command] of commands.entries()) {
      // each is tried in a fresh folder
      const { run } = at === 0 ? first : await folderOf(situation)
      expect(await run(command), command.join(' ')).toMatchObject({ code: 0 })
      if (situation.staysSo) continue
      const after = await run(situation.args)
      const again = commandsIn(after.stderr + after.stdout, situation.file)
      expect(again, `${command.join(' ')}\n${after.stderr}`).not.toContainEqual(command)
    }
  })

  it('names for an agent the database option of its call, or none for that of the home', async () => {
    const { cwd } = await folderOf({ args: [] })
    const client = await connect({ cwd, args: ['--db', 'mine.db'] })
    const reading = async (args: object) => (await callFailing(client, 'bulk_read_new_jobs', args)).message
    expect(await reading({})).toContain('`jobworkflow jobs import FILE --db mine.db`')
    const other = await reading({ db_path: 'sub/other.db' })
    expect(other).toContain('`jobworkflow jobs import FILE --db other.db`')
    expect(other).toContain('Give another db_path, or omit it')
  })

  it('never repeats the address of a server, which may contain a password', async () => {
    const { run } = await folderOf({ args: [] })
    for (const address of ['postgres:/ada:secret@db.example/x', 'postgresql:ada:secret@db.example/x']) {
      const { code, stderr } = await run(['jobs', 'list', '--db', address])
      expect([code, stderr]).toEqual([2, expect.stringContaining('postgres://USER@HOST:PORT/NAME')])
      expect(stderr).not.toContain('secret')
    }
    for (const address of ['mysql://ada:secret@db.example/x', 'sqlite:///secret.db'])
      for (const command of [
        ['jobs', 'list', '--db'],
        ['mail', 'stats', '--database'],
        ['migrate', '--websites-db'],
      ]) {
        const { code, stderr } = await run([...command, address])
        expect([code, stderr]).toEqual([2, expect.stringMatching(/a file|the path of a file/)])
        expect(stderr).not.toContain('secret')
      }
  })
})
