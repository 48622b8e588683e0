import { join } from 'node:path'
import { absoluteFinding, type Benchmark, ratioFinding } from '#bench/benchmark.js'
import { compare, interleave, Subject } from '#bench/measure.js'
import { ServedProcess } from '#bench/serve/served-process.js'
import { median } from '#scripts/kit/statistics.js'
import { makeShortlisted } from './board.js'
import { firstByte, servedPage } from './served-page.js'

const rounds = { rounds: 20, warmUp: 3 }

export const today: Benchmark = {
  name: 'page/today',
  title: 'The page of the day with 100,000 jobs',
  method:
    'The first byte of `/today` of `jobworkflow serve`, compared with that of the job list, on an indexed file of 100,000 ' +
    'jobs of 4 KB, over one connection: unchanged, and right after a verdict.',
  async run({ folder, size }) {
    const server = await ServedProcess.serving(await makeShortlisted(join(folder, 'jobs.db'), size(100_000)))
    const page = servedPage(server.url)
    const [board, day] = [new Subject(() => firstByte(page, '/')), new Subject(() => firstByte(page, '/today'))]
    await interleave([board, day], rounds)
    let given = 0
    const changed = new Subject(async () => {
      await page.giveVerdict(given++ % 2 === 0 ? 'reviewed' : 'new')
      return firstByte(page, '/today')
    })
    await interleave([changed], rounds)
    await server.close()
    return [
      absoluteFinding('the board', median(board.costs), 'ms'),
      ratioFinding('the day', 'the board', compare(day, board), { atMost: 3 }),
      absoluteFinding('the day after a verdict', median(changed.costs), 'ms'),
    ]
  },
}
