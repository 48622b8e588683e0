import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PostingCheck } from '#src/domain/jobs/posting-check.js'
import { NewsScene } from '#test/support/news-scene.js'
import { addLetter, addPosting, letterKinds, NewsTally } from '#test/support/news-tally.js'

const readers = fc.constantFrom('person' as const, 'agent' as const)
const kinds = fc.constantFrom(...letterKinds)
const one = fc.nat(200)

/** What can happen between two questions; numbers choose among what is there. */
const steps = fc.oneof(
  fc.record({ do: fc.constant('posting' as const), employer: one, title: one }),
  fc.record({
    do: fc.constant('letter' as const),
    job: one,
    kind: kinds,
    daysAgo: fc.constantFrom(0, 0, 3, 30),
    isOwn: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('status' as const),
    job: one,
    status: fc.constantFrom('applied', 'shortlist', 'reject'),
  }),
  fc.record({
    do: fc.constant('judge' as const),
    letter: one,
    kind: kinds,
    actor: fc.constantFrom('person' as const, 'agent' as const),
  }),
  fc.record({
    do: fc.constant('note' as const),
    job: one,
    kind: fc.constantFrom('applied' as const, 'withdrew' as const, 'offer_accepted' as const),
  }),
  fc.record({
    do: fc.constant('link' as const),
    job: one,
    letter: one,
    decision: fc.constantFrom('confirm' as const, 'reject' as const),
  }),
  fc.record({
    do: fc.constant('check' as const),
    job: one,
    state: fc.constantFrom('open' as const, 'closed' as const, 'changed' as const, 'unknown' as const),
  }),
  fc.record({ do: fc.constant('days' as const), days: fc.constantFrom(1, 8, 22) }),
  fc.record({
    do: fc.constant('ask' as const),
    reader: readers,
    seen: fc.constantFrom('last' as const, 'none' as const),
  }),
  fc.record({
    do: fc.constant('ask' as const),
    reader: readers,
    seen: fc.constantFrom('last' as const, 'none' as const),
  }),
)

type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

function chosen<T>(some: readonly T[], at: number): T | undefined {
  return some[at % Math.max(1, some.length)]
}

/** Returns what the news say wrongly; nothing for other steps. */
async function happen(tally: NewsTally, step: Step): Promise<readonly string[]> {
  const { scene } = tally
  scene.pass(60_000)
  if (step.do === 'ask') {
    const seen = step.seen === 'none' ? null : (tally.answers.get(step.reader) ?? null)
    return (await tally.ask(step.reader, seen)).wrong
  }
  if (step.do === 'posting') addPosting(scene, step.employer, step.title)
  else if (step.do === 'days') scene.pass(step.days * 86_400_000)
  else if (step.do === 'judge') await judge(scene, step)
  else await happenTo(tally, step)
  return []
}

async function judge({ hunt, messages }: NewsScene, step: Extract<Step, { readonly do: 'judge' }>): Promise<void> {
  const letter = chosen(messages.filter(isReceived), step.letter)
  if (letter === undefined) return
  const letters = [{ emailId: letter.id, kind: step.kind, quote: `This is letter ${letter.id}.` }]
  await hunt.judgeLetters({ letters, actor: step.actor })
}

async function happenTo(tally: NewsTally, step: Extract<Step, { readonly job: number }>): Promise<void> {
  const { scene } = tally
  const job = chosen(scene.repository.all(), step.job)
  if (job === undefined) return
  if (step.do === 'letter') addLetter(scene, job.id, step.kind, step.daysAgo, step.isOwn)
  else if (step.do === 'status') await scene.setStatus(job.id, step.status)
  else if (step.do === 'note') await scene.hunt.noteApplication({ jobId: job.id, kind: step.kind, actor: 'person' })
  else if (step.do === 'check') await check(tally, job.id, step.state)
  else {
    const letter = chosen(scene.messages.filter(isReceived), step.letter)
    if (letter === undefined) return
    await scene.hunt.linkApplication({ jobId: job.id, thing: { emailId: letter.id }, decision: step.decision })
  }
}

function isReceived({ isOwn }: { readonly isOwn: boolean }): boolean {
  return !isOwn
}

const states = new WeakMap<NewsTally, Map<number, string>>()

/** A check that says something new is written down. */
async function check(tally: NewsTally, jobId: number, state: PostingCheck['state']): Promise<void> {
  const last = states.get(tally) ?? new Map<number, string>()
  states.set(tally, last)
  const isNew = state === 'changed' || (state === 'closed' && last.get(jobId) !== 'closed')
  if (isNew) tally.checked.push(jobId)
  if (state !== 'unknown') last.set(jobId, state)
  const url = tally.scene.repository.get(jobId)?.url ?? ''
  await tally.scene.huntJobs.keepCheck({
    jobId,
    url,
    at: tally.scene.now,
    state,
    quote: null,
    content: null,
    changes: [],
  })
}

it.each([
  ['', false],
  [', also with a cache', true],
])(
  'tells each thing once and misses none, whatever happens in whatever order%s (sync-news, sync-news-marks)',
  async (_, isCached) => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 40, size: 'max' }), async (done) => {
        const tally = new NewsTally(new NewsScene({ isCached }))
        for (const step of done) expect(await happen(tally, step)).toEqual([])
      }),
      { numRuns: 80 },
    )
  },
)
