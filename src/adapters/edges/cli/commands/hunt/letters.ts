import { Command, Option } from 'commander'
import { refused } from '#src/adapters/edges/cli/failure.js'
import { type Column, fitTable } from '#src/adapters/edges/cli/fit-table.js'
import type { HuntFlags } from '#src/adapters/edges/cli/flags.js'
import { formatActor } from '#src/adapters/edges/cli/format-actor.js'
import { kindArgument, readJobId, readWholeNumber } from '#src/adapters/edges/cli/option-values.js'
import { addOptions, jsonOption, wholeNumberOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatCount, printableLine } from '#src/adapters/edges/cli/terminal.js'
import { unreadMessage } from '#src/adapters/edges/words/hunt/hunt-json.js'
import { letterColumns, toJudgedJson, toLettersJson } from '#src/adapters/edges/words/hunt/letter-row.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { closing } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { JudgedLetters } from '#src/application/hunt/judge-letters.js'
import { type LettersPage, type LetterToRead, letterLimit } from '#src/application/hunt/read-letters.js'
import { type MessageKind, messageKinds } from '#src/domain/hunt/letters/message-kind.js'
import { type Turn, turns } from '#src/domain/hunt/verdicts/hunt-entry.js'
import { checkTimes, huntOptions, noMailMessage } from './options.js'

/** The commands that list letters of employers and record a person's judgement of them. */
export function lettersCommand(parts: CommandParts): Command {
  return new Command('letters')
    .description('list and judge letters from employers')
    .addCommand(listCommand(parts))
    .addCommand(judgeCommand(parts))
}

interface ListFlags extends HuntFlags {
  readonly all?: boolean
  readonly limit: number
}

const limits = { usual: letterLimit.default, max: letterLimit.max }

function listCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('list')
    .summary('list letters that are not judged yet')
    .description(
      'Lists letters from employers that are not judged yet, with a guess at the kind of each. Letters about one job ' +
        'are listed together, newest first.',
    )
    .option('--all', 'include judged letters')
    .addOption(wholeNumberOption('--limit <n>', `list at most this many, up to ${letterLimit.max}`, limits))
  return addOptions(command, [...huntOptions(), jsonOption()]).action(async (flags: ListFlags) => {
    const { all, limit } = flags
    const { page, hasMail } = await closing(services.openHunt(flags), async (hunt) => ({
      page: await hunt.readLetters({ isAll: all === true, limit }),
      hasMail: hunt.hasMail,
    }))
    const message = unreadMessage(page.unread)
    const more = moreLetters(page, flags)
    terminal.out(flags.json ? JSON.stringify(toJson(page)) : formatLetters(page, more, terminal.columns))
    if (!hasMail) terminal.err(`jobworkflow: ${noMailMessage()}`)
    if (message !== null) terminal.err(`jobworkflow: ${message}`)
  })
}

function toJson({ letters, companies, hasMore }: LettersPage) {
  return { columns: letterColumns, ...toLettersJson(letters, companies), has_more: hasMore }
}

const columnsOf = ({ companies }: LettersPage): readonly Column<LetterToRead>[] => [
  { title: 'Letter', share: null, cell: ({ emailId }) => `${emailId}` },
  { title: 'Date', share: null, cell: ({ at }) => at?.slice(0, 10) ?? '' },
  { title: 'Job', share: null, cell: ({ jobId }) => (jobId === null ? '' : `${jobId}`) },
  {
    title: 'Company',
    share: 1,
    cell: ({ jobId }) => (jobId === null ? '' : (companies.get(jobId) ?? '')),
  },
  { title: 'From', share: 1, cell: ({ from }) => from ?? '' },
  { title: 'Subject', share: 2, cell: ({ subject }) => subject ?? '' },
  { title: 'Kind', share: null, cell: kindOf },
]

function kindOf({ judged, guess, isSuspicious }: LetterToRead): string {
  const guessed = guess === null ? '?' : `${guess}?`
  const kind = judged === null ? guessed : `${judged.kind} (${formatActor(judged.by)})`
  return isSuspicious ? `${kind}, may be fraud` : kind
}

