import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { TextPair } from '#src/adapters/edges/words/finding.js'
import {
  accountCommandForPerson,
  commandForPerson,
  pullModelCommandForPerson,
  syncMailCommandForPerson,
} from '#src/adapters/edges/words/store-commands.js'
import { closing } from '#src/adapters/kit/closing.js'
import { ownDoc } from '#src/adapters/kit/own-files.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import { createLogger } from '#src/adapters/system/logger.js'
import type { Config } from '#src/composition/config.js'
import { Container } from '#src/composition/container.js'
import { absent, type Finding, fault, looking, sound, warning } from './findings.js'

/** Checks that the queue opens, has what the tools need, and is writable. */
export function checkJobs(config: Config): Promise<readonly Finding[]> {
  const { jobsDb, busyTimeoutMs } = config
  return looking('jobs', async () => {
    if (isMissing(jobsDb)) return [notThere('jobs', jobsDb, makingJobs())]
    const { openJobs } = await import('#src/composition/jobs/open-jobs.js')
    return closing(openJobs(jobsDb, { busyTimeoutMs }), async (jobs) => {
      const { total, byStatus } = await jobs.summarize()
      const fresh = byStatus.find(({ status }) => status === 'new')?.count ?? 0
      const found = sound('jobs', {
        en: `${total} ${total === 1 ? 'job' : 'jobs'}, ${fresh} new, in ${shown(jobsDb)}`,
        ja: `求人 ${total} 件（うち未仕分け ${fresh} 件）。保存先：${shown(jobsDb)}`,
      })
      return [
        found,
        ...(isPostgresUrl(jobsDb) ? [] : [...(await lacking(jobsDb, busyTimeoutMs)), ...unwritable('jobs', jobsDb)]),
      ]
    })
  })
}

function makingJobs(): TextPair {
  const importing = `\`${commandForPerson('jobs', 'jobs import FILE')}\``
  const fetching = `\`${commandForPerson('jobs', 'jobs fetch BOARD')}\``
  return {
    en: `${importing} or ${fetching} creates it`,
    ja: `${importing} または ${fetching} を実行すると作成されます。`,
  }
}

async function lacking(path: string, busyTimeoutMs: number): Promise<readonly Finding[]> {
  const { SqliteJobStorage } = await import('#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js')
  const { columns, indexes, tables, triggers } = await new SqliteJobStorage(path, { busyTimeoutMs }).missing()
  const command = `\`jobworkflow jobs migrate --db ${shellWord(path)}\``
  const remedy = {
    en: `${command} adds what is missing`,
    ja: `${command} を実行すると、不足しているものが追加されます。`,
  }
  if (columns.includes('updated_at')) {
    const text = {
      en: 'made by an older version: verdicts cannot be saved',
      ja: '以前のバージョンで作られたため、ステータスを変更できません。',
    }
    return [fault('jobs', text, remedy)]
  }
  const isOlder = [columns, indexes, tables].some(({ length }) => length > 0)
  const older = {
    en: 'made by an older version: some features do not work with it',
    ja: '以前のバージョンで作られたため、一部の機能を使えません。',
  }
  const noHistory = {
    en: 'status changes are not recorded and cannot be undone',
    ja: 'ステータスの変更は記録されないため、元に戻せません。',
  }
  return [
    ...(isOlder ? [warning('jobs', older, remedy)] : []),
    ...(triggers.length === 0 ? [] : [warning('jobs', noHistory, remedy)]),
  ]
}

/** Checks the store of pages; opening migrates it. */
export function checkWebsites(config: Config): Promise<readonly Finding[]> {
  const { websitesDb } = config
  return looking('pages', async () => {
    if (isMissing(websitesDb)) {
      const adding = `\`${commandForPerson('websites', 'websites add URL')}\``
      return [notThere('pages', websitesDb, { en: `${adding} creates it`, ja: `${adding} を実行すると作成されます。` })]
    }
    const { createWebsites } = await import('#src/composition/websites/open-websites.js')
    const logger = createLogger(process.stderr, true)
    const options = { ...config, embedder: 'none', logger, events: null } as const
    return closing(createWebsites(new Container(), websitesDb, options), async (websites) => {
      const { total, textIndexIsCurrent } = await websites.list({ limit: 1 })
      const found = {
        en: `${total} ${total === 1 ? 'page' : 'pages'} in ${shown(websitesDb)}`,
        ja: `ページ ${total} 件。保存先：${shown(websitesDb)}`,
      }
      return [
        sound('pages', found),
        ...(textIndexIsCurrent ? [] : [oldWordIndex()]),
        ...unwritable('pages', websitesDb),
      ]
    })
  })
}

function oldWordIndex(): Finding {
  const text = {
    en: 'the word index was made by another version of jobworkflow or Node',
    ja: '語句の検索データが、別のバージョンの jobworkflow または Node で作られています。',
  }
  const command = `\`${commandForPerson('websites', 'websites reindex')}\``
  const remedy = { en: `${command} rebuilds it`, ja: `${command} を実行すると作り直されます。` }
  return warning('pages', text, remedy)
}

