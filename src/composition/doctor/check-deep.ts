import { existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { formatCount, formatSize } from '#src/adapters/edges/cli/terminal.js'
import { endingInEnglish, type TextPair } from '#src/adapters/edges/words/finding.js'
import { commandForPerson } from '#src/adapters/edges/words/store-commands.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import type { IntegrityReport } from '#src/adapters/stores/sqlite/deep/check-integrity.js'
import type { Repair } from '#src/adapters/stores/sqlite/deep/references.js'
import type { ForeignPart } from '#src/adapters/stores/sqlite/kit/foreign-parts.js'
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
    const text = {
      en: 'not checked here: PostgreSQL has its own checks (data checksums, amcheck)',
      ja: 'ここでは検査しません。PostgreSQL には独自の検査機能（データチェックサムと amcheck）があります。',
    }
    return [sound(part, text)]
  }
  // another check already reports missing files
  if (!existsSync(path)) return []
  return looking(part, async () => {
    const { checkIntegrity } = await import('#src/adapters/stores/sqlite/deep/check-integrity.js')
    progress(`reading all of ${basename(path)} (${formatSize(statSync(path).size)}); Ctrl-C stops it`)
    const found = toFindings(part, path, await checkIntegrity(path, store, { busyTimeoutMs }))
    const intact = {
      en: `every page, index and row of ${path} is intact`,
      ja: `${path} のすべてのページ、インデックス、行に異常はありません。`,
    }
    return found.length > 0 ? found : [sound(part, intact)]
  })
}

function toFindings(part: string, path: string, { damage, foreign, lost }: IntegrityReport): readonly Finding[] {
  const restore = {
    en: 'keep a copy of the file, then restore it from a backup',
    ja: 'このファイルのコピーを取ってから、バックアップから復元してください。',
  }
  const damaged = { en: `${path} is damaged: `, ja: `${path} は壊れています：` }
  return [
    ...damage.map((text) => fault(part, endingInEnglish(damaged, text), restore)),
    ...foreign.map((found) => foreignPart(part, path, found)),
    ...lost.map(({ count, text, kind, repairedBy }) => {
      const rows = endingInEnglish({ en: '', ja: 'データに不整合があります：' }, `${formatCount(count, 'row')} ${text}`)
      if (kind === 'gone') return warning(part, rows)
      return fault(part, rows, repairedBy === null ? null : remedies[repairedBy]())
    }),
  ]
}

const partTypes: Readonly<Record<ForeignPart['type'], string>> = {
  trigger: 'トリガー',
  view: 'ビュー',
  table: 'テーブル',
}

function foreignPart(part: string, path: string, { type, name, table, isReplaced }: ForeignPart): Finding {
  const text = {
    en: `${path} has a ${type} of another program on its table ${table}, ${quoted(name)}, so nothing is written to it`,
    ja: `${path} のテーブル ${table} に、別のプログラムの${partTypes[type]} ${quoted(name)} があるため、このファイルには書き込みません。`,
  }
  if (isReplaced) {
    const command = `\`jobworkflow jobs migrate --db ${shellWord(path)}\``
    return fault(part, text, { en: `${command} replaces it`, ja: `${command} を実行すると置き換えられます。` })
  }
  const drop = `DROP ${type.toUpperCase()} ${quoted(name)};`
  return fault(part, text, {
    en: `if it is not needed, remove it with sqlite3: ${drop}`,
    ja: `不要な場合は、sqlite3 で次の文を実行して削除してください：${drop}`,
  })
}

const remedies: Readonly<Record<Repair, () => TextPair>> = {
  'making the words of jobs anew': () => {
    const command = `\`${commandForPerson('jobs', 'jobs migrate')}\``
    return {
      en: `drop the table job_words with sqlite3, and run ${command}`,
      ja: `sqlite3 でテーブル job_words を削除してから、${command} を実行してください。`,
    }
  },
  'reading messages again': () => {
    const command = `\`${commandForPerson('mail', 'mail import --reread')}\``
    return {
      en: `${command} rebuilds them from the stored messages`,
      ja: `${command} を実行すると、保存したメールから作り直されます。`,
    }
  },
  'indexing pages again': () => {
    const command = `\`${commandForPerson('websites', 'websites reindex')}\``
    return { en: `${command} rebuilds the index`, ja: `${command} を実行すると、検索データが作り直されます。` }
  },
}

/** Quotes a name for SQL. */
const quoted = (name: string) => `"${name.slice(0, 200).replaceAll('"', '""')}"`
