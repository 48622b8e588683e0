import { DocumentRow } from '#src/adapters/edges/web/pages/person/document-facts.js'
import { AddTask } from '#src/adapters/edges/web/pages/person/task-form.js'
import { TaskRow } from '#src/adapters/edges/web/pages/person/task-row.js'
import { FailureSentence } from '#src/adapters/edges/web/parts/failure-sentence.js'
import { orFailure } from '#src/adapters/edges/web/parts/or-failure.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { personWords } from '#src/adapters/edges/web/words/person.js'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import type { ListedTask } from '#src/application/person/list-tasks.js'
import type { DocumentHead } from '#src/domain/person/document.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { listPath } from './verdict-form.js'

/** What is written for a job, and what is to be done about it. */
export interface PersonOfJob {
  readonly documents: readonly DocumentHead[]
  readonly tasks: readonly ListedTask[]
}

/** Returns an error if it cannot be read, because the job is still shown. */
export function readPersonOf(c: WebContext, jobId: number): Promise<PersonOfJob | AppError> {
  return orFailure(async () => {
    const person = await c.get('parts').openPerson(c.req.raw.signal)
    const [known, tasks] = await Promise.all([person.getDocuments({ jobId }), person.listTasks({ jobId })])
    return { documents: known.map(({ head }) => head), tasks }
  })
}

/** The documents and tasks of a job, with forms for more. */
export function JobPerson({ c, id, person }: { c: WebContext; id: number; person: PersonOfJob | AppError }) {
  const words = personWords[c.get('language')]
  return (
    <section aria-labelledby="person">
      <h2 id="person">{words.ofJob}</h2>
      {person instanceof AppError ? (
        <p>
          {beforeValue(words.notRead)}
          <FailureSentence c={c} failure={person} />
        </p>
      ) : (
        <Rows c={c} person={person} />
      )}
      {c.get('parts').isReadOnly ? null : (
        <p>
          <a href={`/documents/new?kind=note&job=${id}`}>{words.addNote}</a>{' '}
          <a href={`/documents/new?kind=cover_letter&job=${id}`}>{words.addPaper}</a>
        </p>
      )}
      <AddTask c={c} jobId={id} back={listPath(c)} />
    </section>
  )
}

function Rows({ c, person: { documents, tasks } }: { c: WebContext; person: PersonOfJob }) {
  if (documents.length + tasks.length === 0) return <p>{personWords[c.get('language')].noneOfJob}</p>
  return (
    <>
      <ul class="documents">
        {documents.map((head) => (
          <DocumentRow c={c} head={head} jobName={null} />
        ))}
      </ul>
      <ol class="tasks">
        {tasks.map((task) => (
          <TaskRow c={c} task={task} names={null} back={listPath(c)} />
        ))}
      </ol>
    </>
  )
}
