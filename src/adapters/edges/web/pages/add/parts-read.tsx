import type { Child } from 'hono/jsx'
import { formatCount } from '#src/adapters/edges/web/pages/jobs/format-count.js'
import { CommandHint } from '#src/adapters/edges/web/parts/command-hint.js'
import { FailureSentence } from '#src/adapters/edges/web/parts/failure-sentence.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { addFilesWords } from '#src/adapters/edges/web/words/add-files.js'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import type { ReadPart } from '#src/application/hunt/take-files.js'
import { MailFault } from './file-fault.js'
import { faultOf, PostingsPart } from './file-read.js'
import { MailProblems } from './mail-read.js'

const maxRows = 200
const maxUnfolded = 3

interface Props {
  readonly c: WebContext
  readonly id: string
  readonly parts: readonly ReadPart[]
}

/** What several files hold, or those in a packed file, with the buttons that add or drop all of it. */
export function PartsRead({ c, id, parts }: Props) {
  const words = addFilesWords[c.get('language')]
  const hasPostings = parts.some((part) => part.kind === 'postings' && part.count.added > 0)
  const mail = parts.flatMap((part) => (part.kind === 'mail' && part.messages > 0 ? [part] : []))
  const canSave = hasPostings || mail.some(({ hasArchive }) => hasArchive)
  return (
    <>
      <Overview c={c} parts={parts} />
      {mail.every(({ hasArchive }) => hasArchive) ? null : (
        <CommandHint sentence={words.noArchive} command="jobworkflow init" />
      )}
      <form method="post" action={`/add/files/${id}`} class="inline">
        <FormToken c={c} />
        {canSave ? (
          <button type="submit" name="do" value="save">
            {words.saveAll}
          </button>
        ) : (
          <p>{words.nothing}</p>
        )}{' '}
        <button type="submit" name="do" value="drop">
          {words.drop}
        </button>
      </form>
      {canSave ? <p class="quiet">{words.saveAllHint}</p> : null}
      <AllDetails c={c} id={id} parts={parts} />
    </>
  )
}

function Overview({ c, parts }: Omit<Props, 'id'>) {
  const words = addFilesWords[c.get('language')]
  const more = parts.length - maxRows
  return (
    <>
      <section class="wide" tabindex={0} aria-label={words.parts}>
        <table>
          <thead>
            <tr>
              {(['file', 'kind', 'read', 'fresh'] as const).map((head) => (
                <th scope="col">{words.heads[head]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.slice(0, maxRows).map((part) => (
              <tr>
                <th scope="row">
                  <UntrustedText>{nameOf(part)}</UntrustedText>
                </th>
                <Contents c={c} part={part} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 ? <p>{words.more(formatCount(c, more))}</p> : null}
    </>
  )
}

function Contents({ c, part }: { c: WebContext; part: ReadPart }) {
  const words = addFilesWords[c.get('language')]
  const reason = reasonOf(c, part)
  if (reason !== null)
    return (
      <td colspan={3}>
        {beforeValue(words.notTaken)}
        {reason}
      </td>
    )
  const [read, fresh] =
    part.kind === 'postings'
      ? [words.readRows(formatCount(c, part.count.read)), formatCount(c, part.count.added)]
      : [part.kind === 'mail' ? words.readMessages(formatCount(c, part.messages)) : null, null]
  return (
    <>
      <td>{words.kinds[part.kind === 'mail' ? 'mail' : 'postings']}</td>
      <td>{read}</td>
      <td>{fresh}</td>
    </>
  )
}

/** Why a part is left out; null if it is taken. */
function reasonOf(c: WebContext, part: ReadPart): Child {
  const words = addFilesWords[c.get('language')]
  if (part.kind === 'mail') return null
  if (part.kind === 'postings') return faultOf(part) === null ? null : words.noPostings
  if (typeof part.reason === 'string') return words.reasons[part.reason]
  if (part.reason instanceof Error) return <FailureSentence c={c} failure={part.reason} />
  return <MailFault c={c} fault={part.reason.advice} />
}

function AllDetails({ c, id, parts }: Props) {
  const indexed = parts.map((part, index) => ({ part, index }))
  // what holds no postings is folded: most of it is no list
  const shown = indexed.filter(({ part }) => hasDetails(part))
  const unfolded = shown.length <= maxUnfolded
  return (
    <>
      {shown.map(({ part, index }) => (
        <details class="proposals" open={unfolded && reasonOf(c, part) === null}>
          <summary>
            <h2>
              <UntrustedText>{nameOf(part)}</UntrustedText>
            </h2>
          </summary>
          {part.kind === 'postings' ? (
            <PostingsPart c={c} id={id} index={index} name={nameOf(part)} read={part} />
          ) : part.kind === 'mail' ? (
            <MailProblems c={c} problems={part.problems} />
          ) : null}
        </details>
      ))}
    </>
  )
}

function hasDetails(part: ReadPart): boolean {
  if (part.kind === 'left-out') return false
  return part.kind === 'mail' ? part.problems.length > 0 : part.allColumns.length > 0 || part.reports.length > 0
}

const nameOf = ({ file, entry }: ReadPart) => readableName(entry === null ? file : `${file} › ${entry}`)
