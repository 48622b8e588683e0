/** One thing that was looked at, and what to do about it. */
export interface Finding {
  /** What it belongs to, in a word or two. */
  readonly part: string
  /** `absent` is merely not there yet, a `warning` works and should be known, a `fault` will not work. */
  readonly state: 'ok' | 'absent' | 'warning' | 'fault'
  readonly text: string
  readonly remedy: string | null
}
