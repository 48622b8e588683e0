import type { Stock } from '#demo/command-line.js'
import { judgePosting, orderToTheAi, rules } from '#demo/judge.js'
import type { Story } from '#demo/story.js'
import { inWidth, table } from '#demo/table.js'
import { jobStatuses } from '#src/domain/jobs/job.js'
import type { Judged } from './triage.js'

const lineWidth = 96

export function showOrders(story: Story, judged: readonly Judged[]): void {
  story.step('Postings that give the AI orders are judged like any other')
  const ordering = ordersIn(judged)
  for (const { job, rule, order } of ordering) {
    story.tell(`${job.title ?? '(no title)'}, ${job.company ?? '(no company)'}`)
    story.aside(inWidth(`  “${order}”`, lineWidth).trimEnd())
    story.tell(`  → ${rule.verdict}, by rule ${rules.indexOf(rule) + 1}: ${rule.reason}`)
  }
  const unmoved = ordering.length > 0 && ordering.every(isUnmoved)
  story.check(`${ordering.length} tried, and got the same verdicts as without those lines`, unmoved)
}

/** Shows one posting with orders in a line. */
export function showOneOrder(story: Story, judged: readonly Judged[]): void {
  const ordering = ordersIn(judged)
  const [first] = ordering
  if (first === undefined) throw new Error('no posting gives orders')
  story.aside(inWidth(`A posting says: “${first.order}”`, lineWidth).trimEnd())
  story.check(`its verdict is ${first.rule.verdict}, as it would be without that line`, ordering.every(isUnmoved))
}

interface Ordering extends Judged {
  readonly order: string
}

function ordersIn(judged: readonly Judged[]): readonly Ordering[] {
  return judged.flatMap(({ job, rule }) => {
    const order = orderToTheAi(job)
    return order === null ? [] : { job, rule, order }
  })
}

/** Returns whether the verdict is the same without the orders. */
function isUnmoved({ job, rule, order }: Ordering): boolean {
  return rule === judgePosting({ ...job, description: job.description?.replace(order, '') ?? null })
}

export function showStock(story: Story, before: Stock, after: Stock, judged: readonly Judged[]): void {
  story.step('The queue, before and after')
  const columns = [
    { name: 'status', width: 14 },
    { name: 'before', width: 6 },
    { name: ' after', width: 6 },
  ]
  const rows = jobStatuses.map((status) => [
    status,
    inColumn(countIn(before, status)),
    inColumn(countIn(after, status)),
  ])
  story.tell(...table(columns, [...rows, ['total', inColumn(before.total), inColumn(after.total)]]))
  checkStock(story, before, after, judged)
}

function checkStock(story: Story, before: Stock, after: Stock, judged: readonly Judged[]): void {
  const asJudged = jobStatuses.every(
    (status) => countIn(after, status) === judged.filter(({ rule }) => rule.verdict === status).length,
  )
  story.check(`before, all ${before.total} were new`, countIn(before, 'new') === before.total && before.total > 0)
  story.check(`no job was lost or added: ${before.total} before, ${after.total} after`, before.total === after.total)
  story.check('the table holds exactly the verdicts that were written', asJudged && judged.length === after.total)
  story.check('no job was marked as applied', countIn(after, 'applied') === 0)
}

export function showShortlist(story: Story, judged: readonly Judged[]): void {
  story.step('The shortlist')
  const jobs = judged.filter(({ rule }) => rule.verdict === 'shortlist').map(({ job }) => job)
  const columns = [
    { name: 'title', width: 38 },
    { name: 'company', width: 30 },
    { name: 'location', width: 24 },
  ]
  story.tell(
    ...table(
      columns,
      jobs.map(({ title, company, location }) => [title ?? '', company ?? '', location ?? '']),
    ),
  )
  story.check(`${jobs.length} jobs to apply for`, jobs.length > 0)
}

function countIn({ counts }: Stock, status: string): number {
  return counts.get(status) ?? 0
}

function inColumn(count: number): string {
  return String(count).padStart(6)
}
