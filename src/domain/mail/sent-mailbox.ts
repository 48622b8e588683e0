import { toMailboxName } from './identifiers.js'

// the names that mail programs and services use, in English, Japanese and the next most used languages
const names = new Set([
  'sent',
  'sent mail',
  'sent items',
  'sent messages',
  'outbox',
  '送信済み',
  '送信済みメール',
  '送信済みアイテム',
  '送信済みメッセージ',
  '送信トレイ',
  '送信メール',
  '送信箱',
  'gesendet',
  'gesendete objekte',
  'gesendete elemente',
  'envoyés',
  'messages envoyés',
  'éléments envoyés',
  'enviados',
  'elementos enviados',
])

/**
 * Whether a mailbox or label with this name contains mail sent by its owner, such as `Sent`, `[Gmail]/Sent Mail` or
 * 送信済みメール.
 */
export function isSentMailbox(name: string): boolean {
  // cached: even a million messages have few distinct names
  const known = judged.get(name)
  if (known !== undefined) return known
  if (judged.size >= maxJudged) judged.clear()
  const isSent = names.has(comparableName(name))
  judged.set(name, isSent)
  return isSent
}

const judged = new Map<string, boolean>()
const maxJudged = 1000

function comparableName(name: string): string {
  const named = toMailboxName(name).normalize('NFKC').trim().toLowerCase()
  // a mailbox exported as its own file
  const whole = named.replace(/\.(?:mbox|mbx)$/, '')
  // the last of nested folders, with the separators of all programs; IMAP's own mark has a backslash: \Sent
  const last = whole.split(/[/\\.]/).at(-1) ?? ''
  return last.replaceAll(/[-_]/g, ' ').trim()
}

/** Whether the owner sent the message, according to its mailbox and labels. */
export function isSentMail(email: { readonly mailbox: string | null; readonly labels: readonly string[] }): boolean {
  return isSentMailbox(email.mailbox ?? '') || email.labels.some(isSentMailbox)
}

// an address below this share was probably moved to sent mail by mistake
const minShare = 0.05

/** Returns the owner's addresses in lower case, from the senders of sent mail with their counts. */
export function addressesOfOwner(sentBy: ReadonlyMap<string, number>): ReadonlySet<string> {
  const total = [...sentBy.values()].reduce((sum, count) => sum + count, 0)
  return new Set([...sentBy].flatMap(([address, count]) => (count >= total * minShare ? address.toLowerCase() : [])))
}
