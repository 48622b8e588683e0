import { toMailboxName } from './identifiers.js'

// what mail programs and services call it, in English and Japanese, and in the next most used languages
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

/** Whether a mailbox or label of this name holds mail that its owner sent, such as `Sent`, `[Gmail]/Sent Mail` or 送信済みメール. */
export function isSentMailbox(name: string): boolean {
  // a million messages have a few names
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
  // a mailbox that was exported as a file of its own
  const whole = named.replace(/\.(?:mbox|mbx)$/, '')
  // folders within folders, as programs join them; IMAP's own mark has a backslash: \Sent
  const last = whole.split(/[/\\.]/).at(-1) ?? ''
  return last.replaceAll(/[-_]/g, ' ').trim()
}

/** Whether its owner sent the message, as its place and its labels say. */
export function isSentMail(email: { readonly mailbox: string | null; readonly labels: readonly string[] }): boolean {
  return isSentMailbox(email.mailbox ?? '') || email.labels.some(isSentMailbox)
}

// a received message that was moved to sent mail by mistake makes nobody its owner
const minShare = 0.05

/** Of the addresses that messages of sent mail are from, with how many each sent, those of the owner; lower case. */
export function addressesOfOwner(sentBy: ReadonlyMap<string, number>): ReadonlySet<string> {
  const total = [...sentBy.values()].reduce((sum, count) => sum + count, 0)
  return new Set([...sentBy].flatMap(([address, count]) => (count >= total * minShare ? address.toLowerCase() : [])))
}
