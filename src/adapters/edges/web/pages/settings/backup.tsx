import { formatBytes } from '#src/adapters/edges/web/parts/bytes.js'
import { CommandHint } from '#src/adapters/edges/web/parts/command-hint.js'
import { FailureSentence } from '#src/adapters/edges/web/parts/failure-sentence.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { answerStep, askAgain, stepWaitMs } from '#src/adapters/edges/web/parts/step.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { backupWords } from '#src/adapters/edges/web/words/backup.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { commandForPerson } from '#src/adapters/edges/words/store-commands.js'
import type { BackupWork, ShownBackup } from '#src/application/keeping/home-backups.js'
import { maxBackupAgeDays } from '#src/domain/keeping/backup-age.js'

const path = '/settings/backup'

/** When the last backup was made, and the button that makes another one. Source: page-backup. */
export function Backup({ c }: { c: WebContext }) {
  const words = backupWords[c.get('language')]
  const { backups, isReadOnly } = c.get('parts')
  return (
    <section aria-labelledby="backup">
      <h2 id="backup">{words.title}</h2>
      {backups === null ? null : <Last c={c} last={backups.last()} />}
      {backups === null || isReadOnly ? null : (
        <form method="post" action={path}>
          <FormToken c={c} />
          <button type="submit">{words.make}</button>
          <p class="quiet">{words.hint}</p>
        </form>
      )}
      <CommandHint sentence={words.command} command={commandForPerson('jobs', 'backup FILE')} />
    </section>
  )
}

function Last({ c, last }: { c: WebContext; last: ShownBackup | null }) {
  const language = c.get('language')
  const words = backupWords[language]
  if (last === null) return <p class="problem">{words.none}</p>
  const { open, close } = punctuation[language]
  return (
    <>
      <p>
        {beforeValue(words.last)}
        <Timestamp c={c} at={last.at} to="minute" />
      </p>
      <p>
        {beforeValue(words.file)}
        <UntrustedText>
          <code>{readableName(last.name)}</code>
        </UntrustedText>
        {last.isInHome ? `${open}${words.inHome}${close}` : null}
      </p>
      {last.isOld ? <p class="problem">{words.old(maxBackupAgeDays)}</p> : null}
      {last.isThere ? null : <p class="problem">{words.gone}</p>}
    </>
  )
}

/** Only begins: no path and no name comes from the page. */
export function makeBackup(c: WebContext): Response {
  c.get('parts').backups?.begin()
  return c.redirect(path, 303)
}

/** How far the backup is. */
export async function showBackup(c: WebContext): Promise<Response> {
  const words = backupWords[c.get('language')]
  const work = (await c.get('parts').backups?.find(stepWaitMs)) ?? null
  return answerStep(
    c,
    { title: words.title, section: 'settings' },
    <>
      <Work c={c} work={work} />
      {work?.state === 'making' ? askAgain(c, path, words.reload) : null}
      <p>
        <a href="/settings">{words.back}</a>
      </p>
    </>,
  )
}

function Work({ c, work }: { c: WebContext; work: BackupWork | null }) {
  const words = backupWords[c.get('language')]
  switch (work?.state) {
    case undefined:
      return <p>{words.nothing}</p>
    case 'making':
      return (
        <p role="status">
          {words.making} <span class="quiet">{words.makingHint}</span>
        </p>
      )
    case 'made':
      return (
        <>
          <p role="status">{words.made(formatBytes(c, work.bytes))}</p>
          <p>
            {beforeValue(words.file)}
            <code>{readableName(work.name)}</code>
          </p>
          <p class="quiet">{words.hint}</p>
        </>
      )
    case 'failed':
      return (
        <p class="problem" role="alert">
          {beforeValue(words.failed)}
          {beforeValue(words.reason)}
          <FailureSentence c={c} failure={work.failure} />
        </p>
      )
  }
}
