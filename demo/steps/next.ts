import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stores } from '#demo/stores.js'
import type { Story } from '#demo/story.js'
import { inWidth } from '#demo/table.js'
import { executable, inRepository } from '#scripts/kit/program.js'
import { formatLine } from '#src/adapters/system/clients/quoting.js'

/** What a person does, and what it is for. */
type Advice = readonly [action: string, purpose: string]

export function tellWhatIsNext(story: Story): void {
  const { version } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as { version: string }
  story.heading('Next, with your own')
  tellAdvice(story, [
    [`npm pack && npm install --global ./jobworkflow-${version}.tgz`, ''],
    ['jobworkflow init', 'a folder for your data, and the line that tells your client'],
    ['jobworkflow jobs fetch greenhouse:NAME', "a company's board; jobs import takes CSV and JSON"],
    ['jobworkflow serve', 'your hunt in a browser, at http://127.0.0.1:8080/'],
  ])
  story.tell('Then ask your client: “triage my new jobs”, or “what came of my applications?”')
  tellAdvice(story, [
    ['npm run demo -- --keep', 'leaves this queue, these pages and this mail for playing'],
    ['npm run demo -- --all', 'plays every promise, in 27 steps'],
  ])
}

/** Where everything was left, and how to go on there. */
export function tellOfFolder(story: Story, stores: Stores, folder: string): void {
  const archive = join(folder, 'mail.sqlite3')
  const program = [process.execPath, executable]
  const line = (...words: readonly string[]) =>
    formatLine([...program, ...words], process.platform === 'win32' ? 'powershell' : 'posix')
  story.heading(`It is all left in ${folder}`)
  story.command(line('jobs', 'list', '--db', stores.jobs))
  story.command(line('jobs', 'show', '1', '--db', stores.jobs))
  story.command(line('websites', 'query', 'how many days of remote work?', '--websites-db', stores.websites))
  story.command(line('mail', 'stats', '--database', archive))
  story.tell('In a browser, at the address that it says:')
  story.command(line('serve', '--db', stores.jobs, '--websites-db', stores.websites, '--database', archive))
  story.tell('For a client, this is the server:')
  story.command(line('mcp', '--db', stores.jobs, '--websites-db', stores.websites, '--database', archive))
  story.tell('Nothing else refers to the folder: remove it when you have played enough.')
}

function tellAdvice(story: Story, advice: readonly Advice[]): void {
  const width = Math.max(...advice.map(([action]) => (action.length > 40 ? 0 : action.length)))
  for (const [action, purpose] of advice)
    story.command(`${inWidth(action, Math.max(width, action.length))}  ${purpose}`.trimEnd())
}
