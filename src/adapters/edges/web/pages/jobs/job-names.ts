import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'

// the most jobs whose names one page loads
const maxNamed = 50

/** Returns title, employer and place of jobs in one line, by id; unknown jobs are absent, and so are those beyond 50. */
export async function readJobNames(c: WebContext, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const asked = [...new Set(ids)].slice(0, maxNamed)
  if (asked.length === 0) return new Map()
  const language = c.get('language')
  const jobs = await c.get('parts').openJobs()
  const found = await Promise.all(asked.map((id) => jobs.find(id)))
  return new Map(
    found.flatMap((job) => {
      if (job === null) return []
      const parts = [job.title ?? applicationWords[language].noTitle, job.company, job.location]
      return [[job.id, parts.flatMap((text) => line(text, 80) ?? []).join(punctuation[language].comma)] as const]
    }),
  )
}
