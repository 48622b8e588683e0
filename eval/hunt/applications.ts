import type { Section } from '#eval/evaluation.js'
import { MemoryHuntMail } from '#src/adapters/stores/memory/hunt/memory-hunt-mail.js'
import { MemoryHuntJobs } from '#src/adapters/stores/memory/jobs/memory-hunt-jobs.js'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { createHuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import { readHunt } from '#src/application/hunt/read-hunt.js'
import { generateHunt, type PlannedHunt, type PlannedMessage } from './generate-hunt.js'

const seeds = [1, 2, 3, 4, 5]

/** Which job a letter belongs to and how far an application has come, on generated hunts. */
export async function* measureApplications(): AsyncGenerator<Section> {
  yield await sectionOf(seeds.map(generateHunt))
}

export interface Tally {
  linked: number
  /** Linked to another job than planned. */
  wrong: number
  letters: number
  applications: number
  stagesRight: number
  distractions: number
  distractionsTaken: number
  proposals: number
  proposalsUnquoted: number
  proposalsWrong: number
  /** Descriptions of the mistakes, for analysis. */
  readonly mistakes: string[]
}

export async function sectionOf(hunts: readonly PlannedHunt[]): Promise<Section> {
  const tallies = await Promise.all(hunts.map(tallyOf))
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0)
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
  const figure = (measure: string, value: number, bound?: { atLeast: number } | { atMost: number }) => ({
    ...{ subject: 'generated hunt', measure, value },
    ...(bound === undefined ? {} : { bound }),
  })
  return {
    title: 'Applications on generated hunts',
    method:
      `${hunts.length} generated hunts of 200 applications to 120 employers, in English and Japanese, with the real rules: ` +
      'letters from applicant tracking systems, own domains and\nfree mailboxes, and 400 alerts, newsletters and list mails ' +
      "in each. The truth is the generator's plan.",
    figures: [
      figure(
        'letters of a wrong row',
        share(
          sum((t) => t.wrong),
          sum((t) => t.letters),
        ),
        { atMost: 0 },
      ),
      figure(
        'letters linked',
        share(
          sum((t) => t.linked),
          sum((t) => t.letters),
        ),
        { atLeast: 0.9 },
      ),
      figure(
        'stages right',
        share(
          sum((t) => t.stagesRight),
          sum((t) => t.applications),
        ),
      ),
      figure(
        'other mail taken for a stage',
        share(
          sum((t) => t.distractionsTaken),
          sum((t) => t.distractions),
        ),
        { atMost: 0.005 },
      ),
      figure(
        'proposals of a wrong status',
        share(
          sum((t) => t.proposalsWrong),
          sum((t) => t.proposals),
        ),
      ),
      figure(
        'proposals whose words do not stand there',
        share(
          sum((t) => t.proposalsUnquoted),
          sum((t) => t.proposals),
        ),
        { atMost: 0 },
      ),
    ],
  }
}

export async function tallyOf({ jobs, messages, stages, now }: PlannedHunt): Promise<Tally> {
  const parts = {
    jobs: new MemoryHuntJobs(new MemoryJobRepository(jobs)),
    mail: new MemoryHuntMail(messages.map(({ message }) => message)),
    ...{ me: [], clock: { now: () => new Date(now) } },
  }
  const tally: Tally = {
    ...{ linked: 0, wrong: 0, letters: 0, applications: 0, stagesRight: 0, distractions: 0, distractionsTaken: 0 },
    ...{ proposals: 0, proposalsUnquoted: 0, proposalsWrong: 0, mistakes: [] },
  }
  const view = await readHunt(parts)
  const given = new Map(
    [...view.jobs.keys()].flatMap((id) => view.messagesOf(id).map((message) => [message.id, id] as const)),
  )
  const matches = new Map(
    [...view.unlinked, ...[...view.jobs.keys()].flatMap((id) => view.messagesOf(id))].map((m) => [m.id, m.match]),
  )
  for (const planned of messages)
    judgeLetter(tally, planned, given.get(planned.message.id) ?? null, matches.get(planned.message.id))
  const hunt = createHuntUseCases(parts)
  const { applications } = await hunt.listApplications({ limit: 1_000_000 })
  const reached = new Map(applications.map(({ jobId, stage }) => [jobId, stage]))
  for (const [jobId, stage] of stages) {
    tally.applications++
    if (reached.get(jobId) === stage) tally.stagesRight++
    else tally.mistakes.push(`stage of ${jobId}: ${reached.get(jobId) ?? 'none'} for ${stage}`)
  }
  const texts = new Map(messages.map(({ message, text }) => [message.id, plain(text)]))
  for (const { jobId, evidence } of (await hunt.suggestStatusUpdates(null)).proposals) {
    tally.proposals++
    const said = texts.get(evidence.emailId ?? 0)?.includes(plain(evidence.quote ?? ''))
    if (said !== true) tally.proposalsUnquoted++
    if (!stages.has(jobId)) tally.proposalsWrong++
  }
  return tally
}

function judgeLetter(
  tally: Tally,
  { message, jobId, kind }: PlannedMessage,
  given: number | null,
  match: { readonly rule: string | null; readonly candidates: readonly number[] } | undefined,
): void {
  if (kind === 'distraction') {
    tally.distractions++
    if (!['job_alert', 'recruiter_outreach', 'not_job_related', 'human_other'].includes(message.received.kind)) {
      tally.distractionsTaken++
      tally.mistakes.push(`taken for ${message.received.kind}: ${message.subject}`)
    }
    return
  }
  tally.letters++
  const told = `${message.from} | ${message.subject} | ${message.received.kind} for ${kind} | by ${match?.rule} of ${match?.candidates}`
  if (given === jobId) tally.linked++
  else if (given === null) tally.mistakes.push(`not linked to ${jobId}: ${told}`)
  else {
    tally.wrong++
    tally.mistakes.push(`WRONG ${given} for ${jobId}: ${told}`)
  }
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
