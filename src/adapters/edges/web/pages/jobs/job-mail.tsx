import { messagePath } from '#src/adapters/edges/web/parts/message-path.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { Theirs } from '#src/adapters/edges/web/parts/theirs.js'
import { When } from '#src/adapters/edges/web/parts/when.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { jobWords } from '#src/adapters/edges/web/words/job.js'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import type { MailOfJob } from '#src/application/hunt/mail-of-jobs.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { formatCount } from './format-count.js'

// a job whose letters are in more of them is a board's
const threadsShown = 5

/** What mail there is of a job: how much, what the last says, and where it is read. */
export function JobMail({ c, id, mail }: { c: WebContext; id: number; mail: MailOfJob | AppError | null }) {
  const words = jobWords[c.get('language')]
  if (mail === null) return null
  return (
    <section aria-labelledby="mail">
      <h2 id="mail">{words.mail}</h2>
      {mail instanceof AppError ? (
        <p>
          {words.mailFailed} {failureMessage(mail)}
        </p>
      ) : (
        <Letters c={c} mail={mail} />
      )}
      <p>
        <a href={`/applications/${id}`}>{words.application}</a>
      </p>
    </section>
  )
}

function Letters({ c, mail: { count, last, threadIds } }: { c: WebContext; mail: MailOfJob }) {
  const words = jobWords[c.get('language')]
  const kind = huntWords[c.get('language')].kinds[last.kind]
  return (
    <>
      <p>
        {words.messages(formatCount(c, count))}, {words.lastMessage} <When c={c} at={last.at} />:{' '}
        {last.emailId === null ? kind : <a href={messagePath(last.emailId, last.quote)}>{kind}</a>}
      </p>
      {last.quote === null ? null : (
        <blockquote>
          <Theirs>{readableName(last.quote)}</Theirs>
        </blockquote>
      )}
      <ul>
        {threadIds.slice(0, threadsShown).map((thread, index) => (
          <li>
            <a href={`/mail/threads/${encodeURIComponent(thread)}`}>
              {words.conversation} {index + 1}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
