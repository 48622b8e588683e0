import { join } from 'node:path'
import { absoluteFinding, type Benchmark, ratioFinding } from '#bench/benchmark.js'
import { compare, interleave, Subject } from '#bench/measure.js'
import { ServedProcess } from '#bench/serve/served-process.js'
import { median } from '#scripts/kit/statistics.js'
import { makeShortlisted } from './board.js'
import { firstByte, servedPage } from './served-page.js'

const rounds = { rounds: 20, warmUp: 3 }

export const progress: Benchmark = {
  name: 'page/progress',
  title: 'The progress page with 100,000 jobs',
  method:
    'The first byte of `/progress` of `jobworkflow serve`, compared with that of the job list, on an indexed file of ' +
    '100,000 jobs of 4 KB, over one connection: unchanged, and right after a verdict, when all jobs are counted again.',
  async run({ folder, size }) {
    const server = await ServedProcess.serving(await makeShortlisted(join(folder, 'jobs.db'), size(100_000)))
    const page = servedPage(server.url)
    const [board, still] = [new Subject(() => firstByte(page, '/')), new Subject(() => firstByte(page, '/progress'))]
    await interleave([board, still], rounds)
    let given = 0
    const changed = new Subject(async () => {
      await page.giveVerdict(given++ % 2 === 0 ? 'reviewed' : 'new')
      return firstByte(page, '/progress')
    })
    await interleave([changed], rounds)
    await server.close()
    return [
      absoluteFinding('the board', median(board.costs), 'ms'),
      ratioFinding('the progress', 'the board', compare(still, board), { atMost: 2 }),
      absoluteFinding('the progress after a verdict', median(changed.costs), 'ms'),
    ]
  },
}
