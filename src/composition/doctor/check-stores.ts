import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  accountCommandForPerson,
  commandForPerson,
  syncMailCommandForPerson,
} from '#src/adapters/edges/words/store-commands.js'
import { closing } from '#src/adapters/kit/closing.js'
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
    if (isMissing(jobsDb))
      return [
        notThere(
          'jobs',
          jobsDb,
          `\`${commandForPerson('jobs', 'jobs import FILE')}\` or \`${commandForPerson('jobs', 'jobs fetch BOARD')}\` creates it`,
        ),
      ]
    const { openJobs } = await import('#src/composition/jobs/open-jobs.js')
    return closing(openJobs(jobsDb, { busyTimeoutMs }), async (jobs) => {
      const { total, byStatus } = await jobs.summarize()
      const fresh = byStatus.find(({ status }) => status === 'new')?.count ?? 0
      const found = sound('jobs', `${total} ${total === 1 ? 'job' : 'jobs'}, ${fresh} new, in ${shown(jobsDb)}`)
      return [
        found,
        ...(isPostgresUrl(jobsDb) ? [] : [...(await lacking(jobsDb, busyTimeoutMs)), ...unwritable('jobs', jobsDb)]),
      ]
    })
  })
}

async function lacking(path: string, busyTimeoutMs: number): Promise<readonly Finding[]> {
  const { SqliteJobStorage } = await import('#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js')
  const { columns, indexes, tables, triggers } = await new SqliteJobStorage(path, { busyTimeoutMs }).missing()
  const remedy = `\`jobworkflow jobs migrate --db ${shellWord(path)}\` adds what is missing`
  if (columns.includes('updated_at'))
    return [fault('jobs', 'verdicts cannot be written: updated_at is missing', remedy)]
  const parts = [...columns, ...indexes, ...tables]
  return [
    ...(parts.length === 0 ? [] : [warning('jobs', `made by an older version, without ${parts.join(', ')}`, remedy)]),
    ...(triggers.length === 0 ? [] : [warning('jobs', 'status changes are not recorded and cannot be undone', remedy)]),
  ]
}

/** Checks the store of pages; opening migrates it. */
export function checkWebsites(config: Config): Promise<readonly Finding[]> {
  const { websitesDb } = config
  return looking('pages', async () => {
    if (isMissing(websitesDb))
      return [notThere('pages', websitesDb, `\`${commandForPerson('websites', 'websites add URL')}\` creates it`)]
    const { createWebsites } = await import('#src/composition/websites/open-websites.js')
    const logger = createLogger(process.stderr, true)
    const options = { ...config, embedder: 'none', logger, events: null } as const
    return closing(createWebsites(new Container(), websitesDb, options), async (websites) => {
      const { total, textIndexIsCurrent } = await websites.list({ limit: 1 })
      const index = 'the word index was made by another version of jobworkflow or Node'
      return [
        sound('pages', `${total} ${total === 1 ? 'page' : 'pages'} in ${shown(websitesDb)}`),
        ...(textIndexIsCurrent
          ? []
          : [warning('pages', index, `\`${commandForPerson('websites', 'websites reindex')}\` rebuilds it`)]),
        ...unwritable('pages', websitesDb),
      ]
    })
  })
}

/** Checks the mail archive, if one is named or in the home. */
export function checkMail(config: Config): Promise<readonly Finding[]> {
  const { mailArchive } = config
  return looking('mail', async () => {
    const importing = `\`${commandForPerson('mail', 'mail import FILE')}\``
    const adding = `\`${accountCommandForPerson('mail account add ADDRESS')}\``
    // logins are kept in a home
    const ways =
      config.home === null ? importing : `${adding} and then \`${syncMailCommandForPerson()}\`, or ${importing},`
    if (mailArchive === null)
      return [absent('mail', 'no archive is given', `${ways} ${config.home === null ? 'creates' : 'create'} one`)]
    if (isMissing(mailArchive))
      return [notThere('mail', mailArchive, `${ways} ${config.home === null ? 'creates' : 'create'} it`)]
    const { openMail } = await import('#src/composition/mail/open-mail.js')
    return closing(openMail(mailArchive, { busyTimeoutMs: config.busyTimeoutMs }), async (mail) => {
      const counts = await mail.statistics.mailboxes()
      const total = counts.reduce((sum, { count }) => sum + count, 0)
      return [sound('mail', `${total} ${total === 1 ? 'message' : 'messages'} in ${mailArchive}`)]
    })
  })
}

/** Checks the embedder, if there is one. */
export function checkEmbedder(config: Config): Promise<readonly Finding[]> {
  const part = 'search'
  return looking(part, async () => {
    const { chooseEmbedder } = await import('#src/composition/websites/websites-parts.js')
    const embedder = await chooseEmbedder(config)
    await embedder?.close?.()
    if (embedder === null)
      return [absent(part, 'by words only', 'to search by meaning too, set up an embedder (docs/websites.md)')]
    if (config.embedder !== 'local') return [sound(part, 'by words and by meaning')]
    const { localEmbedderStatus } = await import('#src/adapters/models/embedding/local/open-model.js')
    const status = await localEmbedderStatus(config.modelDir)
    if (!status.package)
      return [
        fault(
          part,
          'the package of the local embedder is not installed',
          '`npm install --global @huggingface/transformers` installs it',
        ),
      ]
    if (!status.model)
      return [
        fault(
          part,
          'the model of the local embedder is not downloaded',
          '`jobworkflow websites model pull` fetches it',
        ),
      ]
    return [sound(part, 'by words and by meaning')]
  })
}

const isMissing = (store: string) => !isPostgresUrl(store) && !existsSync(store)

/** A database URL may contain a password. */
const shown = (store: string) => (isPostgresUrl(store) ? 'PostgreSQL' : store)

/** A missing file; a fault if it cannot be created. */
function notThere(part: string, path: string, remedy: string): Finding {
  const folder = nearestFolder(path)
  if (!isWritable(folder))
    return fault(part, `${path} does not exist, and ${folder} is not writable`, 'check the permissions of the folder')
  return absent(part, `${path} does not exist yet`, remedy)
}

function nearestFolder(path: string): string {
  const folder = dirname(path)
  return existsSync(folder) || folder === path ? folder : nearestFolder(folder)
}

function unwritable(part: string, path: string): readonly Finding[] {
  if (isWritable(path) && isWritable(dirname(path))) return []
  return [fault(part, `${path} or its folder is not writable: nothing new can be saved`, 'check its permissions')]
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
