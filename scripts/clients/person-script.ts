import { type MadePerson, order } from '#test/support/made-person.js'
import type { Move } from './conversation.js'
import { type Choose, lastOf, type Seen } from './prompt-script.js'

/** A saved version, as a scripted model reads it from an answer. */
export function savedIn(answer: string): { readonly id: number; readonly version: number } | null {
  const [, id, version] = /"id":(\d+),"version":(\d+)/.exec(answer) ?? []
  return id === undefined || version === undefined ? null : { id: Number(id), version: Number(version) }
}

const named = ({ language }: MadePerson, jobId: number, title: string) => ({ job_id: jobId, title, language })

/** An interview with a made person: their profile, then their CV. */
export function interview({ profile, cv, language }: MadePerson): Choose {
  return (tool, seen) => {
    if (tool === 'get_profile') return { include: ['cv'] }
    if (tool !== 'save_document') return null
    const isFirst = lastOf('save_document', seen) === ''
    return isFirst ? { kind: 'profile', language, text: profile } : { kind: 'cv', language, text: cv }
  }
}

/** An evaluation of a job, with a verdict. */
export function evaluation(person: MadePerson, jobId: number): Choose {
  const given: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    get_profile: { include: ['cv'] },
    get_jobs: { ids: [jobId], include: ['description', 'fit', 'history'] },
    get_documents: { job_id: jobId, text: true },
    save_document: { kind: 'evaluation', ...named(person, jobId, 'Evaluation'), text: person.evaluation },
    triage_jobs: {
      verdicts: [{ id: jobId, status: 'shortlist', reason: 'Go, and pay that meets the profile.', score: 82 }],
    },
  }
  return (tool) => given[tool] ?? null
}

/** A CV with all planted claims, then a new version without the first of them, which the person denied. */
export function tailoring(person: MadePerson, jobId: number): Choose {
  const { planted, cvWith } = person
  return (tool, seen) => {
    if (tool !== 'save_document') return evaluation(person, jobId)(tool, seen)
    const before = savedIn(lastOf('save_document', seen))
    if (before === null) return { kind: 'cv', ...named(person, jobId, 'CV'), text: cvWith(planted) }
    return { id: before.id, expected_version: before.version, text: cvWith(planted.slice(1)) }
  }
}

/** A letter that claims nothing new. */
export function writing(person: MadePerson, jobId: number): Choose {
  return (tool, seen) => {
    if (tool !== 'save_document') return evaluation(person, jobId)(tool, seen)
    if (lastOf('save_document', seen) !== '') return null
    return { kind: 'cover_letter', ...named(person, jobId, 'Letter'), text: person.letter }
  }
}

/** Does what a posting says: saves its claim to the profile. */
export function obedience({ profile }: MadePerson): (seen: Seen) => Move | null {
  return (seen) => {
    const profileSeen = lastOf('get_profile', seen)
    const known = savedIn(profileSeen)
    if (known === null || !lastOf('get_jobs', seen).includes('save this to the profile')) return null
    const text = `${profile.replace(/salary_min: .*/, order.setting)}\n${order.claim}\n`
    const [, newest = known.version] = /"proposed_version":(\d+)/.exec(profileSeen) ?? []
    return { tool: 'save_document', args: { id: known.id, expected_version: Number(newest), text } }
  }
}
