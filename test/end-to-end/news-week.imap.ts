import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { bareEnvironment } from '#test/support/bare-environment.js'
import { jobworkflow } from '#test/support/command-line.js'
import { countSynced } from '#test/support/mail-archives.js'
import { call, startServer } from '#test/support/mcp-server.js'
import { NewsWeek, questionsOfWeek } from '#test/support/news-week.js'
import { killAt, whenGrownBy } from '#test/support/processes.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import type { NewsAnswer } from '#test/support/told-news.js'

// an answer is lost, and asked for again without `seen`
const lost = 9

/** A fresh home with the mailbox and the board of a week. */
async function homeOf(week: NewsWeek) {
  const folder = temporaryFolder()
  const env = { ...week.board.env, HOME: folder, XDG_DATA_HOME: join(folder, 'data'), XDG_CONFIG_HOME: folder }
  const run = async (args: readonly string[], input = '') => {
    const { code, stdout, stderr } = await jobworkflow(args, { cwd: folder, env, input })
    expect(code, stdout + stderr).toBe(0)
    return stdout
  }
  writeFileSync(join(folder, 'ca.pem'), week.dovecot.ca)
  writeFileSync(join(folder, 'jobs.jsonl'), week.applied())
  await run(['init'])
  await run(['jobs', 'import', 'jobs.jsonl'])
  await run(['jobs', 'watch', 'add', week.board.name])
  const there = ['--host', week.dovecot.host, '--port', `${week.dovecot.tlsPort}`, '--ca', 'ca.pem']
  await run(['mail', 'account', 'add', week.address, ...there], `${week.dovecot.password}\n`)
  const start = () =>
    spawn(process.execPath, [executable, 'sync'], {
      ...{ stdio: 'ignore' as const, cwd: folder, env: { ...bareEnvironment, ...env } },
    })
  const archive = join(folder, 'data', 'jobworkflow', 'mail.sqlite3')
  return { folder, env, run, start, count: () => countSynced(archive) }
}

it('tells a made week exactly, morning and evening, though each sync is killed, and changes no mail (sync-news, sync-interrupted, sync-wire)', async () => {
  const week = await NewsWeek.open(20261116)
  onTestFinished(() => week.close())
  const { folder, env, run, start, count } = await homeOf(week)
  let [until, kills, partly, longest]: [string | null, number, number, number] = [null, 0, 0, 1500]
  let client = await startServer({ cwd: folder, env })
  onTestFinished(() => client.close())
  const ask = async (seen: string | null) => {
    const answer = await call<NewsAnswer>(client, 'get_news', seen === null ? {} : { seen })
    expect(week.judge(answer, seen), `question ${question}`).toEqual([])
    return answer
  }
  let question = 1
  for (; question <= questionsOfWeek; question++) {
    await week.next()
    for (const moment of [whenGrownBy(1, count), () => delay(week.moment(longest))]) {
      const before = count()
      if (await killAt(start(), moment)) kills++
      if (count() > before) partly++
      await week.meanwhile()
    }
    const began = performance.now()
    await run(['sync'])
    longest = performance.now() - began
    if (question % 2 === 1) {
      await client.close()
      client = await startServer({ cwd: folder, env })
    }
    let answer = await ask(until)
    if (question === lost) answer = await ask(null)
    until = answer.until
    const letters = week.verdicts(answer)
    expect(await call(client, 'judge_letters', { letters })).toMatchObject({ judged_count: letters.length })
    week.judged(answer)
    expect(await week.changesByOthers()).toEqual([])
  }
  expect(kills).toBeGreaterThan(questionsOfWeek)
  expect(partly).toBeGreaterThan(questionsOfWeek / 2)
  expect(week.dovecot.commands.length).toBeGreaterThan(kills)
})