/** Checks the mail archive, if one is named or in the home. */
export function checkMail(config: Config): Promise<readonly Finding[]> {
  const { mailArchive } = config
  return looking('mail', async () => {
    if (mailArchive === null) {
      const text = { en: 'no archive is given', ja: 'メールの保存先が指定されていません。' }
      return [absent('mail', text, config.home === null ? makingHome : makingMail(config))]
    }
    if (isMissing(mailArchive)) return [notThere('mail', mailArchive, makingMail(config))]
    const { openMail } = await import('#src/composition/mail/open-mail.js')
    return closing(openMail(mailArchive, { busyTimeoutMs: config.busyTimeoutMs }), async (mail) => {
      const counts = await mail.statistics.mailboxes()
      const total = counts.reduce((sum, { count }) => sum + count, 0)
      return [
        sound('mail', {
          en: `${total} ${total === 1 ? 'message' : 'messages'} in ${mailArchive}`,
          ja: `メール ${total} 通。保存先：${mailArchive}`,
        }),
      ]
    })
  })
}

const makingHome: TextPair = {
  en: '`jobworkflow init` creates a home for it',
  ja: '`jobworkflow init` を実行すると、メールも保存するデータ用フォルダーが作成されます。',
}

function makingMail({ home }: Config): TextPair {
  const importing = `\`${commandForPerson('mail', 'mail import FILE')}\``
  // logins are kept in a home
  if (home === null) return { en: `${importing} creates it`, ja: `${importing} を実行すると作成されます。` }
  const adding = `\`${accountCommandForPerson('mail account add ADDRESS')}\``
  const syncing = `\`${syncMailCommandForPerson()}\``
  return {
    en: `${adding} and then ${syncing}, or ${importing}, create it`,
    ja: `${adding} に続けて ${syncing} を実行するか、${importing} を実行すると作成されます。`,
  }
}

/** Checks the embedder, if there is one. */
export function checkEmbedder(config: Config): Promise<readonly Finding[]> {
  const part = 'search'
  return looking(part, async () => {
    const { chooseEmbedder } = await import('#src/composition/websites/websites-parts.js')
    const embedder = await chooseEmbedder(config)
    await embedder?.close?.()
    if (embedder === null) {
      const remedy = {
        en: `to search by meaning too, set up an embedder (${ownDoc('websites.md')})`,
        ja: `意味でも検索するには、検索用モデルを設定してください（${ownDoc('websites.md')}）。`,
      }
      return [absent(part, { en: 'by words only', ja: '語句だけで検索します。' }, remedy)]
    }
    if (config.embedder !== 'local') return [sound(part, byMeaning)]
    const { localEmbedderStatus } = await import('#src/adapters/models/embedding/local/open-model.js')
    const status = await localEmbedderStatus(config.modelDir)
    if (!status.package) return [noPackage]
    if (!status.model) return [noModel()]
    return [sound(part, byMeaning)]
  })
}

const byMeaning: TextPair = { en: 'by words and by meaning', ja: '語句と意味で検索します。' }
const noPackage = fault(
  'search',
  {
    en: 'the package of the local embedder is not installed',
    ja: 'このパソコンで検索用モデルを動かすためのパッケージがインストールされていません。',
  },
  {
    en: '`npm install --global @huggingface/transformers` installs it',
    ja: '`npm install --global @huggingface/transformers` を実行するとインストールできます。',
  },
)
const noModel = () =>
  fault(
    'search',
    {
      en: 'the model of the local embedder is not downloaded',
      ja: 'このパソコンで動かす検索用モデルがダウンロードされていません。',
    },
    {
      en: `\`${pullModelCommandForPerson()}\` fetches it`,
      ja: `\`${pullModelCommandForPerson()}\` を実行するとダウンロードできます。`,
    },
  )

const isMissing = (store: string) => !isPostgresUrl(store) && !existsSync(store)

/** A database URL may contain a password. */
const shown = (store: string) => (isPostgresUrl(store) ? 'PostgreSQL' : store)

/** A missing file; a fault if it cannot be created. */
function notThere(part: string, path: string, remedy: TextPair): Finding {
  const folder = nearestFolder(path)
  if (isWritable(folder))
    return absent(part, { en: `${path} does not exist yet`, ja: `${path} はまだありません。` }, remedy)
  const text = {
    en: `${path} does not exist, and ${folder} is not writable`,
    ja: `${path} がなく、フォルダー ${folder} に書き込めないため作成もできません。`,
  }
  return fault(part, text, {
    en: 'check the permissions of the folder',
    ja: 'フォルダーのアクセス権を確認してください。',
  })
}

function nearestFolder(path: string): string {
  const folder = dirname(path)
  return existsSync(folder) || folder === path ? folder : nearestFolder(folder)
}

function unwritable(part: string, path: string): readonly Finding[] {
  if (isWritable(path) && isWritable(dirname(path))) return []
  const text = {
    en: `${path} or its folder is not writable: nothing new can be saved`,
    ja: `${path} またはそのフォルダーに書き込めないため、新しいデータを保存できません。`,
  }
  return [fault(part, text, { en: 'check its permissions', ja: 'アクセス権を確認してください。' })]
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
