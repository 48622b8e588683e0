/** Why the Anthropic API gave no answer, as a sentence. The SDK's own messages quote what the service sent. */
export function explainFailure(error: unknown, model: string): string {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  if (typeof status !== 'number') return 'The Anthropic API could not be reached.'
  if (status === 401 || status === 403) return 'The Anthropic API did not accept ANTHROPIC_API_KEY.'
  if (status === 404) return `The Anthropic API does not offer the model ${model}.`
  if (status === 429) return 'The Anthropic API is being asked too often; try again in a minute.'
  if (status >= 500) return 'The Anthropic API is overloaded or failing; try again in a minute.'
  return `The Anthropic API refused the request (status ${status}).`
}
