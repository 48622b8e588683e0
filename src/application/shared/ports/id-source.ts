/** Generates unique ids: short, opaque, made of letters and digits. */
export interface IdSource {
  next(): string
}
