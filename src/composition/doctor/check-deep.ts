import { existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { formatCount, formatSize } from '#src/adapters/edges/cli/terminal.js'
import { commandForPerson } from '#src/adapters/edges/words/store-commands.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import type { IntegrityReport } from '#src/adapters/stores/sqlite/deep/check-integrity.js'
import type { Repair } from '#src/adapters/stores/sqlite/deep/references.js'
import type { Config } from '#src/composition/config.js'
import { type Finding, fault, looking, sound, warning } from './findings.js'

/** Receives progress messages, because reading may take minutes. */
export type Progress = (line: string) => void

type DeepConfig = Pick<Config, 'jobsDb' | 'websitesDb' | 'mailArchive' | 'busyTimeoutMs'>

type StoreKind = 'jobs' | 'websites' | 'mail'

const parts: Readonly<Record<StoreKind, string>> = { jobs: 'jobs', websites: 'pages', mail: 'mail' }

/**
 * Checks every store completely: its pages and indexes, foreign additions, and rows with broken references. Writes
 * nothing.
 */
export async function checkDeep(config: DeepConfig, progress: Progress): Promise<readonly Finding[]> {
  const { jobsDb: jobs, websitesDb: websites, mailArchive: mail } = config
  const findings: Finding[] = []
  for (const [store, path] of Object.entries({ jobs, websites, mail }) as [StoreKind, string | null][])
    if (path !== null) findings.push(...(await checkStore(store, path, config, progress)))
  return findings
}

async function checkStore(store: StoreKind, path: string, { busyTimeoutMs }: DeepConfig, progress: Progress) {
  const part = parts[store]
  if (isPostgresUrl(path)) {
    const text = 'not checked here: PostgreSQL has its own checks (data checksums, amcheck)'
    return [sound(part, text)]
  }
  // another check already reports missing files
  if (!existsSync(path)) return []
  return looking(part, async () => {
    const { checkIntegrity } = await import('#src/adapters/stores/sqlite/deep/check-integrity.js')
    progress(`reading all of ${basename(path)} (${formatSize(statSync(path).size)}); Ctrl-C stops it`)
    const found = toFindings(part, path, await checkIntegrity(path, store, { busyTimeoutMs }))
    return found.length > 0 ? found : [sound(part, `every page, index and row of ${path} is intact`)]
  })
}

function toFindings(part: string, path: string, { damage, foreign, lost }: IntegrityReport): readonly Finding[] {
  const restore = 'keep a copy of the file, then restore it from a backup'
  return [
    ...damage.map((text) => fault(part, `${path} is damaged: ${text}`, restore)),
    ...foreign.map(({ type, name, table, isReplaced }) => {
      const what = `${path} has a ${type} of another program on its table ${table}, ${quoted(name)}, so nothing is written to it`
      if (isReplaced) return fault(part, what, `\`jobworkflow jobs migrate --db ${shellWord(path)}\` replaces it`)
      return fault(
        part,
        what,
        `if it is not needed, remove it with sqlite3: DROP ${type.toUpperCase()} ${quoted(name)};`,
      )
    }),
    ...lost.map(({ count, text, kind, repairedBy }) =>
      kind === 'gone'
        ? warning(part, `${formatCount(count, 'row')} ${text}`)
        : fault(part, `${formatCount(count, 'row')} ${text}`, repairedBy === null ? null : remedies[repairedBy]()),
    ),
  ]
}

const remedies: Readonly<Record<Repair, () => string>> = {
  'making the words of jobs anew': () =>
    `drop the table job_words with sqlite3, and run \`${commandForPerson('jobs', 'jobs migrate')}\``,
  'reading messages again': () =>
    `\`${commandForPerson('mail', 'mail import --reread')}\` rebuilds them from the stored messages`,
  'indexing pages again': () => `\`${commandForPerson('websites', 'websites reindex')}\` rebuilds the index`,
}

/** Quotes a name for SQL. */
const quoted = (name: string) => `"${name.slice(0, 200).replaceAll('"', '""')}"`