/** Says how to see the letters that are left; '' if there are none. */
function moreLetters({ hasMore }: LettersPage, { limit, all }: ListFlags): string {
  if (!hasMore) return ''
  if (limit < letterLimit.max) return ' There are more: raise --limit.'
  return all ? ' There are more.' : ' There are more: judge these to see them.'
}

function formatLetters(page: LettersPage, more: string, width: number | null): string {
  const { letters } = page
  if (letters.length === 0) return 'No letters to judge.'
  return `${fitTable(columnsOf(page), letters, width)}
${formatCount(letters.length, 'letter')}.${more}`
}

interface JudgeFlags extends HuntFlags {
  readonly quote?: string
  readonly job?: string
  readonly starts?: string
  readonly ends?: string
  readonly zone?: string
  readonly due?: string
  readonly turn?: Turn
  readonly note?: string
  readonly warned?: boolean
}

function judgeCommand({ services, terminal, endWith }: CommandParts): Command {
  const command = new Command('judge')
    .summary('say what a letter is')
    .description('Saves what you say a letter is. It takes precedence over what an agent or a rule says.')
    .argument('<email-id>', 'the id of the letter, as `jobworkflow letters list` shows it')
    .addArgument(kindArgument('the kind of letter', messageKinds))
    .option('--quote <words>', 'words from the letter that show what it is')
    .option('--job <id>', 'the job it is about')
    .option('--starts <time>', 'when the interview starts: 2026-07-08T15:00+09:00, or with --zone')
    .option('--ends <time>', 'when the interview ends')
    .option('--zone <zone>', 'time zone for times without an offset: Asia/Tokyo, +09:00')
    .option('--due <time>', 'the deadline it gives')
    .addOption(new Option('--turn <side>', 'who has to act now').choices(turns))
    .option('--note <text>', 'anything else to remember')
    .option('--warned', 'the letter is genuine despite signs of fraud')
  return addOptions(command, [...huntOptions(), jsonOption()]).action(
    async (id: string, kind: MessageKind, flags: JudgeFlags) => {
      const { quote, job, starts, ends, zone, due, turn, note, warned } = flags
      checkTimes({ starts, ends, due }, zone)
      const letter = {
        emailId: readWholeNumber('The id of a letter', id),
        ...{ kind, jobId: job === undefined ? null : readJobId(job) },
        ...defined({ quote, starts, ends, zone, due, turn, note, warned }),
      }
      const { judged, hasMail } = await closing(services.openHunt(flags), async (hunt) => ({
        judged: await hunt.judgeLetters({ letters: [letter], actor: 'person' }),
        hasMail: hunt.hasMail,
      }))
      terminal.out(flags.json ? JSON.stringify(toJudgedJson(judged)) : formatJudged(judged))
      if (!hasMail) terminal.err(`jobworkflow: ${noMailMessage()}`)
      if (judged.batchId === null) endWith(refused)
    },
  )
}

/** The text for an agent with the options and commands of a person. */
function forPerson(error: string): string {
  if (error.startsWith('The applicant sent this letter'))
    return `You sent this letter, so it cannot be judged. \`${commandOn('jobs', 'applications note KIND')}\` saves what it says.`
  if (error.startsWith('No message in the archive has id '))
    return `${error} \`${commandOn('mail', 'letters list')}\` shows the ids.`
  if (error.startsWith('No job has id ')) return `${error} \`${commandOn('jobs', 'jobs list')}\` shows the ids.`
  return error.replace('warned: true', '--warned')
}

function formatJudged({ batchId, failures }: JudgedLetters): string {
  if (batchId === null)
    return ['Nothing was saved.', ...failures.map(({ error }) => printableLine(forPerson(error)))].join('\n')
  return `Saved. \`${commandOn('jobs', `jobs undo ${batchId}`)}\` undoes this.`
}
