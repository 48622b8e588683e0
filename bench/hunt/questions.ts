import { askingSubject, Subject } from '#bench/measure.js'
import { Database } from '#scripts/kit/sqlite.js'

/** Measures the time of an answer, without `before`. */
export function asking(ask: () => Promise<string>, before: () => void = () => {}): Subject {
  const subject = askingSubject(ask, (answer) => !answer.includes('"isError":true'))
  return new Subject(async () => {
    before()
    await subject.sample()
    return subject.costs.at(-1) ?? Number.NaN
  })
}

let written = 0

/** Changes a message, so that what a server knows of the mail is old. */
export function writeMessage(archive: string): void {
  const db = new Database(archive)
  db.prepare('UPDATE emails SET subject = ? WHERE id = 2').run(`Minutes ${++written}`)
  db.close()
}
