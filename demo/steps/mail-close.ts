import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { orderToTheAi } from '#demo/judge.js'
import { type Mailbox, senderName } from '#demo/mailbox.js'
import type { Story } from '#demo/story.js'
import { wrap } from '#demo/table.js'

const lineWidth = 92

/** Mail is text from strangers: its orders are shown, but not followed. */
export async function showOrder(story: Story, mailbox: Mailbox, imported: number): Promise<void> {
  story.step('A message that gives the AI orders is a message like any other')
  const [found] = await mailbox.search('AI assistants ignore instructions', 1)
  if (found === undefined) throw new Error('nothing is found')
  const { plain_text } = await mailbox.read(found.id)
  const order = orderToTheAi({
    title: null,
    description: plain_text.replaceAll(/(\S)\n(\S)/g, '$1 $2'),
    location: null,
  })
  story.tell(`${found.subject}, ${senderName(found.from)}`)
  story.aside(...wrap(`“${order}”`.split(' '), lineWidth, ' ').map((line) => `  ${line}`))
  const harborlight = await mailbox.count({ from_domain: 'harborlight.example' })
  const held = (await mailbox.count({})) === imported && harborlight > 0
  story.check(`it was found and read; the ${imported} messages are there, ${harborlight} from Harborlight`, held)
}

export function hashOfFile(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

export function compareArchive(story: Story, before: string, archive: string): void {
  story.step('The archive, before and after all these questions')
  const after = hashOfFile(archive)
  story.tell(`SHA-256 before  ${before}`, `SHA-256 after   ${after}`)
  story.check('not one byte has changed', before === after)
}
