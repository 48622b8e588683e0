import { existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import type { DeepLook } from '#src/adapters/stores/sqlite/deep/look-deep.js'
import type { Mend } from '#src/adapters/stores/sqlite/deep/references.js'
import type { Config } from '#src/composition/config.js'
import { type Finding, fault, looking, sound, warning } from './findings.js'

/** What is told while it reads, which may take minutes. */
export type Progress = (line: string) => void

type DeepConfig = Pick<Config, 'jobsDb' | 'websitesDb' | 'mailArchive' | 'busyTimeoutMs'>

type StoreKind = 'jobs' | 'websites' | 'mail'

const parts: Readonly<Record<StoreKind, string>> = { jobs: 'jobs', websites: 'pages', mail: 'mail' }

/** All of every store: its pages and indexes, what others hung on it, and rows that point nowhere. Nothing is written. */
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
    const text =
      'PostgreSQL guards its own pages (data checksums, amcheck): its administrator looks at them, not this command'
    return [sound(part, text)]
  }
  // that it is not there is said already
  if (!existsSync(path)) return []
  return looking(part, async () => {
    const { lookDeep } = await import('#src/adapters/stores/sqlite/deep/look-deep.js')
    progress(`reading all of ${basename(path)} (${Math.ceil(statSync(path).size / 1e6)} MB); Ctrl-C ends it`)
    const found = toFindings(part, path, await lookDeep(path, store, { busyTimeoutMs }))
    return found.length > 0 ? found : [sound(part, `every page, index and row of ${path} is sound`)]
  })
}

function toFindings(part: string, path: string, { damage, foreign, lost }: DeepLook): readonly Finding[] {
  const restore = 'restore it from a backup; before that, keep a copy of the file'
  return [
    ...damage.map((text) => fault(part, `${path} is damaged: ${text}`, restore)),
    ...foreign.map(({ type, name, table, isReplaced }) => {
      const what = `${path} has a ${type} of another program at its table ${table}, ${quoted(name)}, and is not written to`
      if (isReplaced)
        return fault(part, what, `\`jobworkflow jobs migrate --db ${path}\` puts the right one in its place`)
      return fault(
        part,
        what,
        `if nobody needs it, remove it with sqlite3: DROP ${type.toUpperCase()} ${quoted(name)};`,
      )
    }),
    ...lost.map(({ count, text, kind, mendedBy }) =>
      kind === 'gone'
        ? warning(part, `${count} rows ${text}`)
        : fault(part, `${count} rows ${text}`, mendedBy === null ? null : remedies[mendedBy]),
    ),
  ]
}

const remedies: Readonly<Record<Mend, string>> = {
  'making the words of jobs anew': 'drop the table job_words with sqlite3, and run `jobworkflow jobs migrate`',
  'reading messages again': '`jobworkflow mail import --reread` makes it anew from the stored messages',
  'indexing pages again': '`jobworkflow websites reindex` indexes all anew',
}

/** A name as SQL takes it. */
const quoted = (name: string) => `"${name.slice(0, 200).replaceAll('"', '""')}"`
