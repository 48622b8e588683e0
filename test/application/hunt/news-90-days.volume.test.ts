import { expect, it } from 'vitest'
import type { News } from '#src/application/hunt/news.js'
import { newsReaders } from '#src/application/sync/ports/sync-records.js'
import { NewsScene } from '#test/support/news-scene.js'
import { addLetter, addPosting, dayBefore, letterKinds, NewsTally } from '#test/support/news-tally.js'

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const dayOfReplacement = 60

async function liveADay(tally: NewsTally, next: (below: number) => number): Promise<void> {
  const { scene } = tally
  for (let i = next(3); i > 0; i--) addPosting(scene, next(8), next(3))
  for (let i = next(4); i > 0; i--) {
    scene.pass(60_000)
    // a third of them are old letters that come late
    const daysAgo = next(3) === 0 ? next(50) : 0
    addLetter(scene, aJob(scene, next), letterKinds[next(letterKinds.length)] ?? 'human_other', daysAgo, next(5) === 0)
  }
  scene.pass(60_000)
  if (next(3) === 0) await scene.setStatus(aJob(scene, next), 'applied')
  if (next(2) === 0) await judgeALetter(scene, next)
  scene.pass(60_000)
  if (next(6) === 0) await scene.hunt.noteApplication({ jobId: aJob(scene, next), kind: 'applied', actor: 'person' })
  if (next(4) === 0) await findAChange(tally, aJob(scene, next))
}

function aJob({ repository }: NewsScene, next: (below: number) => number): number {
  const jobs = repository.all()
  return jobs[next(jobs.length)]?.id ?? 0
}

async function judgeALetter({ messages, hunt }: NewsScene, next: (below: number) => number): Promise<void> {
  const letter = messages.filter(({ isOwn }) => !isOwn)[next(messages.length)]
  if (letter === undefined) return
  const kind = letterKinds[next(letterKinds.length)] ?? 'human_other'
  const actor = next(3) === 0 ? 'person' : 'agent'
  await hunt.judgeLetters({ letters: [{ emailId: letter.id, kind, quote: letter.opening }], actor })
}

async function findAChange({ scene, checked }: NewsTally, jobId: number): Promise<void> {
  const url = scene.repository.get(jobId)?.url ?? ''
  const found = { quote: null, content: null, changes: [] }
  await scene.huntJobs.keepCheck({ jobId, url, at: scene.now, state: 'changed', ...found })
  checked.push(jobId)
}

/** Imports the same mail into another archive: its messages get other ids, the newest letter the first one. */
function replaceArchive(scene: NewsScene): void {
  const newestFirst = scene.messages.toSorted((a, b) => ((a.at ?? '') > (b.at ?? '') ? -1 : 1))
  scene.messages = newestFirst.map((message, i) => ({ ...message, id: i + 1, addedAt: scene.now }))
}

it('is exact on each of ninety days, for two readers, with lost answers and another archive (sync-news, sync-news-marks)', async () => {
  const tally = new NewsTally(new NewsScene())
  const next = numbers(7)
  const told = { postings: 0, letters: 0, stages: 0, silent: 0, checks: 0, lost: 0 }
  addPosting(tally.scene, 0, 0)
  for (let day = 1; day <= 90; day++) {
    await liveADay(tally, next)
    tally.scene.pass(60_000)
    if (day === dayOfReplacement) await readInAnotherArchive(tally)
    else await readNews(tally, next, told)
    tally.scene.pass(86_400_000)
  }
  for (const [kind, number] of Object.entries(told)) expect(number, kind).toBeGreaterThan(5)
})

async function readNews(tally: NewsTally, next: (below: number) => number, told: { [Kind in string]: number }) {
  for (const reader of next(3) === 0 ? [newsReaders[1]] : newsReaders) {
    // an answer that got lost is not seen
    const isLost = next(4) === 0
    const { news, wrong } = await tally.ask(reader, isLost ? null : (tally.answers.get(reader) ?? null))
    expect(wrong, tally.scene.now).toEqual([])
    count(told, news, isLost)
    tally.scene.pass(60_000)
  }
}

/** In another archive only what was received since is news, and the answer says so. */
async function readInAnotherArchive(tally: NewsTally): Promise<void> {
  const { scene } = tally
  replaceArchive(scene)
  for (const reader of newsReaders) {
    const { news } = await tally.ask(reader, tally.answers.get(reader) ?? null)
    expect(news.replaced).toEqual(['mail'])
    const { since, letters } = news
    const dates = letters.newest.map(({ emailId }) => scene.messages.find(({ id }) => id === emailId)?.at ?? '')
    for (const at of dates) expect(at >= (since ?? '')).toBe(true)
    expect(dayBefore(scene.now, 10) < (since ?? '')).toBe(true)
    await tally.see(reader)
    scene.pass(60_000)
  }
}

function count(
  told: { [Kind in string]: number },
  { postings, letters, stages, silent, checks }: News,
  isLost: boolean,
) {
  const found = { postings: postings.count, letters: letters.toJudge + letters.toAnswer, stages: stages.count }
  const rest = { silent: silent.count, checks: checks.count, lost: isLost ? 1 : 0 }
  for (const [kind, number] of Object.entries({ ...found, ...rest })) told[kind] = (told[kind] ?? 0) + number
}
