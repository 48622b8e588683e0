import { answerPage } from '#src/adapters/edges/web/layout.js'
import { BatchDone, readBatchNote } from '#src/adapters/edges/web/pages/jobs/batch-note.js'
import { WaysToAddJobs } from '#src/adapters/edges/web/pages/jobs/empty-queue.js'
import { unreadNote } from '#src/adapters/edges/web/parts/hunt-notes.js'
import { Live } from '#src/adapters/edges/web/parts/live.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { progressWords } from '#src/adapters/edges/web/words/progress.js'
import type { HuntProgress } from '#src/application/hunt/read-progress.js'
import type { HeatmapCell } from '#src/domain/mail/counts-by-time.js'
import { AnswersPart } from './answers-part.js'
import { FunnelPart } from './funnel-part.js'
import { HoursPart } from './hours-part.js'
import { SourcesPart } from './sources-part.js'
import { TodayPart } from './today-part.js'
import { WeeksPart } from './weeks-part.js'

/** The progress page; the use cases do the counting. Source: page-progress. */
export async function showProgress(c: WebContext): Promise<Response> {
  const { openHunt, openJobs } = c.get('parts')
  const hunt = await openHunt(c.req.raw.signal)
  const progress = await hunt.progress({ timeZone: c.get('timeZone') })
  const hours = await readHours(c)
  const note = await readBatchNote(await openJobs(), c.req.query('batch'))
  const words = progressWords[c.get('language')]
  const message = unreadNote(c, progress.unread)
  return answerPage(
    c,
    { title: words.title, section: 'progress' },
    <>
      <h1>{words.title}</h1>
      <BatchDone c={c} note={note} back="/progress" />
      <Live c={c} id="progress" on={['jobs', 'mail']}>
        {message === null ? null : <p class="hint">{message}</p>}
        {isEmpty(progress) ? <NoJobs c={c} /> : <Counted c={c} progress={progress} />}
        {hours === null ? null : <HoursPart c={c} cells={hours} now={progress.now} />}
      </Live>
    </>,
  )
}

function NoJobs({ c }: { c: WebContext }) {
  return (
    <>
      <p>{progressWords[c.get('language')].empty}</p>
      <WaysToAddJobs c={c} />
    </>
  )
}

function isEmpty({ funnel }: HuntProgress): boolean {
  return funnel.steps[0]?.count === 0
}

function Counted({ c, progress }: { c: WebContext; progress: HuntProgress }) {
  return (
    <>
      <TodayPart c={c} today={progress.today} back="/progress" />
      <div class="counted">
        <FunnelPart c={c} funnel={progress.funnel} />
        <WeeksPart c={c} weeks={progress.weeks} />
        <SourcesPart c={c} bySource={progress.bySource} />
        <AnswersPart c={c} answers={progress.answers} />
      </div>
    </>
  )
}

/** Returns null if there is no archive. */
async function readHours(c: WebContext): Promise<readonly HeatmapCell[] | null> {
  const { openMail } = c.get('parts')
  if (openMail === null) return null
  return (await openMail(c.req.raw.signal)).statistics.byHour()
}
