import { Warnings } from '#src/adapters/edges/web/pages/hunt/event-words.js'
import { withQuery } from '#src/adapters/edges/web/parts/back.js'
import { ListPages } from '#src/adapters/edges/web/parts/list-pages.js'
import { Live } from '#src/adapters/edges/web/parts/live.js'
import { messagePath } from '#src/adapters/edges/web/parts/message-path.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import { type MailGroup, mailGroups } from '#src/application/hunt/mail-group.js'
import type { GroupedMail, MailGroupPage } from '#src/application/hunt/mail-groups.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { asked } from './asked-mail.js'
import { ConversationHead } from './conversation-head.js'
import { answerMailList } from './mail-frame.js'

const perPage = 20
const maxPage = 9999

/** The conversations of one kind. Source: page-mail-kinds. */
export async function mailGroupPage(c: WebContext, group: MailGroup): Promise<Response> {
  const page = toPositive(asked(c, 'page'), maxPage) ?? 1
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  const found = await hunt.listMailGroup({ group, limit: perPage, offset: (page - 1) * perPage })
  const here = withQuery('/mail', { kind: group })
  const words = mailWords[c.get('language')]
  return answerMailList(
    c,
    {
      ...{ view: 'conversations', fault: null, form: null, isEmpty: found.mail.length === 0 },
      groups: <Groups c={c} counts={found.counts} current={group} />,
    },
    <Live c={c} id="conversations" on={['mail', 'jobs']}>
      {found.mail.length === 0 ? (
        <p>
          {beforeValue(words.noneOfGroup[group])}
          {beforeValue(words.correctInAll)}
          <a href="/mail">{words.allMail}</a>
        </p>
      ) : null}
      <ol class="letters">
        {found.mail.map((mail) => (
          <Row c={c} mail={mail} />
        ))}
      </ol>
      <ListPages
        words={words}
        first={page === 1 ? null : here}
        next={found.hasMore ? withQuery(here, { page: String(page + 1) }) : null}
      />
    </Live>,
  )
}

/** The kinds with their counts; nothing if the hunt cannot be read, because the mail is shown anyway. */
export async function readGroups(c: WebContext) {
  try {
    const hunt = await c.get('parts').openHunt(c.req.raw.signal)
    const { counts } = await hunt.listMailGroup({ group: null, limit: 0, offset: 0 })
    return <Groups c={c} counts={counts} current={null} />
  } catch (error) {
    if (error instanceof AppError && error.code !== 'INTERNAL_ERROR') return null
    throw error
  }
}

interface GroupsProps {
  readonly c: WebContext
  readonly counts: MailGroupPage['counts']
  readonly current: MailGroup | null
}

function Groups({ c, counts, current }: GroupsProps) {
  const words = mailWords[c.get('language')]
  return (
    <nav class="turns" aria-label={words.byKind}>
      <ul>
        <li>
          <a href="/mail" aria-current={current === null ? 'true' : undefined}>
            {words.allMail}
          </a>
        </li>
        {mailGroups.map((group) => (
          <li>
            <a href={`/mail?kind=${group}`} aria-current={current === group ? 'true' : undefined}>
              {words.groups[group]} <span class="count">{counts[group]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Row({ c, mail }: { c: WebContext; mail: GroupedMail }) {
  const language = c.get('language')
  const words = mailWords[language]
  const { lastId, threadId, from, at, count, letter, waitingOn, jobId } = mail
  const said = letter.quote === null ? '' : readableName(letter.quote)
  return (
    <li id={`conversation-${threadId ?? `e${lastId}`}`}>
      <p class="line">
        <ConversationHead c={c} listed={mail} />
        <span class="quiet">{huntWords[language].kinds[letter.kind]}</span>
        {waitingOn === null ? null : <span class={`whose is-${waitingOn}`}>{words.turns[waitingOn]}</span>}
      </p>
      <p class="quiet">
        <UntrustedText>{from === null ? words.nobody : readableName(from)}</UntrustedText>
        {' · '}
        {words.messages(count)} · <Timestamp c={c} at={at} to="minute" />
        {jobId === null ? null : (
          <>
            {' · '}
            <a href={`/applications/${jobId}`}>{words.itsApplication}</a>
          </>
        )}
      </p>
      <Warnings c={c} warnings={letter.warnings} />
      {said === '' ? null : (
        <p>
          <a href={messagePath(letter.id, letter.quote)} class="ending">
            <UntrustedText>{said}</UntrustedText>
          </a>
        </p>
      )}
    </li>
  )
}
