import { toolsIn } from '#src/adapters/edges/mcp/prompts/guides/write-guide.js'
import type { Move, Script } from './conversation.js'

/** The answers of tools that a scripted model has seen, oldest first. */
export type Seen = readonly { readonly tool: string; readonly answer: string }[]

/** Returns the arguments for the next tool that a prompt names; null to go on without calling it. */
export type Choose = (tool: string, seen: Seen) => Readonly<Record<string, unknown>> | null

/**
 * Simulates a model that does what a prompt says: it calls the tools that the text names, in this order, and may leave
 * some out. `obey` is what it does besides because an answer told it to, once.
 */
export function promptFollower(prompt: string, choose: Choose, obey: (seen: Seen) => Move | null = () => null): Script {
  const left = [...toolsIn(prompt)]
  const seen: { tool: string; answer: string }[] = []
  let [answered, move, hasObeyed]: [string | null, Move | null, boolean] = [null, null, false]
  const next = (): Move => {
    const order = hasObeyed ? null : obey(seen)
    hasObeyed ||= order !== null
    if (order !== null) return order
    for (let tool = left.shift(); tool !== undefined; tool = left.shift()) {
      const args = choose(tool, seen)
      if (args !== null) return { tool, args }
    }
    return { say: 'That is all that the prompt asks for.' }
  }
  return (lastAnswer) => {
    // a client may ask again with the answer that it had
    if (move !== null && lastAnswer === answered) return move
    if (move !== null && 'tool' in move && lastAnswer !== null) seen.push({ tool: move.tool, answer: lastAnswer })
    answered = lastAnswer
    move = next()
    return move
  }
}

/** Returns the last answer of a tool; '' if it has none. */
export function lastOf(tool: string, seen: Seen): string {
  return seen.findLast((each) => each.tool === tool)?.answer ?? ''
}
