import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Agent } from '#demo/agent.js'
import { mailSamples, runCommandIn } from '#demo/command-line.js'
import type { Story } from '#demo/story.js'
import { wrap } from '#demo/table.js'

const lineWidth = 96

/** Returns how many messages the archive then holds. */
export function fillArchive(story: Story, archive: string): number {
  story.step('Weeks later, the mail goes into a fresh archive')
  const messages = countMessages()
  story.command('cd samples/mail')
  story.command('jobworkflow mail import inbox.mbox sent --database mail.sqlite3')
  const first = importInto(archive)
  story.tell(...first.results.split('\n'))
  story.check(`all ${messages} messages of the files are in it, the broken one too`, first.imported === messages)
  story.command('jobworkflow mail import inbox.mbox sent --database mail.sqlite3')
  const again = importInto(archive)
  story.tell(again.results.split('\n')[0] ?? '')
  const nothingNew = again.imported === 0 && again.present === messages
  story.check('reading the same files again adds nothing', nothingNew)
  return first.imported
}

function importInto(archive: string) {
  const { results } = runCommandIn(mailSamples, 'mail', 'import', 'inbox.mbox', 'sent', '--database', archive)
  const [imported = 0, present = 0] = results.match(/\d+/g)?.map(Number) ?? []
  return { results, imported, present }
}

/** Counts without the program: separator lines of the mbox, files of the Maildir. */
function countMessages(): number {
  const separators = readFileSync(join(mailSamples, 'inbox.mbox'), 'latin1').match(/^From /gm) ?? []
  const files = ['cur', 'new'].flatMap((folder) => readdirSync(join(mailSamples, 'sent', folder)))
  return separators.length + files.filter((name) => !name.startsWith('.')).length
}

export async function meetMailServer(story: Story, { client }: Agent): Promise<void> {
  story.step('One server for all: the queue of jobs, the websites and the mail')
  story.command('jobworkflow mcp --db jobs.db --database mail.sqlite3 --toolsets auto,mail')
  const { tools } = await client.listTools()
  const mail = tools.filter(({ name }) => name.startsWith('db_'))
  story.tell(
    ...wrap(
      mail.map(({ name }) => name),
      lineWidth,
      ', ',
    ),
  )
  const others = tools.length - mail.length
  story.check(
    `${mail.length} tools for mail and ${others} for jobs, websites, the hunt and the person`,
    mail.length === 24,
  )
  const onlyRead = mail.every(({ annotations }) => annotations?.readOnlyHint === true)
  story.check('every tool for the mail says that it only reads', onlyRead)
}
