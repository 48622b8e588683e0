import { openJobs } from 'jobworkflow/jobs'

const jobs = openJobs('data/capture/jobs.db')
const { entries } = await jobs.readNew({ limit: 50 })
await jobs.updateStatuses(entries.map(({ job }) => ({ id: job.id, status: 'reviewed' })))
console.log((await jobs.summarize()).byStatus)
await jobs.close()
