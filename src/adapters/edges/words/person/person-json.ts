import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { UnsupportedClaims } from '#src/application/person/find-unsupported-in.js'
import type { KnownDocument, NameChange } from '#src/application/person/get-documents.js'
import type { KnownCv, KnownProfile } from '#src/application/person/get-profile.js'
import type { ListedTask } from '#src/application/person/list-tasks.js'
import type { DocumentName } from '#src/application/person/ports/document-store.js'
import type { SavedDocument } from '#src/application/person/save-document.js'
import type { DocumentHead } from '#src/domain/person/document.js'
import type { ProfileSettings } from '#src/domain/person/profile.js'
import type { TaskValues } from '#src/domain/person/task.js'
import { markHidden } from '#src/domain/shared/hidden-characters.js'
import type { LineChange } from '#src/domain/shared/line-difference.js'
import { cutText } from '#src/domain/shared/text.js'

/** A version as JSON for tools and `--json`. Empty fields are omitted. */
export function toDocumentJson({ head, name, confirmedVersion, text, changes, nameChanges }: KnownDocument) {
  const proposed = proposedName(name, head)
  return {
    ...toHeadJson({ ...head, ...name }),
    ...(proposed === null ? {} : { proposed }),
    ...(confirmedVersion === null || confirmedVersion === head.version ? {} : { confirmed_version: confirmedVersion }),
    ...(text === null ? {} : { text }),
    ...(changes === null ? {} : { changes: formatChanges(changes, nameChanges ?? []) }),
  }
}

/** What a proposal would be called, if it differs. */
function proposedName(name: DocumentName, { title, language, job }: DocumentName) {
  const changed = {
    ...(title === name.title ? {} : { title: line(title) ?? '' }),
    ...(language === name.language ? {} : { language }),
    ...(job?.jobId === name.job?.jobId ? {} : { job_id: job?.jobId ?? null }),
  }
  return Object.keys(changed).length === 0 ? null : changed
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

const shown = (value: string | null) => (value === null ? null : markHidden(value))

/** As in a unified difference. */
export function formatChanges(changes: readonly LineChange[], names: readonly NameChange[] = []): string {
  const marks = { same: ' ', removed: '-', added: '+' } as const
  const ofNames = names.flatMap(({ field, from, to }) => [
    `-${field}: ${line(shown(from)) ?? ''}`,
    `+${field}: ${line(shown(to)) ?? ''}`,
  ])
  const ofText = changes.flatMap(({ is, line: text, skipped }) => [
    ...(skipped > 0 ? ['…'] : []),
    `${marks[is]}${text}`,
  ])
  return [...ofNames, ...ofText].join('\n')
}

const unsavedWords = {
  confirmed: 'The text is the same: the version that was proposed is now confirmed.',
  unchanged: 'Nothing changed: the newest version is the same.',
} as const

export function toSavedJson({ document, outcome, ...claims }: SavedDocument) {
  return {
    id: document.id,
    version: document.version,
    confirmed: document.confirmedAt !== null,
    ...(outcome === 'saved' ? {} : { message: unsavedWords[outcome] }),
    ...toUnsupportedJson(claims),
  }
}

/** The claims, and how many there are if that is more. */
export function toUnsupportedJson({ unsupported, unsupportedTotal }: UnsupportedClaims) {
  return {
    unsupported: unsupported.map(({ kind, claim, sentence }) => ({ kind: kind as string, claim, sentence })),
    ...(unsupportedTotal === unsupported.length ? {} : { unsupported_total: unsupportedTotal }),
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
    cvs: cvs.map(toCvJson),
  }
}

export function toCvJson({ id, version, title, job, isConfirmed, proposedVersion }: KnownCv) {
  return {
    ...{ id, version, title: line(title) ?? '', confirmed: isConfirmed },
    ...(job === null ? {} : { job_id: job.jobId }),
    ...(proposedVersion === null ? {} : { proposed_version: proposedVersion }),
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
  return Object.fromEntries([...given, ...others])
}

/** A task as JSON for tools and `--json`. Empty fields are omitted. */
export function toTaskJson({ id, jobId, company, title, due, zone, kind, doneAt, source, changed }: ListedTask) {
  return {
    ...present({ id, job_id: jobId, title: line(title), company: line(company), due, zone }),
    kind: kind as string,
    ...present({ done_at: doneAt }),
    source: source as string,
    ...(changed === null
      ? {}
      : { changed_by: changed.by as string, changed_at: changed.at, before: toValuesJson(changed.before) }),
  }
}

function toValuesJson({ job, title, due, kind, doneAt }: TaskValues) {
  return { job_id: job?.jobId ?? null, title: line(title), due, kind: kind as string, done_at: doneAt }
}

function present<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Key in keyof Fields]?: NonNullable<Fields[Key]>
  }
}
