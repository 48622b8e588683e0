import type { EmbeddingPurpose } from '../../application/websites/ports/embedder.js'

type Prefixes = Readonly<Record<EmbeddingPurpose, string>>

const none: Prefixes = { query: '', passage: '' }

/** How families of models were taught to tell what is searched from what searches. */
const families: readonly { readonly name: RegExp; readonly prefixes: Prefixes }[] = [
  { name: /(^|[^a-z0-9])e5([^a-z0-9]|$)/i, prefixes: { query: 'query: ', passage: 'passage: ' } },
  { name: /nomic-embed/i, prefixes: { query: 'search_query: ', passage: 'search_document: ' } },
]

/** What to put before a text for the model with this name. */
export function prefixOf(model: string, purpose: EmbeddingPurpose): string {
  const { prefixes } = families.find(({ name }) => name.test(model)) ?? { prefixes: none }
  return prefixes[purpose]
}
