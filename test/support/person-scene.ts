import { MemoryDocumentStore } from '#src/adapters/stores/memory/person/memory-document-store.js'
import { MemoryTaskStore } from '#src/adapters/stores/memory/person/memory-task-store.js'
import type { UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import { createPersonUseCases, type PersonUseCases } from '#src/application/person/person-use-cases.js'
import type { PostingContext } from '#src/domain/person/claims/posting-names.js'
import { aJob } from './a-job.js'
import { aHunt, huntNow } from './hunt-scene.js'

/** A profile with settings, as a person writes it. */
export const profileText = `# Profile

Backend engineer, 8 years.

\`\`\`settings
roles: Backend engineer
places: Tokyo
remote: hybrid
\`\`\`
`

/** What is kept about a person, in memory, beside two jobs. `tick` moves the clock on by a minute; `postings` change jobs. */
export function aPersonScene({
  messages = null,
  papers,
}: {
  readonly messages?: readonly UnderstoodMessage[] | null
  readonly papers?: readonly string[]
} = {}) {
  const jobs = [
    aJob({ id: 1, url: 'https://acme.example/jobs/1', company: 'Acme', title: 'Backend Engineer', status: 'applied' }),
    aJob({ id: 2, url: 'https://initech.example/jobs/2', company: 'Initech', title: 'Site Reliability Engineer' }),
  ]
  const [documents, tasks] = [new MemoryDocumentStore(), new MemoryTaskStore()]
  const { hunt, huntJobs, queue } = aHunt({ jobs, messages, documents, ...(papers === undefined ? {} : { papers }) })
  const postings = new Map<number, PostingContext>()
  let minutes = 0
  const person: PersonUseCases = createPersonUseCases({
    documents,
    tasks,
    jobs: huntJobs,
    postingOf: async (id) => postings.get(id) ?? queue.find(id),
    clock: { now: () => new Date(Date.parse(huntNow) + minutes * 60_000) },
    timeZone: 'Asia/Tokyo',
    datesAhead: hunt.datesAhead,
  })
  const tick = () => {
    minutes++
  }
  return { person, documents, tasks, hunt, queue, postings, tick }
}

/** What is kept after a letter for job 1, the document 1. */
export async function documentsWithLetter(): Promise<MemoryDocumentStore> {
  const { documents, person } = aPersonScene()
  await person.saveDocument({ kind: 'cover_letter', jobId: 1, title: 'Letter', text: 'Dear Acme, …' })
  return documents
}
