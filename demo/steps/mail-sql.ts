import type { Mailbox } from '#demo/mailbox.js'
import type { Story } from '#demo/story.js'
import { table, wrap } from '#demo/table.js'
import type { Talk } from './mail-talks.js'

const lineWidth = 92

const question = `WITH talks AS (
  SELECT x_gm_thrid, count(*) AS messages, sum(mailbox = 'sent') AS mine,
    (max(internaldate_epoch) - min(internaldate_epoch)) / 86400 AS days,
    max(iif(mailbox = 'sent', NULL, from_email)) AS other
  FROM emails GROUP BY x_gm_thrid)
SELECT substr(other, instr(other, '@') + 1) AS company, messages, mine, days
FROM talks WHERE mine > 0 ORDER BY messages DESC, days DESC`

const columns = [
  { name: 'company', width: 26 },
  { name: 'messages', width: 8 },
  { name: 'mine', width: 4 },
  { name: 'days', width: 4 },
]

export async function askSql(story: Story, mailbox: Mailbox, talks: readonly Talk[]): Promise<void> {
  story.step('SQL answers what no tool can')
  story.aside(...question.split('\n'))
  const { rows, row_count } = await mailbox.sql(question)
  const cells = rows.map(({ company, messages, mine, days }) => [
    String(company ?? '(nobody answered)'),
    ...[String(messages).padStart(8), String(mine).padStart(4), String(days).padStart(4)],
  ])
  story.tell(...table(columns, cells))
  const lengths = talks.filter(({ messages }) => messages.some(({ mailbox }) => mailbox === 'sent'))
  const [counted, read] = [rows.map(({ messages }) => Number(messages)), lengths.map((talk) => talk.messages.length)]
  const alike = row_count === rows.length && isSameBag(counted, read)
  story.check(`the ${row_count} conversations are as long as the threads that were read`, alike)
}

function isSameBag(a: readonly number[], b: readonly number[]): boolean {
  const sorted = (values: readonly number[]) => [...values].sort((x, y) => x - y).join()
  return sorted(a) === sorted(b)
}

const attack = "WITH old AS (SELECT id FROM emails) DELETE FROM emails WHERE subject LIKE '%選考結果%'"

export async function refuseSql(story: Story, mailbox: Mailbox, imported: number): Promise<void> {
  story.step('SQL that writes is refused')
  story.aside(attack)
  const refusal = await mailbox.refusedSql(attack)
  const [first = '', ...rest] = wrap((refusal?.message ?? 'It was run.').split(' '), lineWidth, ' ')
  story.tell(`→ ${refusal?.code}: ${first}`, ...rest.map((line) => `  ${line}`))
  story.check('it was refused, with its reason', refusal?.code === 'QUERY_REJECTED')
  const { rows } = await mailbox.sql("SELECT count(*) AS n, sum(subject = '選考結果のお知らせ') AS results FROM emails")
  const whole = rows[0]?.n === imported && rows[0]?.results === 1
  story.check(`the next query works, and counts all ${imported} messages`, whole)
}
