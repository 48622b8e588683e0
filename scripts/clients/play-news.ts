import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { NewsWeek, questionsOfWeek } from '#test/support/news-week.js'
import { killAt } from '#test/support/processes.js'
import type { NewsAnswer } from '#test/support/told-news.js'
import { type AskedNews, newsReader } from './news-script.js'
import type { Person } from './person.js'
import { type Ask, createHome, type HomeSetting } from './play.js'
import type { RealClient } from './real-clients.js'

const killsBeforeQuestion = 2
/** The question whose answer is lost, so that it is asked again. */
const lostQuestion = 9

export interface WeekOfNews {
  readonly questions: number
  readonly letters: number
  readonly postings: number
  readonly kills: number
  /** Commands that the mail server got, each of which only reads. */
  readonly commands: number
}

/**
 * Has the client asked what is new, morning and evening of a made week, on a machine with the program installed. Mail
 * comes from a real server and postings from a board, both on loopback; each sync is killed before it may end. Throws
 * unless each answer is exact and nothing on the mail server was changed.
 */
export async function playNews(client: RealClient, setting: HomeSetting): Promise<WeekOfNews> {
  const week = await NewsWeek.open(20261116)
  try {
    const { person, withServer } = await createHome(client, setting)
    await setUp(week, person, setting.folder)
    return await withServer((ask) => liveThrough(week, person, ask))
  } finally {
    await week.close()
  }
}

async function setUp(week: NewsWeek, person: Person, folder: string): Promise<void> {
  const { host, tlsPort, password } = week.dovecot
  const [jobs, ca] = [join(folder, 'jobs.jsonl'), join(folder, 'ca.pem')]
  writeFileSync(jobs, week.applied())
  writeFileSync(ca, week.dovecot.ca)
  await person.type(`jobworkflow jobs import '${jobs}'`)
  await person.type(`jobworkflow jobs watch add ${week.board.name}`, week.board.env)
  // not the keyring of whoever runs this
  const there = `--host ${host} --port ${tlsPort} --ca '${ca}' --password-store file`
  await person.type(`echo '${password}' | jobworkflow mail account add ${week.address} ${there}`)
}

async function liveThrough(week: NewsWeek, person: Person, ask: Ask): Promise<WeekOfNews> {
  let [until, kills, asks]: [string | null, number, number] = [null, 0, 0]
  const news = async (seen: string | null, isLost = false): Promise<NewsAnswer> => {
    const asked: AskedNews = { answer: null, judged: false }
    await ask(
      'What is new?',
      newsReader(seen, (answer) => (isLost ? [] : week.verdicts(answer)), asked),
    )
    asks += 1
    if (asked.answer === null) throw new Error(`Question ${asks} was not answered.`)
    fail(week.judge(asked.answer, seen), `Answer ${asks} is not exact`)
    if (asked.judged) week.judged(asked.answer)
    return asked.answer
  }
  for (let question = 1; question <= questionsOfWeek; question += 1) {
    await week.next()
    kills += await syncThroughKills(week, person)
    const isLost = question === lostQuestion
    const answer: NewsAnswer = await news(until, isLost)
    until = (isLost ? await news(null) : answer).until
    fail(await week.changesByOthers(), 'The mailbox was changed')
  }
  const { letters, postings } = week.size
  return { questions: asks, letters, postings, kills, commands: week.dovecot.commands.length }
}

/** Kills syncs at random moments while news arrive, then lets one end. Returns how many were killed. */
async function syncThroughKills(week: NewsWeek, person: Person): Promise<number> {
  const env = { ...person.env, ...week.board.env }
  const cwd = person.env.HOME ?? ''
  let killed = 0
  for (let n = 0; n < killsBeforeQuestion; n += 1) {
    const child = spawn('jobworkflow', ['sync'], { env, cwd, stdio: 'ignore' })
    if (await killAt(child, () => delay(week.moment(longestSync)))) killed += 1
    await week.meanwhile()
  }
  await person.type('jobworkflow sync', week.board.env)
  return killed
}

// about what a sync takes, in milliseconds
const longestSync = 2000

function fail(faults: readonly string[], what: string): void {
  if (faults.length > 0) throw new Error(`${what}: ${faults.join('; ')}`)
}
