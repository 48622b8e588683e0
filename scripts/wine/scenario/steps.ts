/** One thing that has to work, as a sentence. */
export interface Step {
  readonly name: string
  play(): Promise<void>
}

export function step(name: string, play: () => Promise<void>): Step {
  return { name, play }
}
