import type { Tool } from '../../define-tool.js'
import type { ToolName } from '../toolsets.js'
import { bulkReadNewJobs } from './bulk-read-new-jobs.js'
import { bulkUpdateJobStatus } from './bulk-update-job-status.js'
import type { JobTools } from './job-tools.js'

/** How each job tool is made. */
export const jobTools: Record<Extract<ToolName, `bulk_${string}`>, (tools: JobTools) => Tool> = {
  bulk_read_new_jobs: bulkReadNewJobs,
  bulk_update_job_status: bulkUpdateJobStatus,
}
