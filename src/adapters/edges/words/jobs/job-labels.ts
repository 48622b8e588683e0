import type { Duplicate } from '#src/domain/jobs/duplicates/find-duplicates.js'

/** Why two jobs may be the same. */
export const duplicateReasons: Readonly<Record<Duplicate['why'], string>> = {
  'same requisition': 'same posting number',
  'same text': 'almost the same text',
}

/** Labels for the less important fields of a captured job. */
export const recordLabels = {
  jobId: 'Posting number',
  createdAt: 'Added',
  updatedAt: 'Changed',
  resumePdfPath: 'CV file',
  resumeWrittenAt: 'Documents ready',
  runId: 'Run',
  attemptCount: 'Attempts',
  lastError: 'Last error',
}
