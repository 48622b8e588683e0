import type { WebParts } from '#src/adapters/edges/web/web-parts.js'
import { once } from '#src/adapters/kit/once.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { randomIds } from '#src/adapters/system/id-source.js'
import { ReviewFiles } from '#src/application/shared/review-files.js'
import type { Jobs } from '#src/composition/jobs/open-jobs.js'

/** Files that a person sends to the page. What reads them is loaded with the first. */
export function openFiles(openJobs: () => Promise<Jobs>): WebParts['files'] {
  const load = once(async () => {
    const { takePostingFile } = await import('#src/composition/jobs/posting-files.js')
    const { readSheet } = await import('#src/composition/paper-reader.js')
    return takePostingFile(openJobs, readSheet)
  })
  const taker = {
    read: async (...given: Parameters<Taker['read']>) => (await load()).read(...given),
    write: async (...given: Parameters<Taker['write']>) => (await load()).write(...given),
  }
  return new ReviewFiles(taker, systemClock, randomIds)
}

type Taker = Awaited<ReturnType<typeof import('#src/composition/jobs/posting-files.js').takePostingFile>>
