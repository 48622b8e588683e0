import { type Mailbox, minute, type ReplyTime, senderName } from '#demo/mailbox.js'
import type { Story } from '#demo/story.js'
import { table } from '#demo/table.js'

const hourMs = 3_600_000

export async function countMonths(story: Story, mailbox: Mailbox, imported: number): Promise<void> {
  story.step('Messages by month')
  const months = await mailbox.months()
  for (const { period, count } of months) story.tell(`${period}  ${'▇'.repeat(count)} ${count}`)
  const sum = months.reduce((total, { count }) => total + count, 0)
  story.check(`${months.map(({ count }) => count).join(' + ')} = ${sum}, all that were imported`, sum === imported)
  const counts = await Promise.all(months.map(({ period }) => mailbox.count({ date_from: period, date_to: period })))
  const alike = months.every(({ count }, i) => count === counts[i])
  story.check('count_emails, asked for each month, says the same', alike)
}

export async function showResponseTimes(story: Story, mailbox: Mailbox): Promise<void> {
  story.step('The longest waits for a reply')
  const times = await mailbox.responseTimes(5)
  const columns = [
    { name: 'hours', width: 6 },
    { name: 'wrote', width: 22 },
    { name: 'at (UTC)', width: 16 },
    { name: 'replied', width: 22 },
    { name: 'at (UTC)', width: 16 },
  ]
  story.tell(...table(columns, times.map(cellsOfTime)))
  const right = times.every((time) => Math.abs(hoursOf(time) - time.response_time_hours) <= 0.005)
  story.check('the hours are those between the two dates, to two decimals', right && times.length === 5)
  const falling = times.every(({ response_time_hours }, i) => {
    const longer = times[i - 1]
    return longer === undefined || longer.response_time_hours >= response_time_hours
  })
  story.check('the longest comes first', falling)
}

function cellsOfTime({ response_time_hours, from_sender, prev_date, to_sender, curr_date }: ReplyTime): string[] {
  const hours = response_time_hours.toFixed(2).padStart(6)
  return [hours, senderName(from_sender), minute(prev_date), senderName(to_sender), minute(curr_date)]
}

function hoursOf({ prev_date, curr_date }: ReplyTime): number {
  return (Date.parse(curr_date) - Date.parse(prev_date)) / hourMs
}
