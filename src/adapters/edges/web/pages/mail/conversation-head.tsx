import { Tick } from '#src/adapters/edges/web/pages/hunt/which-job.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'

interface ListedConversation {
  /** Null for a message without a conversation. */
  readonly threadId: string | null
  readonly lastId: number
  readonly subject: string | null
}

/** The tick of a conversation, and its subject, which leads to it. */
export function ConversationHead({ c, listed }: { c: WebContext; listed: ListedConversation }) {
  const { threadId, lastId, subject } = listed
  return (
    <>
      <Tick c={c} field={threadId === null ? ['email_id', String(lastId)] : ['thread_id', threadId]} />
      <a href={threadId === null ? `/mail/messages/${lastId}` : `/mail/threads/${threadId}`}>
        <UntrustedText>{subject ? readableName(subject) : mailWords[c.get('language')].noSubject}</UntrustedText>
      </a>
    </>
  )
}
