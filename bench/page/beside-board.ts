import { join } from 'node:path'
import { absoluteFinding, type Benchmark, ratioFinding } from '#bench/benchmark.js'
import { compare, interleave, Subject } from '#bench/measure.js'
import { ServedProcess } from '#bench/serve/served-process.js'
import { median } from '#scripts/kit/statistics.js'
import { makeShortlisted } from './board.js'
import { firstByte, servedPage } from './served-page.js'

const rounds = { rounds: 20, warmUp: 3 }

interface ComparedPage extends Pick<Benchmark, 'name' | 'title' | 'method'> {
  /** What the findings call it. */
  readonly subject: string
  readonly path: string
  /** The bound of its ratio to the board. */
  readonly atMost: number
}

/** Compares the first byte of a page with that of the job list, unchanged, and measures it right after a verdict. */
export function besideBoard({ name, title, method, subject, path, atMost }: ComparedPage): Benchmark {
  return {
    ...{ name, title, method },
    async run({ folder, size }) {
      const server = await ServedProcess.serving(await makeShortlisted(join(folder, 'jobs.db'), size(100_000)))
      const page = servedPage(server.url)
      const [board, still] = [new Subject(() => firstByte(page, '/jobs')), new Subject(() => firstByte(page, path))]
      await interleave([board, still], rounds)
      let given = 0
      const changed = new Subject(async () => {
        await page.giveVerdict(given++ % 2 === 0 ? 'reviewed' : 'new')
        return firstByte(page, path)
      })
      await interleave([changed], rounds)
      await server.close()
      return [
        absoluteFinding('the board', median(board.costs), 'ms'),
        ratioFinding(subject, 'the board', compare(still, board), { atMost }),
        absoluteFinding(`${subject} after a verdict`, median(changed.costs), 'ms'),
      ]
    },
  }
}
