import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askClient } from '#scripts/clients/ask-client.js'
import { answerAsChatCompletions } from '#scripts/clients/chat-completions-model.js'
import { Person } from '#scripts/clients/person.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

/** A client that offers the server's tool only after `startsBefore` starts. */
function slowClient(startsBefore: number) {
  const folder = temporaryFolder()
  const file = join(folder, 'client.mjs')
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
     const [model, marks] = process.argv.slice(2)
     appendFileSync(marks, 'x')
     const name = readFileSync(marks, 'utf8').length > ${startsBefore} ? 'bulk_read_new_jobs' : 'shell'
     await fetch(model + '/chat/completions', { method: 'POST', body: JSON.stringify({ tools: [{ function: { name } }] }) })`,
  )
  const marks = join(folder, 'marks')
  const person = new Person(
    { path: dirname(process.execPath), prefix: folder, nodeVersion: '', npmVersion: '' },
    join(folder, 'home'),
  )
  const client = {
    answer: answerAsChatCompletions,
    environment: () => ({}),
    ask: (_prompt: string, model: string) => [process.execPath, file, model, marks],
  }
  const script = () => ({ tool: 'bulk_read_new_jobs', args: {} })
  return { marks, ask: () => askClient(client, person, { prompt: 'x', script, env: {} }, 1) }
}

describe('a client that is asked before its server is connected', () => {
  it('is asked again until it offers the tool (clients-real)', async () => {
    const { ask } = slowClient(2)
    expect((await ask()).calls).toHaveLength(1)
  })

  it('is reported as never having offered the tool, not as a wrong verdict (clients-real)', async () => {
    const { ask, marks } = slowClient(Number.POSITIVE_INFINITY)
    await expect(ask()).rejects.toThrow('the client never offered the tool bulk_read_new_jobs')
    expect(existsSync(marks)).toBe(true)
  })
})
