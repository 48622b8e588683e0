import { expect, it } from 'vitest'
import { tokensOf } from '#scripts/count-tokens.js'
import { toPageBudget } from '#src/adapters/kit/answers/page-budget.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { anEmail } from '#test/support/archived-emails.js'
import { caller } from '#test/support/mail-tools.js'

interface Answer {
  readonly conversations: readonly Record<string, unknown>[]
  readonly has_more: boolean
  readonly next_cursor: string | null
}

const ask = async (emails: readonly ArchivedEmail[], args: object = {}, options = {}) =>
  (await caller(emails, options).call('list_conversations', args)) as unknown as Answer

const day = (text: string) => Date.parse(text) / 1000

function inEnglish(count: number): ArchivedEmail[] {
  return Array.from({ length: count }, (_, i) =>
    anEmail({
      id: 101 + i,
      threadId: `${5_712_345_678_901_234_567n + BigInt(i)}`,
      internalDateEpoch: day('2024-05-01') + i,
      from: `Mary Ann Smithson <mary.smithson${i}@recruiting.acme.example>`,
      fromEmail: `mary.smithson${i}@recruiting.acme.example`,
      subject: `Your application for Senior Software Engineer, Platform (R-12${i})`,
      plainText: `Dear Ann,\n\nwould you be free for a call of 45 minutes with our hiring manager next week, on Tuesday or on Thursday?`,
      labels: ['Inbox', 'Important'],
    }),
  )
}

function inJapanese(count: number): ArchivedEmail[] {
  return inEnglish(count).map((email, i) => ({
    ...email,
    from: `株式会社アクメ 採用担当 山田花子 <saiyo${i}@acme.example>`,
    subject: `【株式会社アクメ】一次面接日程のご相談（応募番号 ${i}）`,
    plainText:
      '鈴木様\n\nお世話になっております。一次面接の日程につきまして、来週のご都合のよい日時を三つほどお知らせいただけますでしょうか。',
    labels: ['受信トレイ', '重要'],
  }))
}

it('db_list_conversations answers with dates, participants and the end of each conversation (hunt-conversations)', async () => {
  const { conversations, has_more, next_cursor } = await ask(inEnglish(1))
  expect([has_more, next_cursor]).toEqual([false, null])
  expect(conversations).toEqual([
    {
      thread_id: '5712345678901234567',
      last_id: 101,
      subject: 'Your application for Senior Software Engineer, Platform (R-120)',
      who: ['Mary Ann Smithson <mary.smithson0@recruiting.acme.example>'],
      count: 1,
      first_date: '2024-05-01T00:00:00.000Z',
      last_date: '2024-05-01T00:00:00.000Z',
      last_from: 'Mary Ann Smithson <mary.smithson0@recruiting.acme.example>',
      waiting_on: 'me',
      text: expect.stringMatching(/next week, on Tuesday or on Thursday\?$/),
      labels: ['Inbox', 'Important'],
    },
  ])
  expect(String(conversations[0]?.text).length).toBeLessThanOrEqual(60)
})

it('db_list_conversations gives 300 characters of the last message if asked', async () => {
  const long = anEmail({ plainText: `${'と'.repeat(500)}。` })
  const { conversations } = await ask([long], { include: ['text'] })
  expect(String(conversations[0]?.text)).toHaveLength(300)
})

it.each([
  ['English', inEnglish, 3000],
  ['Japanese', inJapanese, 4500],
] as const)(
  'db_list_conversations costs a bounded number of tokens for 20 conversations in %s',
  async (_, mail, most) => {
    const answer = await ask(mail(25))
    expect(answer.conversations).toHaveLength(20)
    expect(tokensOf(answer)).toBeLessThanOrEqual(most)
  },
)

it('db_list_conversations gives each conversation once over its pages, even with a bound on characters (hunt-conversations)', async () => {
  const mail = inEnglish(30)
  for (const options of [{}, { page: toPageBudget(2000, 2000) }]) {
    const seen: unknown[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Answer = await ask(mail, { limit: 7, ...(cursor === undefined ? {} : { cursor }) }, options)
      seen.push(...page.conversations.map(({ last_id }) => last_id))
      cursor = page.has_more ? page.next_cursor : null
    }
    expect(seen).toEqual(Array.from({ length: 30 }, (_, i) => 130 - i))
  }
})

it('db_list_conversations takes a domain as a domain, and other texts as part of a name or address', async () => {
  const from = (id: number, address: string, name: string) =>
    anEmail({ id, threadId: `${id}`, fromEmail: address, from: `${name} <${address}>` })
  const mail = [
    from(1, 'a@acme.example', 'Ann Lee'),
    from(2, 'b@jobs.acme.example', 'Bob'),
    from(3, 'c@acme.example.evil.org', 'Eve'),
    from(4, 'd@other.example', 'Dan'),
  ]
  const found = async (text: string) => (await ask(mail, { with: text })).conversations.map(({ last_id }) => last_id)
  expect(await found('acme.example')).toEqual([2, 1])
  expect(await found('@acme.example')).toEqual([2, 1])
  expect(await found('ann lee')).toEqual([1])
  expect(await found('d@other')).toEqual([4])
})

it('db_list_conversations filters by the days of silence up to now', async () => {
  const silent = { now: '2024-05-11T00:00:10Z' }
  expect((await ask(inEnglish(3), { silent_days: 10 }, silent)).conversations).toHaveLength(3)
  expect((await ask(inEnglish(3), { silent_days: 11 }, silent)).conversations).toHaveLength(0)
})

it('db_list_conversations refuses a foreign cursor', async () => {
  await expect(ask(inEnglish(1), { cursor: 'made-up' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})
