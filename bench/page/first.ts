import { join } from 'node:path'
import { absoluteFinding, type Benchmark, ratioFinding } from '#bench/benchmark.js'
import { compare, interleave, Subject, timedSubject } from '#bench/measure.js'
import { loadHunt, loadJobs, loadPerson } from '#bench/program.js'
import { ServedProcess } from '#bench/serve/served-process.js'
import { median } from '#scripts/kit/statistics.js'
import { weighPage } from '#scripts/kit/weigh-page.js'
import { makeShortlisted } from './board.js'
import { firstByte, servedPage } from './served-page.js'

const rounds = { rounds: 20, warmUp: 3 }
const maxKilobytes = 30
const maxRatio = 1.3

export const first: Benchmark = {
  name: 'page/first',
  title: 'The first page with 100,000 jobs',
  method:
    'The page of the day (`/`), which a browser opens first, on an indexed file of 100,000 jobs of 4 KB: the bytes of all ' +
    'that it loads in a browser with an empty cache, as compressed by the server; and its first byte over one connection, compared with the use cases that it calls, ' +
    'one after the other, alternately in another process.',
  async run({ folder, size }) {
    const path = await makeShortlisted(join(folder, 'jobs.db'), size(100_000))
    const server = await ServedProcess.serving(path)
    const page = servedPage(server.url)
    const { ask, close } = await openDay(path)
    const [ours, behind] = [new Subject(() => firstByte(page, '/')), timedSubject(ask)]
    await interleave([ours, behind], rounds)
    const kilobytes = (await weighPage(page.origin, '/')) / 1000
    await close()
    await server.close()
    return [
      absoluteFinding('it, with everything', kilobytes, 'KB', { atMost: maxKilobytes }),
      absoluteFinding('its use cases', median(behind.costs), 'ms'),
      absoluteFinding('its first byte', median(ours.costs), 'ms'),
      ratioFinding('its first byte', 'its use cases', compare(ours, behind), { atMost: maxRatio }),
    ]
  },
}

/** What the page of the day asks, in its order. */
async function openDay(path: string) {
  const [{ openJobs }, { openHunt }, { openPerson }] = [await loadJobs(), await loadHunt(), await loadPerson()]
  const jobs = openJobs(path)
  const hunt = openHunt({ jobs })
  const person = openPerson({ jobs, hunt })
  return {
    ask: async () => {
      await hunt.decisionsOfDay({ timeZone: 'UTC' })
      await person.listTasks({})
      await hunt.news({ reader: 'person' })
      await hunt.listApplications({ waitingOn: 'me', limit: Number.MAX_SAFE_INTEGER })
      await person.getDocuments({})
      await jobs.search({ statuses: ['shortlist'], order: 'score', limit: 5 })
    },
    close: () => jobs.close(),
  }
}
