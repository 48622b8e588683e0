import { join } from 'node:path'
import { absoluteFinding, type Benchmark } from '#bench/benchmark.js'
import { largeJob } from '#bench/jobs/job-rows.js'
import { makeJobsDatabase, repeat } from '#bench/jobs/jobs-database.js'
import { ServedProcess } from '#bench/serve/served-process.js'
import { weighPage } from '#scripts/kit/weigh-page.js'

const maxKilobytes = 100
const paths = {
  'the day': '/',
  'the board': '/jobs',
  'a job': '/jobs/1',
  progress: '/progress',
  settings: '/settings',
} as const

export const weight: Benchmark = {
  name: 'page/weight',
  title: 'The size of a page',
  method:
    'A page of a server with 1,000 jobs of 4 KB, and all that it loads (styles, script, icon) in a browser with an empty ' +
    'cache: the bytes of all bodies, as compressed by the server.',
  async run({ folder }) {
    const path = await makeJobsDatabase(join(folder, 'jobs.db'), repeat(1000, largeJob))
    const server = await ServedProcess.serving(path)
    const { origin } = new URL(server.url)
    const findings = []
    for (const [name, address] of Object.entries(paths)) {
      const kilobytes = (await weighPage(origin, address)) / 1000
      findings.push(absoluteFinding(`${name}, with everything`, kilobytes, 'KB', { atMost: maxKilobytes }))
    }
    await server.close()
    return findings
  },
}
