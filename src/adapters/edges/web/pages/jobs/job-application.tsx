import { NoteForm } from '#src/adapters/edges/web/pages/hunt/corrections.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobWords } from '#src/adapters/edges/web/words/job.js'

interface ApplicationProps {
  readonly c: WebContext
  /** The job. */
  readonly id: number
}

/** The way to the application of a job and a form for what no letter says, which every job has. Source: letters-notes. */
export function JobApplication({ c, id }: ApplicationProps) {
  return (
    <section aria-labelledby="application">
      <h2 id="application">{jobWords[c.get('language')].application}</h2>
      <ToTimeline c={c} id={id} />
      {/* the application shows what was noted, and the status that it proposes */}
      <NoteForm c={c} jobId={id} back={applicationPath(id)} />
    </section>
  )
}

export function ToTimeline({ c, id }: ApplicationProps) {
  return (
    <p>
      <a href={applicationPath(id)}>{jobWords[c.get('language')].timeline}</a>
    </p>
  )
}

const applicationPath = (id: number) => `/applications/${id}`
