import { formatCount } from '#src/adapters/edges/web/pages/jobs/format-count.js'
import { NewTools } from '#src/adapters/edges/web/pages/sync/fetch-news.js'
import { CommandHint } from '#src/adapters/edges/web/parts/command-hint.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { addFilesWords } from '#src/adapters/edges/web/words/add-files.js'
import { commandForPerson } from '#src/adapters/edges/words/store-commands.js'
import type { ReadMail, WrittenMail } from '#src/application/hunt/take-files.js'
import { MailFault } from './file-fault.js'

/** What a file of mail holds, with the buttons that add or drop it. Source: page-add-mail. */
export function MailRead({ c, id, read }: { c: WebContext; id: string; read: ReadMail }) {
  const words = addFilesWords[c.get('language')]
  const count = formatCount(c, read.messages)
  const canSave = read.messages > 0 && read.hasArchive
  return (
    <>
      {read.messages === 0 ? <p>{words.noMessages}</p> : <p>{words.messages(count)}</p>}
      {read.hasArchive ? null : <CommandHint sentence={words.noArchive} command="jobworkflow init" />}
      <form method="post" action={`/add/files/${id}`} class="inline">
        <FormToken c={c} />
        {canSave ? (
          <button type="submit" name="do" value="save">
            {words.saveMail(count)}
          </button>
        ) : null}{' '}
        <button type="submit" name="do" value="drop">
          {words.drop}
        </button>
      </form>
      {canSave ? <p class="quiet">{words.mailHint}</p> : null}
      <MailProblems c={c} problems={read.problems} />
    </>
  )
}

export function MailProblems({ c, problems }: { c: WebContext; problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <>
      <h2>{addFilesWords[c.get('language')].problems}</h2>
      <ul>
        {problems.map((problem) => (
          <li>
            <MailFault c={c} fault={problem} />
          </li>
        ))}
      </ul>
    </>
  )
}

export function MailWritten({ c, written }: { c: WebContext; written: WrittenMail }) {
  const words = addFilesWords[c.get('language')]
  const { imported, updated, alreadyPresent, skipped } = written
  const present = updated + alreadyPresent
  return (
    <ul>
      <li>{words.imported(formatCount(c, imported))}</li>
      {present === 0 ? null : <li>{words.present(formatCount(c, present))}</li>}
      {skipped === 0 ? null : <li>{words.skipped(formatCount(c, skipped))}</li>}
    </ul>
  )
}

/** What is left to do after mail was added. */
export function MailHints({ c, written }: { c: WebContext; written: WrittenMail }) {
  const words = addFilesWords[c.get('language')]
  return (
    <>
      {written.leftOut === 0 ? null : (
        <CommandHint sentence={words.leftOut} command={commandForPerson('mail', 'mail import FILE')} />
      )}
      <NewTools c={c} />
    </>
  )
}
