import type { Agent } from '#demo/agent.js'
import type { CommandOutput } from '#demo/command-line.js'
import type { Story } from '#demo/story.js'
import { table } from '#demo/table.js'

interface Evidence {
  readonly at: string
  readonly kind: string
  readonly quote: string | null
  readonly warnings?: readonly string[]
}

interface Application {
  readonly job_id: number | null
  readonly company: string | null
  readonly title: string | null
  readonly last_event: Evidence | null
}

interface Proposal {
  readonly job_id: number
  readonly from: string
  readonly to: string
  readonly reason: string
}

const columns = [
  { name: 'company', width: 24 },
  { name: 'last event', width: 10 },
  { name: 'kind', width: 20 },
  { name: 'quote', width: 38 },
]

// what people want to hear first, in the order of a hunt; which of the others are silent depends on the date
const shownKinds = ['offer', 'interview_invitation', 'assessment', 'rejection']

export const importOfMail = ['mail', 'import', 'inbox.mbox', 'sent', 'november.mbox']

/** Connects mail with jobs: the outcome of each, the reason, and what the job list does not know yet. */
export async function tellOfHunt(story: Story, agent: Agent, imported: CommandOutput): Promise<void> {
  story.step('Weeks later: what came of my applications?')
  story.command('jobworkflow mail import inbox.mbox sent november.mbox --database mail.sqlite3')
  story.tell(imported.results.split('\n')[0] ?? '')
  const { applications } = await agent.ask<{ applications: readonly Application[] }>('list_applications', { limit: 50 })
  const shown = shownKinds.flatMap((kind) => applications.filter(({ last_event }) => last_event?.kind === kind))
  story.tell(...table(columns, shown.map(cellsOf)), `… and ${applications.length - shown.length} more`)
  const quoted = applications.filter(({ last_event }) => last_event?.quote)
  story.check(`each of ${applications.length} has a quote that supports it`, quoted.length === applications.length)
  const fraud = applications.filter(({ last_event }) => last_event?.warnings?.includes('asks-for-money'))
  story.check('the offer that asks for money is marked, and is not a stage', fraud.length === 1)
  await tellOneStory(story, agent, applications)
  await proposeStatuses(story, agent)
}

function cellsOf({ company, last_event }: Application): string[] {
  const { at = '', kind = '', quote = '', warnings = [] } = last_event ?? {}
  const marked = warnings.length === 0 ? kind : `(!) ${kind}`
  return [company ?? '', at.slice(0, 10), marked, `“${quote}”`]
}

async function tellOneStory(story: Story, agent: Agent, applications: readonly Application[]): Promise<void> {
  const offer = applications.find(({ last_event }) => last_event?.kind === 'offer' && !last_event.warnings?.length)
  story.tell('', `From posting to offer: ${offer?.title}, ${offer?.company}`)
  const { events } = await agent.ask<{ events: readonly Evidence[] }>('get_application_timeline', {
    job_id: offer?.job_id,
  })
  const firsts = events.filter(({ kind }, i) => events.findIndex((event) => event.kind === kind) === i)
  const milestones = firsts.filter(({ kind }) => ['captured', 'application_received', ...shownKinds].includes(kind))
  for (const { at, kind } of milestones) story.tell(`  ${at.slice(0, 10)}  ${kind}`)
  const order = ['captured', 'application_received', 'interview_invitation', 'offer']
  story.check('every step is there, in order', milestones.map(({ kind }) => kind).join() === order.join())
}

async function proposeStatuses(story: Story, agent: Agent): Promise<void> {
  const { proposals } = await agent.ask<{ proposals: readonly Proposal[] }>('suggest_status_updates', {})
  story.tell(
    '',
    `The mail shows ${proposals.length} applications that the list does not mark as applied. Proposed, not written.`,
  )
  const verdicts = proposals.map(({ job_id, from, to, reason }) => ({
    id: job_id,
    status: to,
    expected_status: from,
    reason,
  }))
  const written = await agent.ask<{ batch_id: string; updated_count: number }>('triage_jobs', { verdicts })
  const undone = await agent.ask<{ updated_count: number }>('undo_triage', { batch_id: written.batch_id })
  const isWhole = written.updated_count === proposals.length && undone.updated_count === proposals.length
  story.check(`${written.updated_count} are written when I agree, and undone when I change my mind`, isWhole)
}
