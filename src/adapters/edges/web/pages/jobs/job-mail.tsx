import { FailureSentence } from '#src/adapters/edges/web/parts/failure-sentence.js'
import { messagePath } from '#src/adapters/edges/web/parts/message-path.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { jobWords } from '#src/adapters/edges/web/words/job.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { MailOfJob } from '#src/application/hunt/mail-of-jobs.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { formatCount } from './format-count.js'

// a job with more conversations than this belongs to a job board
const threadsShown = 5

/** The mail about a job: how much there is, the last message, and links to read it. */
export function JobMail({ c, mail }: { c: WebContext; mail: MailOfJob | AppError | null }) {
  const words = jobWords[c.get('language')]
  if (mail === null) return null
  return (
    <section aria-labelledby="mail">
      <h2 id="mail">{words.mail}</h2>
      {mail instanceof AppError ? (
        <p>
          {beforeValue(words.mailFailed)}
          <FailureSentence c={c} failure={mail} />
        </p>
      ) : (
        <Letters c={c} mail={mail} />
      )}
    </section>
  )
}

function Letters({ c, mail: { count, last, threadIds } }: { c: WebContext; mail: MailOfJob }) {
  const words = jobWords[c.get('language')]
  const { comma, colon } = punctuation[c.get('language')]
  const kind = huntWords[c.get('language')].kinds[last.kind]
  return (
    <>
      <p>
        {words.messages(formatCount(c, count))}
        {comma}
        {words.lastMessage} <Timestamp c={c} at={last.at} />
        {colon}
        {last.emailId === null ? kind : <a href={messagePath(last.emailId, last.quote)}>{kind}</a>}
      </p>
      {last.quote === null ? null : (
        <blockquote>
          <UntrustedText>{readableName(last.quote)}</UntrustedText>
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
