import type { Child } from 'hono/jsx'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import { KeptNotice } from '#src/adapters/edges/web/pages/hunt/corrections.js'
import { DecisionNotice } from '#src/adapters/edges/web/pages/hunt/decision-notice.js'
import { Enumeration } from '#src/adapters/edges/web/parts/enumeration.js'
import { readableName, readableText } from '#src/adapters/edges/web/parts/readable-text.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import type { FullEmail } from '#src/domain/mail/archived-email.js'
import { findQuote } from '#src/domain/shared/find-quote.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { openedMail } from './asked-mail.js'
import { Attachments } from './attachments.js'
import { Letter } from './letter.js'
import { choosePart, maxParts, neededLength, partLength, partOf } from './long-text.js'
import { Reply } from './reply.js'
import { FraudWarning, readUnderstood, Understanding, type Understood } from './understanding.js'

const maxNames = 50

/** One message as text, with its classification by the hunt. Throws NOT_FOUND. Source: page-mail. */
export async function messagePage(c: WebContext, id: number): Promise<Response> {
  const mail = await openedMail(c)
  const quote = readableText(c.req.query('quote') ?? '') || null
  const asked = toPositive(c.req.query('part'), maxParts)
  const [email, understood] = await Promise.all([
    mail.read({ id, maxBytes: 0, maxTextCharacters: neededLength(asked, quote) }),
    readUnderstood(c, id),
  ])
  const words = mailWords[c.get('language')]
  const subject = email.subject ? readableName(email.subject) : words.noSubject
  return answerPage(
    c,
    { title: subject, section: 'mail' },
    <article class="message">
      <h1>
        <UntrustedText>{quote === null ? subject : <Marked text={subject} quote={quote} />}</UntrustedText>
      </h1>
      <DecisionNotice c={c} />
      <KeptNotice c={c} />
      <FraudWarning c={c} message={'message' in understood ? understood.message : null} />
      <Envelope c={c} email={email} />
      {isOwn(understood) ? null : <Reply c={c} email={email} />}
      <Understanding c={c} understood={understood} />
      <Body c={c} email={email} part={asked} quote={quote} />
      <Attachments c={c} attachments={email.attachments} />
    </article>,
  )
}

function isOwn(understood: Understood): boolean {
  return 'message' in understood && understood.message?.isOwn === true
}

function Marked({ text, quote }: { text: string; quote: string }) {
  const range = findQuote(text, quote)
  if (range === null) return <>{text}</>
  return (
    <>
      {text.slice(0, range.start)}
      <mark>{text.slice(range.start, range.end)}</mark>
      {text.slice(range.end)}
    </>
  )
}

function Envelope({ c, email }: { c: WebContext; email: FullEmail }) {
  const words = mailWords[c.get('language')]
  const { from, to, cc, date, internalDate, mailbox, labels, threadId } = email
  return (
    <>
      <dl class="envelope">
        <Field name={words.from}>
          {from === null ? words.nobody : <UntrustedText>{readableName(from)}</UntrustedText>}
        </Field>
        <Names c={c} name={words.to} names={to} others={words.otherPeople} />
        <Names c={c} name={words.cc} names={cc} others={words.otherPeople} />
        <Field name={words.date}>
          <Timestamp c={c} at={internalDate ?? date} to="minute" />
        </Field>
        {mailbox === null ? null : (
          <Field name={words.mailbox}>
            <UntrustedText>{readableName(mailbox)}</UntrustedText>
          </Field>
        )}
        <Names c={c} name={words.labels} names={labels} others={words.others} />
      </dl>
      {threadId === null ? null : (
        <p>
          <a href={`/mail/threads/${threadId}#message-${email.id}`}>{words.conversation}</a>
        </p>
      )}
    </>
  )
}

function Field({ name, children }: { name: string; children?: Child }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface NamesProps {
  readonly c: WebContext
  readonly name: string
  readonly names: readonly string[]
  /** How many more there are. */
  readonly others: (count: number) => string
}

function Names({ c, name, names, others }: NamesProps) {
  if (names.length === 0) return null
  const more = names.length - maxNames
  return (
    <Field name={name}>
      <Enumeration
        c={c}
        items={names.slice(0, maxNames).map((one) => <UntrustedText>{readableName(one)}</UntrustedText>)}
      />
      {more > 0 ? ` ${others(more)}` : null}
    </Field>
  )
}

interface BodyProps {
  readonly c: WebContext
  readonly email: FullEmail
  /** Null if none is requested. */
  readonly part: number | null
  readonly quote: string | null
}

function Body({ c, email: { plainText, subject, from }, part: asked, quote }: BodyProps) {
  const words = mailWords[c.get('language')]
  const text = readableText(plainText?.text ?? '')
  const part = choosePart(text, asked, quote)
  const isMissing = quote !== null && ![text, subject ?? '', from ?? ''].some((said) => findQuote(said, quote) !== null)
  const hasMore = plainText?.truncated === true || text.length > part * partLength
  return (
    <section aria-labelledby="text">
      <h2 id="text">{words.text}</h2>
      {isMissing ? <p class="quiet">{words.quoteMissing}</p> : null}
      {text.trim() === '' ? <p class="quiet">{words.noText}</p> : null}
      <Letter c={c} text={text} shown={partOf(text, part)} quote={quote} />
      {part === 1 && !hasMore ? null : <Parts c={c} part={part} hasMore={hasMore} size={plainText?.size ?? 0} />}
    </section>
  )
}

function Parts({ c, part, hasMore, size }: { c: WebContext; part: number; hasMore: boolean; size: number }) {
  const words = mailWords[c.get('language')]
  const count = Math.max(part, Math.ceil(size / partLength))
  return (
    <nav class="parts" aria-label={words.text}>
      {part === 1 ? null : <a href={`?part=${part - 1}#text`}>{words.previousPart}</a>} {words.part(part, count)}{' '}
      {hasMore && part < maxParts ? <a href={`?part=${part + 1}#text`}>{words.nextPart}</a> : null}
    </nav>
  )
}
