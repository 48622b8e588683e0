/** Why a message could not be read completely: fixed phrases, so that an import can count them. */
export const faults = {
  noHeaders: 'no headers',
  headersTooLong: 'headers too long',
  date: 'a date that cannot be read',
  unknownCharset: 'an unknown character set',
  wrongCharset: 'bytes outside the stated character set',
  tooDeep: 'nested too deep',
  structure: 'a MIME structure that cannot be read',
  textCut: 'a text too long to keep in full',
  partCut: 'a part too long to read in full',
  tooSlow: 'took too long to parse',
  failed: 'could not be parsed',
} as const

/** For a text whose bytes contradict its charset label; the names are those of the Encoding Standard. */
export function statedOtherwise(stated: string, read: string): StatedOtherwise {
  return `stated ${stated}, read as ${read}`
}

type StatedOtherwise = `stated ${string}, read as ${string}`

export type Fault = (typeof faults)[keyof typeof faults] | StatedOtherwise

/** The faults of a message, each once. */
export type Faults = Set<Fault>
