import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type EvaluatedMessage, messageIdOf, readArchive, unpackMaildir } from '#eval/mail-queries/corpora.js'
import { type DrawnQuery, forms, QueryDraw } from '#eval/mail-queries/draw-queries.js'
import { explain } from '#eval/mail-queries/explain.js'
import { SqliteMailArchive } from '#src/adapters/stores/sqlite/mail/archive/sqlite-mail-archive.js'
import { type MailQuery, parseMailQuery } from '#src/domain/mail/mail-query.js'
import type { Evaluation, Figure, Section } from './evaluation.js'

const program = new URL('../dist/main.js', import.meta.url).pathname
const queriesOfForm = 200
const seed = 20261123
const corpora = { SpamAssassin: 'spamassassin.tar.gz', 'R-devel': 'mailman-months.tar.gz' }

interface Rival {
  readonly name: 'notmuch' | 'mu'
  readonly ids: (query: string) => ReadonlySet<number>
}

/** Compares the same queries with notmuch and mu over the same files. */
export const mailQueriesEvaluation: Evaluation = {
  name: 'mail-queries',
  async *run(data) {
    for (const [name, file] of Object.entries(corpora)) yield await compare(name, join(data, 'mail', file))
  },
}

async function compare(corpus: string, packed: string): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'mail-queries-'))
  const title = `Queries compared with notmuch and mu: ${corpus}`
  if (!existsSync(packed)) return { title, method: 'The corpus is missing and was not measured.', figures: [] }
  try {
    const maildir = unpackMaildir(packed, folder)
    const path = join(folder, 'ours.sqlite3')
    execFileSync(process.execPath, [program, 'mail', 'import', maildir, '--database', path])
    const messages = readArchive(path)
    const rivals = openRivals(folder, maildir, messages)
    const missing = rivals.length < 2 ? 'Programs that are not installed here were not measured.' : ''
    return { title, method: method(messages.length) + missing, figures: await ask(path, messages, rivals) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function method(count: number): string {
  return (
    `${count} messages, each in its own file, and ${queriesOfForm} queries of each form, drawn from their words, people ` +
    `and dates with seed ${seed}. The result is the share of queries that found exactly the same messages; mu has \`recip:\` ` +
    "for our and notmuch's `to:`, which includes Cc. For each query with differences, one message of either side is " +
    "examined: the last rows show which one or two changes to our reading give the other program's result, as shares of " +
    'these messages.'
  )
}

async function ask(path: string, messages: readonly EvaluatedMessage[], rivals: readonly Rival[]) {
  const archive = new SqliteMailArchive(path)
  const draw = new QueryDraw(messages, seed)
  const byId = new Map(messages.map((message) => [message.id, message]))
  const figures: Figure[] = []
  const reasons = new Map(rivals.map(({ name }) => [name, new Map<string, number>()]))
  const hasReceivers = messages.some(({ to }) => to.length > 0)
  for (const form of forms.filter((each) => each !== 'to: with Cc' || hasReceivers)) {
    const same = new Map(rivals.map(({ name }) => [name, 0]))
    for (let i = 0; i < queriesOfForm; i++) {
      const drawn: DrawnQuery = draw.draw(form)
      const query = parseMailQuery(drawn.ours)
      const page = { limit: messages.length, offset: 0 }
      const ours = new Set((await archive.list({ filter: {}, query, order: 'newest-first', page })).map(({ id }) => id))
      for (const { name, ids } of rivals) {
        const theirs = ids(drawn[name])
        const others = [[...ours].filter((id) => !theirs.has(id)), [...theirs].filter((id) => !ours.has(id))]
        if (others.flat().length === 0) same.set(name, (same.get(name) ?? 0) + 1)
        const looked = others.map((found) => byId.get(found[0] ?? -1))
        count(
          reasons.get(name),
          looked.flatMap((message, isTheirs) => reasonFor(query, message, isTheirs === 1)),
        )
      }
    }
    for (const [name, found] of same) figures.push({ subject: name, measure: form, value: found / queriesOfForm })
  }
  await archive.close()
  return [...figures, ...[...reasons].flatMap(([name, counts]) => reasonFigures(name, counts))]
}

function count(counts: Map<string, number> | undefined, names: readonly string[]): void {
  for (const name of names) counts?.set(name, (counts.get(name) ?? 0) + 1)
}

function reasonFor(query: MailQuery, message: EvaluatedMessage | undefined, theirs: boolean): readonly string[] {
  return message === undefined ? [] : [explain(query, message, theirs)?.join('; ') ?? 'unexplained']
}

function reasonFigures(name: string, counts: ReadonlyMap<string, number>): readonly Figure[] {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const two = [...counts].filter(([reason]) => reason.includes('; ')).reduce((sum, [, count]) => sum + count, 0)
  const shown = [...counts].filter(([reason]) => !reason.includes('; ')).toSorted(([, a], [, b]) => b - a)
  return [...shown, ['two of these', two] as const].map(([reason, count]) => ({
    ...{ subject: `others by ${name}`, measure: reason, value: count / total },
  }))
}

/** Returns the other programs that are installed. */
function openRivals(folder: string, maildir: string, messages: readonly EvaluatedMessage[]): readonly Rival[] {
  const byMessageId = new Map(messages.map(({ id, source }) => [messageIdOf(source), id]))
  const cur = join(maildir, 'cur')
  const byFile = new Map(
    readdirSync(cur).map((file) => [file, byMessageId.get(messageIdOf(readFileSync(join(cur, file), 'latin1')))]),
  )
  const config = join(folder, 'notmuch.conf')
  writeFileSync(
    config,
    `[database]\npath=${maildir}\n[new]\ntags=\n[search]\nexclude_tags=\n[maildir]\nsynchronize_flags=true\n`,
  )
  const run = (command: string, args: readonly string[]) =>
    spawnSync(command, args, {
      ...{ encoding: 'utf8', maxBuffer: 1e9, env: { ...process.env, TZ: 'UTC', NOTMUCH_CONFIG: config } },
    }).stdout
  const files = (lines: string) => new Set(lines.split('\n').flatMap((line) => byFile.get(basename(line)) ?? []))
  const home = `--muhome=${join(folder, 'mu')}`
  const rivals: Rival[] = [
    { name: 'notmuch', ids: (query) => files(run('notmuch', ['search', '--output=files', '--exclude=false', query])) },
    { name: 'mu', ids: (query) => files(run('mu', ['find', home, '-f', 'l', query])) },
  ]
  const installed = rivals.filter(({ name }) => spawnSync(name, ['--version']).status === 0)
  for (const { name } of installed) {
    if (name === 'notmuch') run('notmuch', ['new', '--quiet'])
    else
      for (const args of [
        ['init', home, `--maildir=${maildir}`],
        ['index', home],
      ])
        run('mu', args)
  }
  return installed
}
