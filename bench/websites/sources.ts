import { join } from 'node:path'
import type { Benchmark, Finding } from '#bench/benchmark.js'
import { interleave, Subject, timed } from '#bench/measure.js'
import { quantile } from '#scripts/kit/statistics.js'
import type { SourceListRequest } from '#src/application/websites/ports/website-repository.js'
import { chunksOfPage, makeWebsiteStore } from './website-store.js'

const sources = 10_000
const rounds = { rounds: 60, warmUp: 5 }

const page: SourceListRequest = {
  contentType: 'job_posting',
  status: 'completed',
  limit: 100,
  offset: 9_000,
  orderBy: 'fetchedAt',
  descending: true,
}

export const sourcesBenchmark: Benchmark = {
  name: 'websites/sources',
  title: 'Listing, finding and deleting pages',
  method:
    'On a store of 10,000 pages of ten chunks with vectors: a list of 100 pages near the end, the status of one page, and ' +
    'its deletion.',
  async run({ folder, size }) {
    const repository = await makeWebsiteStore(join(folder, 'websites.db'), size(sources) * chunksOfPage)
    let next = 1
    const list = new Subject(() => timed(() => repository.list(page)))
    const find = new Subject(() => timed(() => repository.find(next)))
    const remove = new Subject(() => timed(() => repository.delete(next++)))
    await interleave([list, find, remove], rounds)
    await repository.close()
    return [finding('list', list, 500), finding('status', find, 50), finding('delete', remove, 100)]
  },
}

function finding(subject: string, { costs }: Subject, atMost: number): Finding {
  return { subject, reference: '95th percentile', figure: quantile(costs, 0.95), unit: 'ms', bound: { atMost } }
}
