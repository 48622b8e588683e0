import { existsSync } from 'node:fs'
import { tellOfFolder, tellWhatIsNext } from '#demo/steps/next.js'
import { executable } from '#scripts/kit/program.js'
import { makeFolder, removeFolder } from '#scripts/kit/temporary-folder.js'
import { keepHomeIn } from './children.js'
import { tellFirstMinute } from './first-minute.js'
import { readOptions } from './options.js'
import { filesIn, startPostgres } from './stores.js'
import { Story } from './story.js'
import { tellAll } from './whole.js'

/** Creates a folder that is removed when the program ends in any way, unless it is kept. */
function folderOfThisRun(keep: boolean): string {
  const folder = makeFolder()
  if (!keep) process.once('exit', () => removeFolder(folder))
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  // the reader of the output has gone
  process.stdout.once('error', () => process.exit(1))
  return folder
}

try {
  const { all, keep, postgres } = readOptions(process.argv.slice(2))
  if (!existsSync(executable)) throw new Error('There is nothing to show yet: run `npm run build` first.')
  const story = new Story(process.stdout, process.env)
  const folder = folderOfThisRun(keep)
  keepHomeIn(folder)
  story.title('jobworkflow: from captured postings to a shortlist, what websites say about it, and what came of it')
  const stores = postgres ? await startPostgres() : filesIn(folder)
  try {
    story.tell(`Jobs and pages are kept in ${stores.engine}.`)
    await (all ? tellAll : tellFirstMinute)(story, stores, folder)
    tellWhatIsNext(story)
    if (keep) tellOfFolder(story, stores, folder)
    process.exitCode = story.end()
  } finally {
    await stores.close()
  }
} catch (error) {
  process.stderr.write(`\nThe demo failed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
