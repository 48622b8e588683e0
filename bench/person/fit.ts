import { join } from 'node:path'
import { absoluteFinding, type Benchmark, ratioFinding } from '#bench/benchmark.js'
import { asking } from '#bench/hunt/questions.js'
import { makeSearched } from '#bench/jobs/search.js'
import { startServer } from '#bench/line-process.js'
import { compare, interleave } from '#bench/measure.js'
import { loadJobs, loadPerson, mcpArguments } from '#bench/program.js'
import { callLine } from '#bench/requests.js'
import { quantile } from '#scripts/kit/statistics.js'

const rounds = { rounds: 40, warmUp: 5 }

const profile = `# Profile

\`\`\`settings
roles: Software Engineer
places: Tokyo, Osaka
remote: preferred
salary_min: 6000000 JPY per year
languages: ja N2, en native
\`\`\`
`

export const fit: Benchmark = {
  name: 'person/fit',
  title: 'Postings against the profile',
  method:
    'A search of the built server over stdio for 20 of 100,000 jobs of 4 KB, with what each posting meets and fails of a ' +
    'confirmed profile, compared with the same search without it: for a page that was compared before, and for pages that ' +
    'each time are others.',
  async run({ folder, size }) {
    const path = await makeSearched(join(folder, 'jobs.db'), size(100_000))
    await confirmProfile(path)
    const server = await startServer(mcpArguments(path))
    const search = (args: object) =>
      server.ask(callLine('search_jobs', { query: 'engineer', order: 'newest', ...args }))
    const [plain, again] = [asking(() => search({})), asking(() => search({ fit: 'shown' }))]
    await interleave([plain, again], rounds)
    // each question has other words, of which one job in 1,000 has one
    let word = 0
    const other = (args: object) => asking(() => search({ query: `rare${word++ % 1000}`, ...args }))
    const [plainOther, withFit] = [other({}), other({ fit: 'shown' })]
    await interleave([plainOther, withFit], rounds)
    await server.close()
    return [
      ratioFinding('a page compared before', 'without the profile', compare(again, plain)),
      absoluteFinding('that, 95 of 100', quantile(again.costs, 0.95), 'ms'),
      ratioFinding('another page each time', 'without the profile', compare(withFit, plainOther)),
      absoluteFinding('that, 95 of 100', quantile(withFit.costs, 0.95), 'ms'),
    ]
  },
}

async function confirmProfile(path: string): Promise<void> {
  const jobs = (await loadJobs()).openJobs(path)
  const person = (await loadPerson()).openPerson({ jobs })
  await person.saveDocument({ kind: 'profile', text: profile, actor: 'person' })
  await jobs.close()
}
