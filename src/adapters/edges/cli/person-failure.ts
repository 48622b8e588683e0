import { listDocuments } from '#src/adapters/edges/cli/commands/person/words.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { huntFactsOf } from '#src/domain/hunt/hunt-failure.js'
import { type DocumentFacts, documentFactsOf } from '#src/domain/person/document-failure.js'
import type { AppError } from '#src/domain/shared/app-error.js'

const command = (text: string) => `\`${commandOn('jobs', text)}\``

/** The message of a failure about documents or tasks, with the commands that help; null for any other. */
export function personFailureMessage(failure: AppError): string | null {
  if (isUnknownDocument(failure)) return `${failure.message} ${listDocuments()}`
  const facts = documentFactsOf(failure)
  switch (facts?.problem) {
    case 'unknown-task':
      return `${failure.message} ${command('tasks list --all')} shows the ids.`
    case 'no-confirmed-profile':
      return `${failure.message} Write one with ${command('profile edit')}, or confirm the one an agent proposed with ${command('documents confirm ID')}.`
    case 'conflict':
      return conflictMessage(facts)
    default:
      return null
  }
}

function isUnknownDocument(failure: AppError): boolean {
  const facts = huntFactsOf(failure)
  return facts?.problem === 'papers-refused' && facts.faults.some(({ fault }) => fault === 'document-unknown')
}

function conflictMessage({ now, isNew }: Extract<DocumentFacts, { readonly problem: 'conflict' }>): string {
  const { id, version, kind, actor, createdAt } = now
  const there = `version ${version}, saved by ${actor === 'person' ? 'you' : 'an agent'} on ${createdAt.slice(0, 10)}`
  return isNew
    ? `There is a ${kind} already: document ${id}, ${there}. To save a new version of it, use --id ${id}.`
    : `Document ${id} has changed: it is now ${there}. Read it with ${command(`documents show ${id}`)}, and save your change to that version.`
}
