import { contactsOf, type EmployerContact } from '#src/domain/hunt/stages/employer-contacts.js'
import { companyKey } from '#src/domain/jobs/company-name.js'
import type { HuntView } from './hunt-view.js'

/** Returns the people of the employer of a job, as the notes and letters of all its jobs name them. */
export function contactsOfEmployer(hunt: HuntView, jobId: number): readonly EmployerContact[] {
  const key = companyKey(hunt.jobs.get(jobId)?.company ?? null)
  const isOfEmployer = (company: string | null) => key !== '' && companyKey(company) === key
  const heard = hunt.messages.flatMap(({ match }) => match.jobId ?? [])
  const ids = [...new Set([...heard, ...hunt.notedJobs])].filter((id) =>
    isOfEmployer(hunt.jobs.get(id)?.company ?? null),
  )
  const all = [...new Set([jobId, ...ids])]
  const notes = [
    ...all.flatMap((id) => hunt.factsOf(id).notes),
    ...hunt.notesOfOthers.filter(({ company }) => isOfEmployer(company)),
  ]
  return contactsOf(
    notes,
    all.flatMap((id) => hunt.messagesOf(id).map((message) => ({ ...message, jobId: id }))),
  )
}
