import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { KnownDocument } from '#src/application/person/get-documents.js'
import type { KnownProfile } from '#src/application/person/get-profile.js'
import type { ListedTask } from '#src/application/person/list-tasks.js'
import type { SavedDocument } from '#src/application/person/save-document.js'
import type { DocumentHead } from '#src/domain/person/document.js'
import type { ProfileSettings } from '#src/domain/person/profile.js'
import type { LineChange } from '#src/domain/shared/line-difference.js'
import { cutText } from '#src/domain/shared/text.js'

/** A version as JSON for tools and `--json`. Empty fields are omitted. */
export function toDocumentJson({ head, confirmedVersion, text, changes }: KnownDocument) {
  return {
    ...toHeadJson(head),
    ...(confirmedVersion === null || confirmedVersion === head.version ? {} : { confirmed_version: confirmedVersion }),
    ...(text === null ? {} : { text }),
    ...(changes === null ? {} : { changes: formatChanges(changes) }),
  }
}

export function toHeadJson({
  id,
  version,
  kind,
  job,
  title,
  language,
  createdAt,
  actor,
  client,
  confirmedAt,
}: DocumentHead) {
  return {
    id,
    version,
    kind: kind as string,
    title: line(title) ?? '',
    ...(job === null ? {} : { job_id: job.jobId }),
    ...(language === null ? {} : { language }),
    at: createdAt,
    by: client === null ? (actor as string) : `${actor} (${line(client, 40)})`,
    confirmed: confirmedAt !== null,
  }
}

/** As in a unified difference. */
export function formatChanges(changes: readonly LineChange[]): string {
  const marks = { same: ' ', removed: '-', added: '+' } as const
  return changes
    .flatMap(({ is, line: text, skipped }) => [...(skipped > 0 ? ['…'] : []), `${marks[is]}${text}`])
    .join('\n')
}

export function toSavedJson({ document, isNew, unsupported }: SavedDocument) {
  return {
    id: document.id,
    version: document.version,
    confirmed: document.confirmedAt !== null,
    ...(isNew ? {} : { message: 'Nothing changed: the newest version is the same.' }),
    unsupported: unsupported.map(({ kind, claim, sentence }) => ({ kind: kind as string, claim, sentence })),
  }
}

/** The profile with its text cut to `maxText` characters. */
export function toProfileJson({ profile, settings, faults, proposal, cvs }: KnownProfile, maxText: number) {
  return {
    ...(profile === null
      ? { document: null, settings: null, text: null }
      : { document: toHeadJson(profile), settings: toSettingsJson(settings), text: cutText(profile.text, maxText) }),
    ...(faults.length === 0 ? {} : { faults: faults.map(({ line: at, message }) => ({ line: at, message })) }),
    ...(proposal === null ? {} : { proposed_version: proposal.version }),
    cvs: cvs.map(({ id, version, title, confirmedAt }) => ({ id, version, title, confirmed: confirmedAt !== null })),
  }
}

export function toSettingsJson(settings: ProfileSettings | null): object | null {
  if (settings === null) return null
  const { roles, places, remote, salaryMin, languages, authorizedIn, needsSponsorship, start, avoid, others } = settings
  const known = {
    ...{ roles, places, remote },
    salary_min: salaryMin,
    ...{ languages, authorized_in: authorizedIn, needs_sponsorship: needsSponsorship, start, avoid },
  }
  const given = Object.entries(known).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries([...others, ...given])
}

/** A task as JSON for tools and `--json`. Empty fields are omitted. */
export function toTaskJson({ id, jobId, company, title, due, zone, kind, doneAt, source }: ListedTask) {
  return {
    ...present({ id, job_id: jobId, title: line(title), company: line(company), due, zone }),
    kind: kind as string,
    ...present({ done_at: doneAt }),
    source: source as string,
  }
}

function present<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Key in keyof Fields]?: NonNullable<Fields[Key]>
  }
}
