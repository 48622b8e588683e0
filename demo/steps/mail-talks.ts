import { type Email, type Mailbox, minute } from '#demo/mailbox.js'
import type { Story } from '#demo/story.js'
import { table } from '#demo/table.js'

const me = 'mio@hayase.example'

/** In order: the first one found in a conversation is its outcome. */
const outcomes = [
  { outcome: 'offer', query: 'offer OR 内定' },
  { outcome: 'declined', query: 'unfortunately OR 残念' },
  { outcome: 'interview', query: 'interview OR 面接 OR 面談' },
] as const

/** A conversation that begins with an application. */
export interface Talk {
  readonly messages: readonly Email[]
  readonly outcome: string
}

export async function followApplications(story: Story, mailbox: Mailbox): Promise<readonly Talk[]> {
  story.step('What came of the applications')
  story.tell('The conversations that I wrote in, and the copy of an application sent through a form.')
  story.tell('The outcome is read from what they wrote, found by search; the first match decides:')
  for (const { outcome, query } of outcomes) story.tell(`  ${outcome.padEnd(9)}  “${query}”`)
  const talks = await readTalks(mailbox)
  story.tell('', ...tableOfTalks(talks))
  checkTalks(story, talks)
  const mine = talks.flatMap(({ messages }) => messages).filter((message) => message.mailbox === 'sent').length
  const sent = await mailbox.count({ mailbox: 'sent' })
  story.check(`the ${sent} messages that were sent are all in these conversations`, mine === sent && sent > 0)
  return talks
}

function checkTalks(story: Story, talks: readonly Talk[]): void {
  const counts = [...outcomes.map(({ outcome }) => outcome), 'no answer'].map(
    (outcome) => [talks.filter((talk) => talk.outcome === outcome).length, outcome] as const,
  )
  const sum = counts.reduce((total, [count]) => total + count, 0)
  const parts = counts.map(([count, outcome]) => `${count} ${outcome}`).join(' + ')
  story.check(`${parts} = ${sum} applications`, sum === talks.length && sum > 0)
  const ids = talks.flatMap(({ messages }) => messages.map(({ id }) => id))
  story.check(`no message is in two of the conversations: ${ids.length} in all`, new Set(ids).size === ids.length)
}

/** Returns the conversations that began with an application. */
export async function readTalks(mailbox: Mailbox): Promise<Talk[]> {
  const sent = await mailbox.filter({ mailbox: 'sent', order: 'date_asc' })
  const [copy] = await mailbox.search('copy of your application', 1)
  const threads = new Set<string>()
  for (const { id } of copy === undefined ? sent : [...sent, copy]) threads.add((await mailbox.read(id)).x_gm_thrid)
  const marks = await Promise.all(outcomes.map(async ({ query }) => idsOf(await mailbox.search(query))))
  const talks: Talk[] = []
  for (const thread of threads) {
    const messages = await mailbox.thread(thread)
    talks.push({ messages, outcome: outcomeOf(messages, marks) })
  }
  return talks
}

function idsOf(emails: readonly Email[]): ReadonlySet<number> {
  return new Set(emails.map(({ id }) => id))
}

function outcomeOf(messages: readonly Email[], marks: readonly ReadonlySet<number>[]): string {
  // the applicant's own words say nothing about the decision
  const theirs = messages.filter(({ from }) => !from.includes(me))
  const found = outcomes.find((_, i) => theirs.some(({ id }) => marks[i]?.has(id)))
  return found?.outcome ?? 'no answer'
}

const columns = [
  { name: 'applied', width: 10 },
  { name: 'application', width: 46 },
  { name: 'messages', width: 8 },
  { name: 'last mail', width: 10 },
  { name: 'outcome', width: 15 },
]

export function tableOfTalks(talks: readonly Talk[]): string[] {
  return table(columns, talks.map(cellsOfTalk))
}

function cellsOfTalk({ messages, outcome }: Talk): string[] {
  const [first, last] = [messages[0], messages.at(-1)]
  const day = (email: Email | undefined) => minute(email?.internaldate ?? '').slice(0, 10)
  return [day(first), first?.subject ?? '', String(messages.length).padStart(8), day(last), outcome]
}
