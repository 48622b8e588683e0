import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stores } from '#demo/stores.js'
import type { Story } from '#demo/story.js'
import { inWidth } from '#demo/table.js'
import { executable, inRepository } from '#scripts/kit/program.js'
import { formatLine } from '#src/adapters/system/clients/quoting.js'

/** Commands for a person, each with its purpose. */
type Advice = readonly [action: string, purpose: string]

export function tellWhatIsNext(story: Story): void {
  const { version } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as { version: string }
  story.heading('Next, with your own')
  tellAdvice(story, [
    [`npm pack && npm install --global ./jobworkflow-${version}.tgz`, ''],
    ['jobworkflow init', 'a folder for your data, and the line to add to your client'],
    ['jobworkflow jobs fetch greenhouse:NAME', "a company's board; jobs import takes CSV and JSON"],
    ['jobworkflow serve', 'your hunt in a browser, at http://127.0.0.1:8080/'],
  ])
  story.tell('Then ask your client: “triage my new jobs”, or “what came of my applications?”')
  tellAdvice(story, [
    ['npm run demo -- --keep', 'keeps this queue, these pages and this mail for you to try'],
    ['npm run demo -- --all', 'shows every promise, in 27 steps'],
  ])
}

/** Shows where everything is and how to continue there. */
export function tellOfFolder(story: Story, stores: Stores, folder: string): void {
  const archive = join(folder, 'mail.sqlite3')
  const program = [process.execPath, executable]
  const line = (...words: readonly string[]) =>
    formatLine([...program, ...words], process.platform === 'win32' ? 'powershell' : 'posix')
  story.heading(`Everything is in ${folder}`)
  story.command(line('jobs', 'list', '--db', stores.jobs))
  story.command(line('jobs', 'show', '1', '--db', stores.jobs))
  story.command(line('websites', 'query', 'how many days of remote work?', '--websites-db', stores.websites))
  story.command(line('mail', 'stats', '--database', archive))
  story.tell('In a browser, at the address that it prints:')
  story.command(line('serve', '--db', stores.jobs, '--websites-db', stores.websites, '--database', archive))
  story.tell('The server for a client:')
  story.command(line('mcp', '--db', stores.jobs, '--websites-db', stores.websites, '--database', archive))
  story.tell('Nothing else uses the folder: remove it when you are done.')
}

function tellAdvice(story: Story, advice: readonly Advice[]): void {
  const width = Math.max(...advice.map(([action]) => (action.length > 40 ? 0 : action.length)))
  for (const [action, purpose] of advice)
    story.command(`${inWidth(action, Math.max(width, action.length))}  ${purpose}`.trimEnd())
}
