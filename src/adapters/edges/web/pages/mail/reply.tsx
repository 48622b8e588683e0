import { LinkOut } from '#src/adapters/edges/web/parts/link-out.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import type { FullEmail } from '#src/domain/mail/archived-email.js'
import { providerOfDomain } from '#src/domain/sync/known-providers.js'

type Replied = Pick<FullEmail, 'address' | 'from' | 'gmailMessageId' | 'messageId' | 'replyTo' | 'subject'>

/** Links that write a reply in the person's own mail program; nothing is sent from here. */
export function Reply({ c, email }: { c: WebContext; email: Replied }) {
  const words = mailWords[c.get('language')]
  const reply = replyAddress(email)
  const web = webmailAddress(email)
  if (reply === null && web === null) return null
  return (
    <p class="reply">
      {reply === null ? null : <a href={reply}>{words.reply}</a>}{' '}
      {web === null ? null : <LinkOut c={c} url={web.url} text={words.openIn(web.name)} />}
    </p>
  )
}

const bareAddress = /^[^\s<>@,;:"()[\]]+@[^\s<>@,;:"()[\]]+$/

/**
 * A `mailto:` URL for a reply; null without a sender's address. A stranger wrote the subject: everything is encoded, and
 * line ends become spaces, so that it adds no header.
 */
export function replyAddress(email: Replied): string | null {
  const to = addressOf(email)
  if (to === null) return null
  const id = email.messageId !== null && /^<[^\s<>]{1,900}>$/.test(email.messageId) ? email.messageId : null
  const inReplyTo = id === null ? '' : `&In-Reply-To=${encoded(id)}`
  return `mailto:${encoded(to)}?subject=${encoded(replySubject(email.subject))}${inReplyTo}`
}

/** Where the account is read in a browser, if the archive knows that its host is Gmail or Outlook; null otherwise. */
export function webmailAddress(email: Replied): { readonly name: string; readonly url: string } | null {
  const { address, gmailMessageId, messageId } = email
  const host = providerOfDomain((address ?? '').split('@').at(-1)?.toLowerCase() ?? '')?.host
  const account = encoded(address ?? '')
  if (gmailMessageId !== null && /^\d{1,20}$/.test(gmailMessageId))
    return { name: 'Gmail', url: `${gmail}?authuser=${account}#all/${BigInt(gmailMessageId).toString(16)}` }
  if (host === 'imap.gmail.com' && messageId !== null) {
    const found = encoded(`rfc822msgid:${messageId.replace(/^<|>$/g, '')}`)
    return { name: 'Gmail', url: `${gmail}?authuser=${account}#search/${found}` }
  }
  const to = addressOf(email)
  if (host !== 'outlook.office365.com' || to === null) return null
  return { name: 'Outlook', url: `${outlook}?to=${encoded(to)}&subject=${encoded(replySubject(email.subject))}` }
}

const gmail = 'https://mail.google.com/mail/u/'
// Outlook has no address of a message by its Message-ID, so a new message with the subject is opened
const outlook = 'https://outlook.live.com/mail/0/deeplink/compose'

function addressOf({ replyTo, from }: Replied): string | null {
  const shown = (replyTo[0] ?? from ?? '').trim()
  // the last brackets: a name may hold another address
  const address = /<([^<>]*)>$/.exec(shown)?.[1] ?? shown
  return bareAddress.test(address) ? address : null
}

const maxSubject = 300

function replySubject(subject: string | null): string {
  const said = readableName(subject ?? '')
    .slice(0, maxSubject)
    .replace(/\s+/g, ' ')
    .trim()
  return /^re[:：]/i.test(said) ? said : `Re: ${said}`
}

/** Half characters cannot be encoded, and are replaced. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}
