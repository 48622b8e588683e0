/** Returns the JSON that starts like this in an answer, whatever the client put around it; null if there is none. */
export function findJson(answer: string, start: string): unknown {
  const from = answer.indexOf(start)
  for (let end = answer.lastIndexOf('}'); from !== -1 && end > from; end = answer.lastIndexOf('}', end - 1)) {
    try {
      return JSON.parse(answer.slice(from, end + 1))
    } catch {
      // the client's own text ends with a brace
    }
  }
  return null
}
