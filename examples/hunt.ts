/**
 * What came of the jobs, inside another Node program that combines an open queue and a mail archive. Node 22.18 and
 * newer run this file directly; on Node 20, `npx tsx hunt.ts jobs.db mail.db`.
 */
import { argv } from 'node:process'
import { openHunt } from 'jobworkflow/hunt'
import { openJobs } from 'jobworkflow/jobs'

const jobs = openJobs(argv[2] ?? 'jobs.db')
// with an archive: openMail('mail.db'), passed as `mail`
const hunt = openHunt({ jobs })
const { applications } = await hunt.listApplications({ limit: 10 })
for (const { company, title, status } of applications) console.log(company, '|', title, '|', status)
console.log('applications', applications.length)
// notes what no letter says; with an archive, `readLetters` and `judgeLetters` say what letters are
const [first] = applications
if (first?.jobId != null) {
  const { batchId } = await hunt.noteApplication({ jobId: first.jobId, kind: 'call', text: 'They call on Friday.' })
  const { events } = await hunt.getApplicationTimeline(first.jobId)
  for (const event of events) if (event.kind === 'note') console.log('noted', event.note.kind)
  await jobs.undoTriage({ batchId, actor: 'person' })
}
await jobs.close()
