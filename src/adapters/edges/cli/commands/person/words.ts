import { printableLine } from '#src/adapters/edges/cli/terminal.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import type { SavedDocument } from '#src/application/person/save-document.js'
import type { UnsupportedClaim } from '#src/domain/person/claims/claim.js'
import type { DocumentHead } from '#src/domain/person/document.js'

export function formatSaved({ document, isNew }: SavedDocument): string {
  const { id, version, title } = document
  const what = `document ${id}, version ${version}: ${printableLine(title)}`
  return isNew ? `Saved as ${what}` : `Nothing changed. It is ${what}`
}

/** Nothing if every claim is supported. */
export function formatUnsupported(claims: readonly UnsupportedClaim[]): readonly string[] {
  if (claims.length === 0) return []
  const rows = claims.map(
    ({ kind, claim, sentence }) => `  ${kind} ${printableLine(claim)}: ${printableLine(sentence)}`,
  )
  return ['Nothing that you confirmed says this:', ...rows]
}

export function formatBy({ actor, client, confirmedAt }: DocumentHead): string {
  if (confirmedAt !== null) return 'confirmed'
  return actor === 'person' ? 'you' : `proposed${client === null ? '' : ` by ${printableLine(client)}`}`
}

export const listDocuments = () => `\`${commandOn('jobs', 'documents list')}\` shows the ids.`
