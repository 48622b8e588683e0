import { setTimeout as wait } from 'node:timers/promises'
import { Conversation, type Script } from './conversation.js'
import { startModelServer } from './model-server.js'
import type { Person } from './person.js'
import type { RealClient } from './real-clients.js'

const maxAttempts = 5
/** Before the second attempt; grows with each attempt. */
const pauseMs = 3000

export interface Asking {
  readonly prompt: string
  readonly script: Script
  /** Additional environment of the client. */
  readonly env: Readonly<Record<string, string>>
}

/**
 * Asks the client, and asks again if it began without the server: on a busy machine, a client may query its model or
 * refuse a slash command before the server is connected. Throws if it never offered the tool.
 */
export async function askClient(
  client: Pick<RealClient, 'answer' | 'ask' | 'environment'>,
  person: Person,
  asking: Asking,
  pause = pauseMs,
): Promise<Conversation> {
  const failures: string[] = []
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    if (attempt > 1) await wait(pause * attempt)
    const { conversation, failure } = await askOnce(client, person, asking)
    if (conversation.calls.length > 0) {
      if (failure === null) return conversation
      throw new Error(failure)
    }
    failures.push(failure ?? reasonOf(conversation))
  }
  throw new Error(`asked ${maxAttempts} times: ${[...new Set(failures)].join('; ')}`)
}

function reasonOf({ missing }: Conversation): string {
  return missing === null
    ? 'the client never asked its model with tools'
    : `the client never offered the tool ${missing}`
}

async function askOnce(
  client: Pick<RealClient, 'answer' | 'ask' | 'environment'>,
  person: Person,
  { prompt, script, env }: Asking,
): Promise<{ readonly conversation: Conversation; readonly failure: string | null }> {
  const conversation = new Conversation(script)
  const model = await startModelServer(client.answer(conversation))
  try {
    const address = `http://${model.host}`
    await person.run(client.ask(prompt, address), { ...client.environment(address), ...env })
    return { conversation, failure: null }
  } catch (error) {
    return { conversation, failure: error instanceof Error ? error.message : String(error) }
  } finally {
    await model.close()
  }
}
