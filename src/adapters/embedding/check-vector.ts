/** What keeps a vector from being stored and compared, for a message; null when nothing does. */
export function faultOf(vector: Float32Array): string | null {
  if (vector.length === 0) return 'an empty vector'
  if (!vector.every(Number.isFinite)) return 'a vector with a number that is not finite'
  if (vector.every((value) => value === 0)) return 'a vector of nothing but zeros'
  return null
}
