/** The forms in which a client takes an answer. */
export interface AcceptedForms {
  readonly json: boolean
  /** A stream of events (server-sent events). */
  readonly events: boolean
}

/** As the header Accept says; without one, JSON. Null when the client takes neither. */
export function acceptedForms(header: string | undefined): AcceptedForms | null {
  const types = (header ?? '*/*').split(',').map((range) => range.split(';', 1)[0]?.trim().toLowerCase() ?? '')
  // to take anything does not mean to understand a stream of events
  const json = ['application/json', 'application/*', '*/*'].some((type) => types.includes(type))
  const events = types.includes('text/event-stream')
  return json || events ? { json, events } : null
}
