import { type Email, type Mailbox, minute, senderName } from '#demo/mailbox.js'
import type { Story } from '#demo/story.js'
import { table } from '#demo/table.js'

const columns = [
  { name: 'received (UTC)', width: 16 },
  { name: 'mailbox', width: 10 },
  { name: 'from', width: 24 },
  { name: 'subject', width: 44 },
]

function list(emails: readonly Email[]): string[] {
  return table(
    columns,
    emails.map(({ internaldate, mailbox, from, subject }) => [
      minute(internaldate),
      mailbox,
      senderName(from),
      subject,
    ]),
  )
}

const questions = [
  { query: 'job offer from Harborlight', meant: 'Your offer from Harborlight Freight' },
  { query: '面接 日時', meant: '面接のご案内（10月19日 15時30分）' },
]

export async function searchMail(story: Story, mailbox: Mailbox): Promise<void> {
  story.step('Search, in English and in Japanese')
  for (const { query, meant } of questions) {
    const found = await mailbox.search(query, 3)
    story.tell(`“${query}”`, ...list(found))
    const among = found.some(({ subject }) => subject === meant)
    story.check(`the right message is among the best three: ${meant}`, among)
  }
}

export async function readOffer(story: Story, mailbox: Mailbox): Promise<void> {
  story.step('The whole conversation behind the offer')
  const [offer] = await mailbox.search('offer letter', 1)
  if (offer === undefined) throw new Error('nothing is found')
  const { x_gm_thrid } = await mailbox.read(offer.id)
  const emails = await mailbox.thread(x_gm_thrid)
  story.tell(`thread ${x_gm_thrid}`, ...list(emails))
  const epochs = emails.map(({ internaldate }) => Date.parse(internaldate))
  story.check(
    `${emails.length} messages, oldest first, the offer among them`,
    epochs.every((epoch, i) => epoch >= (epochs[i - 1] ?? 0)) && emails.some(({ id }) => id === offer.id),
  )
  const mailboxes = new Set(emails.map((email) => email.mailbox))
  story.check(`it comes from ${[...mailboxes].sort().join(' and ')}`, mailboxes.size === 2)
}
