import { ThreadForest, type ThreadLinks } from '#src/domain/mail/threads.js'

/** Returns the thread of each message, resolved over all of them. */
export function assignThreads(messages: readonly ThreadLinks[]): readonly bigint[] {
  const forest = new ThreadForest()
  for (const message of messages) forest.add(message)
  const threadOf = forest.resolve()
  return messages.map(threadOf)
}
