// Compares the mail archive's SQL guard with SQLite's own authorizer (through Python): of 100,000 texts from a seed,
// none may be accepted by the guard and refused by the authorizer. --count and --seed choose how many and which.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inRepository } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { withFolder } from '#scripts/kit/temporary-folder.js'
import { makeTexts } from '#scripts/sql-guard/texts.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { openDatabase } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { createMailArchive } from '#src/adapters/stores/sqlite/mail/archive-file.js'
import { checkQuery } from '#src/adapters/stores/sqlite/mail/sql-guard/check-query.js'
import { prepareGuarded } from '#src/adapters/stores/sqlite/mail/sql-guard/run-guarded-query.js'

const { values } = parseArgs({
  options: { count: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})

/** Creates an archive; `isOld` omits an option that older SQLite versions, such as Python's, do not know. */
function makeArchive(path: string, isOld: boolean): void {
  createMailArchive(path)
  const db = new Database(path)
  const fts = db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'email_fts'").pluck().get() as string
  if (isOld) db.exec(`DROP TABLE email_fts; ${fts.replace(/contentless_delete=1,\s*/, '')}`)
  // a single file, or Python would need write permission next to it
  db.pragma('journal_mode = DELETE')
  db.exec(`CREATE TABLE secret (id INTEGER PRIMARY KEY, word TEXT); INSERT INTO secret VALUES (1, 'hidden');
    CREATE VIEW secret_view AS SELECT word FROM secret; CREATE VIEW email_view AS SELECT * FROM emails`)
  db.close()
}

/** Returns which texts the guard lets run, without running them. */
function judgeByGuard(path: string, texts: readonly string[]): readonly boolean[] {
  const connection = new Connection(openDatabase({ path, busyTimeoutMs: 1000 }, 'read'))
  connection.db.pragma('query_only = ON')
  const judge = (text: string) => {
    try {
      connection.transaction('deferred', () => prepareGuarded(connection, path, checkQuery(text), 10))
      return true
    } catch {
      return false
    }
  }
  const judged = texts.map(judge)
  connection.close()
  return judged
}

function judgeByOracle(path: string, texts: readonly string[]): readonly string[] {
  const input = texts.map((text) => `${JSON.stringify(text)}\n`).join('')
  const options = { input, encoding: 'utf8', maxBuffer: 2 ** 30 } as const
  const { stdout, status, stderr } = spawnSync('python3', [inRepository('scripts/sql-guard/oracle.py'), path], options)
  if (status !== 0) throw new Error(`The oracle needs Python 3 with sqlite3: ${stderr}`)
  return stdout.trimEnd().split('\n')
}

await withFolder((folder) => {
  const [path, older] = [join(folder, 'mail.sqlite3'), join(folder, 'older.sqlite3')]
  makeArchive(path, false)
  makeArchive(older, true)
  const texts = makeTexts(Number(values.count), Number(values.seed))
  const [ours, theirs] = [judgeByGuard(path, texts), judgeByOracle(older, texts)]
  const counts = new Map<string, number>()
  const bad: string[] = []
  for (const [at, text] of texts.entries()) {
    const kind = `guard ${ours[at] ? 'accepts' : 'refuses'}, authorizer: ${theirs[at]}`
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (ours[at] && theirs[at] === 'refused') bad.push(text)
  }
  for (const [kind, count] of [...counts].sort()) console.log(`${kind}: ${count}`)
  console.log(`accepted by the guard alone: ${bad.length}`)
  for (const text of bad.slice(0, 20)) console.error(JSON.stringify(text))
  if (bad.length > 0 || theirs.length !== texts.length) process.exitCode = 1
})
