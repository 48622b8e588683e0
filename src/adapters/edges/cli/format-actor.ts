/** Who did something, as the person who reads it says it. */
export function formatActor(actor: string): string {
  return actor === 'person' ? 'you' : actor
}
