import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { boardSite, exampleBoard, jobsIn, opening, openings } from '#test/support/board-site.js'
import { countJobs } from '#test/support/captures.js'
import { startJobworkflow } from '#test/support/command-line.js'
import type { LoopbackSite, Route } from '#test/support/loopback-site.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const all = Array.from({ length: 1200 }, (_, n) => opening(n))

/** Sends most of the board, then stalls. */
const halfOfIt: Route = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write(
    `{"jobs":[${all
      .slice(0, 1100)
      .map((job) => JSON.stringify(job))
      .join(',')},`,
  )
}

/** A fetch by the real command into a separate file. */
function fetching(site: LoopbackSite) {
  const cwd = temporaryFolder()
  const env = {
    JOBWORKFLOW_BOARDS_MIRROR: site.url(''),
    JOBWORKFLOW_ALLOW_HOST: site.host,
    JOBWORKFLOW_HOST_DELAY: '0',
    HOME: cwd,
    XDG_DATA_HOME: cwd,
    LOCALAPPDATA: cwd,
  }
  const args = ['jobs', 'fetch', 'greenhouse:example', '--db', 'jobs.db', '--json']
  return { path: join(cwd, 'jobs.db'), start: () => startJobworkflow(args, { cwd, env }) }
}

async function storedSome(path: string): Promise<void> {
  while (countJobs(path) < 500) await delay(20)
}

describe('jobworkflow jobs fetch', () => {
  it('keeps what was stored when it is killed, and the next fetch adds the rest (jobs-fetch-faults)', async () => {
    const site = await boardSite({ [exampleBoard]: halfOfIt })
    const { path, start } = fetching(site)
    const killed = start()
    await storedSome(path)
    killed.signal('SIGKILL')
    await killed.ended
    const kept = countJobs(path)
    expect(kept).toBeGreaterThanOrEqual(500)
    site.route({ [`/${exampleBoard}`]: openings(...all) })
    const { code, stdout, stderr } = await start().ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject([{ fetched: 1200, added: 1200 - kept, known: kept, finished: true }])
    expect(new Set(jobsIn(path).map(({ url }) => url)).size).toBe(1200)
  })

  it('keeps what came when Ctrl-C ends it, and says that it did not finish (jobs-fetch)', async () => {
    const site = await boardSite({ [exampleBoard]: halfOfIt })
    const { path, start } = fetching(site)
    const stopped = start()
    await storedSome(path)
    stopped.interrupt()
    const { code, stdout } = await stopped.ended
    const [{ fetched, added, finished }] = JSON.parse(stdout)
    expect({ code, finished, added }).toEqual({ code: 130, finished: false, added: fetched })
    expect(countJobs(path)).toBe(added)
  })
})
