import { expect } from 'vitest'

/** The answer of a list tool, as clients of either generation have it. */
export interface ListAnswer {
  readonly content: readonly { readonly type: string }[]
  readonly _meta?: Record<string, unknown> | undefined
}

/** A text that an answer holds. */
export function textAt(answer: ListAnswer, index: number): string {
  const item = answer.content[index] as { readonly text?: string } | undefined
  return item?.text ?? ''
}

const leftOut =
  /^(\d+) of (\d+) items(?: from offset (\d+) on)? are here; for the (\d+) left out, call (\S+) again with the same arguments, but offset (\d+)(?: and limit (\d+))?[.;]/

/** What the second text of a cut list says; null where it is not cut. */
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

/** All answers of a list, each call as the answer before says. */
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
