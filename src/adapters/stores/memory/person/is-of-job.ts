import type { AboutJob } from '#src/domain/person/document.js'

/** Whether `about` is the job `asked`; null asks for any. It may have been written under an earlier id of the same URL. */
export function isOfJob(about: AboutJob | null, asked: AboutJob | null): boolean {
  if (asked === null) return true
  return about !== null && (about.jobId === asked.jobId || (about.url !== null && about.url === asked.url))
}
