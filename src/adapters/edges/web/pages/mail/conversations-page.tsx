import { pathWithout } from '#src/adapters/edges/web/pages/hunt/decision-notice.js'
import { Warnings } from '#src/adapters/edges/web/pages/hunt/event-words.js'
import { withQuery } from '#src/adapters/edges/web/parts/back.js'
import { Enumeration } from '#src/adapters/edges/web/parts/enumeration.js'
import { ListPages } from '#src/adapters/edges/web/parts/list-pages.js'
import { Live } from '#src/adapters/edges/web/parts/live.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import { encodeConversationCursor } from '#src/adapters/edges/words/mail/conversation-cursor.js'
import { mailGroups } from '#src/application/hunt/mail-group.js'
import type { UnderstoodLetter } from '#src/application/hunt/understand-messages.js'
import type { ConversationPage } from '#src/application/mail/list-conversations.js'
import { isSuspect, kindOf, warningSigns } from '#src/domain/hunt/stages/staged-message.js'
import { answerers, type Conversation } from '#src/domain/mail/conversation.js'
import {
  answered,
  asked,
  askedConversations,
  askedPosition,
  isSilence,
  maxSilentDays,
  openedMail,
} from './asked-mail.js'
import { ConversationHead } from './conversation-head.js'
import { mailGroupPage, readGroups } from './group-page.js'
import { AskedField, answerMailList } from './mail-frame.js'
import { WaysToAddMail } from './missing-mail.js'
import { kindInHunt, readAllUnderstood } from './understanding.js'

const perPage = 20
const maxLabels = 5

/** Conversations, most recent first. Source: page-mail. */
export async function conversationsPage(c: WebContext): Promise<Response> {
  const group = mailGroups.find((each) => each === asked(c, 'kind'))
  if (group !== undefined) return mailGroupPage(c, group)
  const request = askedConversations(c)
  const after = askedPosition(c)
  const words = mailWords[c.get('language')]
  const found = isSilence(request.silentDays)
    ? await answered(c, async () => (await openedMail(c)).conversations({ ...request, after, limit: perPage }))
    : { fault: words.faults.silent ?? '' }
  const fault = 'fault' in found ? found.fault : null
  const ids = 'fault' in found ? [] : found.conversations.map(({ lastId }) => lastId)
  const letters = ids.length === 0 ? new Map() : await readAllUnderstood(c, ids)
  return answerMailList(
    c,
    {
      ...{ view: 'conversations', fault, form: <Question c={c} />, isEmpty: ids.length === 0 },
      groups: await readGroups(c),
    },
    'fault' in found ? null : <List c={c} page={found} letters={letters} />,
  )
}

function Question({ c }: { c: WebContext }) {
  const words = mailWords[c.get('language')]
  const narrowing = ['with', 'waiting_on', 'label', 'mailbox', 'since', 'until', 'silent_days']
  const isNarrowed = narrowing.some((name) => asked(c, name) !== '')
  return (
    <form method="get" action="/mail" class="question">
      <div class="asked-words">
        <AskedField name="query" label={words.query} value={asked(c, 'query')} type="search" />
        <button type="submit">{words.find}</button>
        {isNarrowed || asked(c, 'query') !== '' ? <a href="/mail">{words.reset}</a> : null}
      </div>
      <details open={isNarrowed}>
        <summary>{words.filters}</summary>
        <div class="fields">
          <AskedField name="with" label={words.with} value={asked(c, 'with')} />
          <Replies c={c} />
          <AskedField
            name="silent_days"
            label={words.silentDays}
            value={asked(c, 'silent_days')}
            type="number"
            max={maxSilentDays}
          />
          <AskedField name="since" label={words.since} value={asked(c, 'since')} type="date" />
          <AskedField name="until" label={words.until} value={asked(c, 'until')} type="date" />
          <AskedField name="mailbox" label={words.inMailbox} value={asked(c, 'mailbox')} />
          <AskedField name="label" label={words.label} value={asked(c, 'label')} />
        </div>
      </details>
    </form>
  )
}

/** By who should reply to the last message, whatever it is about; the turn of an application is another question. */
function Replies({ c }: { c: WebContext }) {
  const language = c.get('language')
  const words = mailWords[language]
  return (
    <label>
      <span>{words.replies}</span>
      <select name="waiting_on">
        <option value="">{words.anyReply}</option>
        {answerers.map((side) => (
          <option value={side} selected={asked(c, 'waiting_on') === side}>
            {words.unanswered[side]}
          </option>
        ))}
      </select>
    </label>
  )
}

