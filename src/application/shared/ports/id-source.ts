/** Gives ids that nobody has given before: short, opaque, of letters and digits. */
export interface IdSource {
  next(): string
}
