import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { expect } from 'vitest'
import type { Move } from '#scripts/clients/conversation.js'
import { type Call, Conversation } from '#scripts/clients/conversation.js'
import { type Choose, promptFollower, type Seen } from '#scripts/clients/prompt-script.js'

/** Has a scripted agent do what a prompt of the server says. Returns its calls, with their answers. */
export async function followPrompt(client: Client, { name, args, choose, obey }: Following): Promise<readonly Call[]> {
  const { messages } = await client.getPrompt({ name, arguments: args })
  const text = messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('\n')
  const tools = (await client.listTools()).tools.map((tool) => tool.name)
  const conversation = new Conversation(promptFollower(text, choose, obey))
  let answer: string | null = null
  for (;;) {
    const move = conversation.next(tools, answer)
    if ('say' in move) return conversation.calls
    const { content, isError } = await client.callTool({ name: move.tool, arguments: { ...move.args } })
    answer = (content as readonly { readonly text: string }[]).map((part) => part.text).join('')
    expect(isError ?? false, `${move.tool}: ${answer}`).toBe(false)
  }
}

interface Following {
  readonly name: string
  readonly args: Readonly<Record<string, string>>
  readonly choose: Choose
  readonly obey?: (seen: Seen) => Move | null
}

/** Returns the answer to the last call of a tool. */
export function answerOf<T>(calls: readonly Call[], tool: string): T {
  return JSON.parse(calls.findLast((each) => each.tool === tool)?.given ?? 'null') as T
}
