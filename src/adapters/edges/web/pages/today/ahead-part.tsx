import { localDay, today } from '#src/adapters/edges/web/pages/calendar/local-time.js'
import { Moment } from '#src/adapters/edges/web/pages/hunt/moment.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { taskWords } from '#src/adapters/edges/web/words/tasks.js'
import { todayWords } from '#src/adapters/edges/web/words/today.js'
import type { ListedTask } from '#src/application/person/list-tasks.js'

const daysShown = 7

/** Interviews, deadlines and tasks from today on, in the person's zone. */
export function AheadPart({ c, tasks }: { c: WebContext; tasks: readonly ListedTask[] }) {
  const words = todayWords[c.get('language')]
  const ahead = tasks.filter((task) => isAhead(c, task))
  return (
    <section aria-labelledby="ahead">
      <h2 id="ahead">{words.week}</h2>
      {ahead.length === 0 ? <p class="quiet">{words.nothingAhead}</p> : null}
      <ul class="ahead">
        {ahead.map(({ due, zone, kind, title, company, jobId, source }) => (
          <li>
            <span class="when">{due === null ? null : <Moment c={c} at={due} zone={zone} />}</span>{' '}
            <span>
              {taskWords[c.get('language')].kinds[kind]}{' '}
              <a
                href={
                  jobId === null ? '/tasks' : source === 'letter' ? `/applications/${jobId}` : `/tasks?job=${jobId}`
                }
              >
                <UntrustedText>{readableName(title ?? company ?? '')}</UntrustedText>
              </a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function isAhead(c: WebContext, { due, zone }: ListedTask): boolean {
  if (due === null) return false
  const day = localDay(due, c.get('timeZone'), zone)
  return day >= today(c) && day < today(c, daysShown)
}