type Letters = Awaited<ReturnType<typeof readAllUnderstood>>

interface ListProps {
  readonly c: WebContext
  readonly page: ConversationPage
  /** The last messages of the conversations, as classified by the hunt. */
  readonly letters: Letters
}

function List({ c, page: { conversations, next }, letters }: ListProps) {
  const words = mailWords[c.get('language')]
  const here = pathWithout(c.req.url)
  const isFirst = asked(c, 'cursor') === ''
  const alerts = conversations.filter(({ lastId }) => isAlert(letters.get(lastId)))
  return (
    <Live c={c} id="conversations" on={['mail']}>
      {conversations.length === 0 ? <None c={c} isAll={new URL(c.req.url).search === ''} /> : null}
      <ol class="letters">
        {conversations.flatMap((conversation) => {
          const letter = letters.get(conversation.lastId)
          return isAlert(letter) ? [] : <Row c={c} conversation={conversation} letter={letter} />
        })}
      </ol>
      {alerts.length === 0 ? null : (
        <details class="alerts">
          <summary>{words.alerts(alerts.length)}</summary>
          <ol class="letters">
            {alerts.map((conversation) => (
              <Row c={c} conversation={conversation} letter={letters.get(conversation.lastId)} />
            ))}
          </ol>
        </details>
      )}
      <ListPages
        words={words}
        first={isFirst ? null : withQuery(here, { cursor: null })}
        next={next === null ? null : withQuery(here, { cursor: encodeConversationCursor(next) })}
      />
    </Live>
  )
}

/** A person gives labels names; `\Seen` and the like are flags of mail programs. */
function isNamed(label: string): boolean {
  return !label.startsWith('\\')
}

/** An archive without any mail says how mail is added. */
function None({ c, isAll }: { c: WebContext; isAll: boolean }) {
  const words = mailWords[c.get('language')]
  if (!isAll) return <p>{words.noneFound}</p>
  return (
    <>
      <p>{words.noArchive}</p>
      <WaysToAddMail c={c} />
    </>
  )
}

const unanswered: ReadonlySet<string> = new Set(['rejection', 'closed', 'job_alert', 'not_job_related'])

/**
 * The application decides whose turn it is, if the conversation belongs to one; nobody answers a refusal, an alert or
 * what may be fraud.
 */
function turnOf(conversation: Conversation, letter: UnderstoodLetter | undefined): Conversation['waitingOn'] {
  if (letter === undefined) return conversation.waitingOn
  if (isSuspect(letter)) return null
  if (letter.waitingOn !== undefined) return letter.waitingOn
  return !letter.isOwn && unanswered.has(kindOf(letter)) ? null : conversation.waitingOn
}

function isAlert(letter: UnderstoodLetter | undefined): boolean {
  return letter !== undefined && !letter.isOwn && kindOf(letter) === 'job_alert'
}

interface RowProps {
  readonly c: WebContext
  readonly conversation: Conversation
  readonly letter: UnderstoodLetter | undefined
}

function Row({ c, conversation, letter }: RowProps) {
  const language = c.get('language')
  const words = mailWords[language]
  const { threadId, lastId, who, count, lastDate, ending, labels } = conversation
  const waitingOn = turnOf(conversation, letter)
  const kind = letter === undefined ? null : kindInHunt(c, letter)
  return (
    <li id={`conversation-${threadId ?? `e${lastId}`}`}>
      <p class="line">
        <ConversationHead c={c} listed={conversation} />
        {kind === null ? null : <span class="quiet">{kind}</span>}
        {waitingOn === null ? null : <span class={`whose is-${waitingOn}`}>{words.turns[waitingOn]}</span>}
      </p>
      <p class="quiet">
        <Enumeration c={c} items={who.map((name) => <UntrustedText>{readableName(name)}</UntrustedText>)} />
        {' · '}
        {words.messages(count)} · <Timestamp c={c} at={lastDate} to="minute" />
        {labels
          .filter(isNamed)
          .slice(0, maxLabels)
          .map((label) => (
            <>
              {' '}
              <span class="mail-label">
                <UntrustedText>{readableName(label)}</UntrustedText>
              </span>
            </>
          ))}
      </p>
      {letter === undefined ? null : <Warnings c={c} warnings={warningSigns(letter)} />}
      {ending === '' ? null : (
        <p class="ending">
          <UntrustedText>{readableName(ending)}</UntrustedText>
        </p>
      )}
    </li>
  )
}
