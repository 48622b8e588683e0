import { printableLine } from '#src/adapters/edges/cli/terminal.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import type { UnsupportedClaims } from '#src/application/person/find-unsupported-in.js'
import type { KnownDocument } from '#src/application/person/get-documents.js'
import type { SavedDocument } from '#src/application/person/save-document.js'
import type { DocumentHead } from '#src/domain/person/document.js'
import { findHidden, type HiddenKind } from '#src/domain/shared/hidden-characters.js'

const savedWords = {
  saved: 'Saved as',
  confirmed: 'The text is the same, and is now confirmed. It is',
  unchanged: 'Nothing changed. It is',
} as const

export function formatSaved({ document, outcome }: SavedDocument): string {
  const { id, version, title } = document
  const what = `document ${id}, version ${version}: ${printableLine(title)}`
  return `${savedWords[outcome]} ${what}`
}

/** Nothing if every claim is supported. */
export function formatUnsupported({ unsupported, unsupportedTotal }: UnsupportedClaims): readonly string[] {
  if (unsupported.length === 0) return []
  const rows = unsupported.map(
    ({ kind, claim, sentence }) => `  ${kind} ${printableLine(claim)}: ${printableLine(sentence)}`,
  )
  const more = unsupportedTotal - unsupported.length
  return [
    'No profile, CV or note that you confirmed says this:',
    ...rows,
    ...(more === 0 ? [] : [`  … and ${more} more`]),
  ]
}

/** Nothing if the shown version is the person's word. */
export function formatProposal({ head, confirmedVersion }: KnownDocument): readonly string[] {
  if (head.confirmedAt !== null) return []
  const confirm = `\`${commandOn('jobs', `documents confirm ${head.id}`)}\``
  const isOlder = confirmedVersion !== null && confirmedVersion > head.version
  if (isOlder)
    return [`Version ${head.version} was proposed and never confirmed; version ${confirmedVersion} is confirmed.`]
  const beside = confirmedVersion === null ? '' : ` Version ${confirmedVersion} is confirmed.`
  return [`Version ${head.version} is a proposal. ${confirm} confirms it.${beside}`]
}

const hiddenWords: Readonly<Record<HiddenKind, string>> = {
  'zero-width': 'without width',
  direction: 'changing the direction of the text',
  other: 'displaying nothing',
}

/** Nothing if every character of the text is seen. */
export function formatHidden(text: string): readonly string[] {
  const found = findHidden(text)
  if (found.length === 0) return []
  const each = found.map(({ kind, count, codes }) => `${count} ${hiddenWords[kind]} (${codes.join(', ')})`)
  return [
    `It has invisible characters: ${each.join('; ')}. In the text they are shown as ⟦U+…⟧. Find out why they are there before you confirm it.`,
  ]
}

export function formatBy({ actor, client, confirmedAt }: DocumentHead): string {
  if (confirmedAt !== null) return 'confirmed'
  return actor === 'person' ? 'you' : `proposed${client === null ? '' : ` by ${printableLine(client)}`}`
}

export const listDocuments = () => `\`${commandOn('jobs', 'documents list')}\` shows the ids.`
