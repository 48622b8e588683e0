import { expect } from 'vitest'

/** The answer of a list tool, for clients of either protocol generation. */
export interface ListAnswer {
  readonly content: readonly { readonly type: string }[]
  readonly _meta?: Record<string, unknown> | undefined
}

/** Returns the text item at this index, or an empty string. */
export function textAt(answer: ListAnswer, index: number): string {
  const item = answer.content[index] as { readonly text?: string } | undefined
  return item?.text ?? ''
}

const leftOut =
  /^(\d+) of (\d+) items(?: from offset (\d+) on)? were returned; for the other (\d+), call (\S+) again with the same arguments, but offset (\d+)(?: and limit (\d+))?[.;]/

/** Parses the second text of a cut list; returns null if the list is complete. */
export function readLeftOut(answer: ListAnswer) {
  const parts = leftOut.exec(textAt(answer, 1))
  if (parts === null) return null
  const [here, all, from, left] = parts.slice(1, 5).map((part) => Number(part ?? 0))
  return { here, all, from, left, tool: parts[5], next: nextOf(parts[6], parts[7]) }
}

const nextOf = (offset?: string, limit?: string) => ({
  offset: Number(offset),
  ...(limit === undefined ? {} : { limit: Number(limit) }),
})

/** Returns all answers of a list, following the arguments that each answer gives for the next call. */
export async function followList<Answer extends ListAnswer>(
  call: (args: object) => Promise<Answer>,
  args: object,
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (let next: object | undefined = {}; next !== undefined; ) {
    const answer: Answer = await call({ ...args, ...next })
    answers.push(answer)
    expect(answers.length).toBeLessThan(2000)
    next = readLeftOut(answer)?.next
  }
  return answers
}
