import { answerPage } from '#src/adapters/edges/web/layout.js'
import { KeptNotice } from '#src/adapters/edges/web/pages/hunt/corrections.js'
import { DecisionNotice } from '#src/adapters/edges/web/pages/hunt/decision-notice.js'
import { WhichJob } from '#src/adapters/edges/web/pages/hunt/which-job.js'
import { Live } from '#src/adapters/edges/web/parts/live.js'
import { readableName, readableText } from '#src/adapters/edges/web/parts/readable-text.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { correctionWords } from '#src/adapters/edges/web/words/corrections.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { LinkedMessage } from '#src/application/hunt/hunt-view.js'
import type { MailUseCases } from '#src/application/mail/mail-use-cases.js'
import type { EmailSummary, FullEmail } from '#src/domain/mail/archived-email.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { openedMail } from './asked-mail.js'
import { Letter } from './letter.js'
import { answerMissingMail } from './missing-mail.js'
import { Reply } from './reply.js'
import { FraudWarning, kindInHunt, readAllUnderstood } from './understanding.js'

const perPage = 20
const maxPage = 9999
const textLength = 4000

/** The messages of a conversation in order. Throws VALIDATION_ERROR. Source: page-mail. */
export async function threadPage(c: WebContext, threadId: string): Promise<Response> {
  const mail = await openedMail(c)
  const page = toPositive(c.req.query('page'), maxPage) ?? 1
  const { emails, total } = await mail.find.thread({ threadId, limit: perPage, offset: (page - 1) * perPage })
  const [first] = emails
  if (first === undefined) return answerMissingMail(c, 'noThread')
  const [messages, understood] = await Promise.all([
    readAll(mail, emails),
    readAllUnderstood(
      c,
      emails.map(({ id }) => id),
    ),
  ])
  const words = mailWords[c.get('language')]
  // the newest subject says what it has come to
  const named = (page * perPage < total ? first : (emails.at(-1) ?? first)).subject
  const subject = withoutPrefix(readableName(named ?? '')) || words.noSubject
  return answerPage(
    c,
    { title: subject, section: 'mail' },
    <>
      <h1>
        <UntrustedText>{subject}</UntrustedText>
      </h1>
      <p class="quiet">{words.messages(total)}</p>
      <DecisionNotice c={c} />
      <KeptNotice c={c} />
      <WhichJob c={c} fields={[['thread_id', threadId]]} summary={correctionWords[c.get('language')].findJob} />
      <Live c={c} id="thread" on={['mail']}>
        <ol class="thread" start={(page - 1) * perPage + 1}>
          {messages.map((email) => (
            <Message c={c} email={email} named={named} understood={understood.get(email.id) ?? null} />
          ))}
        </ol>
        <Pages c={c} page={page} hasMore={page * perPage < total} />
      </Live>
    </>,
  )
}

/** A message deleted in the meantime is omitted. */
async function readAll(mail: MailUseCases, emails: readonly EmailSummary[]): Promise<readonly FullEmail[]> {
  const read = await Promise.allSettled(
    emails.map(({ id }) => mail.read({ id, maxBytes: 0, maxTextCharacters: textLength })),
  )
  return read.flatMap((one) => {
    if (one.status === 'fulfilled') return one.value
    if (one.reason?.code === 'NOT_FOUND') return []
    throw one.reason
  })
}

interface MessageProps {
  readonly c: WebContext
  readonly email: FullEmail
  /** The subject that is already shown above all messages. */
  readonly named: string | null
  /** Its classification by the hunt; null if unknown. */
  readonly understood: LinkedMessage | null
}

function Message({ c, email, named, understood }: MessageProps) {
  const words = mailWords[c.get('language')]
  const { id, from, to, date, internalDate, subject, plainText, attachments } = email
  const text = readableText(plainText?.text ?? '')
  const kind = understood === null ? null : kindInHunt(c, understood)
  return (
    <li id={`message-${id}`}>
      <h2>
        <UntrustedText>{from === null ? words.nobody : readableName(from)}</UntrustedText>
      </h2>
      <p class="quiet">
        {to[0] === undefined ? null : (
          <>
            {words.to} <UntrustedText>{readableName(to[0])}</UntrustedText>
            {to.length > 1 ? ` ${words.otherPeople(to.length - 1)}` : null} ·{' '}
          </>
        )}
        <Timestamp c={c} at={internalDate ?? date} to="minute" />
        {kind === null ? null : ` · ${kind}`}
        {subject && withoutPrefix(subject) !== withoutPrefix(named ?? '') ? (
          <>
            {' · '}
            <UntrustedText>{readableName(subject)}</UntrustedText>
          </>
        ) : null}
      </p>
      <FraudWarning c={c} message={understood} />
      {text.trim() === '' ? <p class="quiet">{words.noText}</p> : <Letter c={c} text={text} />}
      {understood?.isOwn === true ? null : <Reply c={c} email={email} />}
      <p>
        <a href={`/mail/messages/${id}`}>{words.whole}</a>
        {attachments === null || attachments.length === 0
          ? null
          : ` · ${words.attachments}${punctuation[c.get('language')].colon}${attachments.length}`}
      </p>
    </li>
  )
}

/** A subject without reply and forward prefixes. */
function withoutPrefix(subject: string): string {
  return subject
    .slice(0, 300)
    .replace(/^(?:(?:re|fwd?|aw|wg)[:：]\s?)+/i, '')
    .trim()
}

function Pages({ c, page, hasMore }: { c: WebContext; page: number; hasMore: boolean }) {
  const words = mailWords[c.get('language')]
  if (page === 1 && !hasMore) return null
  return (
    <nav class="parts" aria-label={words.conversation}>
      {page === 1 ? null : <a href={`?page=${page - 1}`}>{words.older}</a>}{' '}
      {hasMore ? <a href={`?page=${page + 1}`}>{words.newer}</a> : null}
    </nav>
  )
}
