import { Command } from 'commander'
import { nameJobList } from '#src/adapters/edges/cli/commands/jobs/name-job-list.js'
import type { HuntFlags } from '#src/adapters/edges/cli/flags.js'
import { kindArgument, readJobId, readWholeNumber } from '#src/adapters/edges/cli/option-values.js'
import { addOptions, jsonOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { closing } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import { type NoteKind, noteKinds } from '#src/domain/hunt/verdicts/hunt-entry.js'
import { papersReady } from '#src/domain/hunt/verdicts/papers-note.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { checkTimes, huntOptions } from './options.js'

interface Flags extends HuntFlags {
  readonly job?: string
  readonly company?: string
  readonly at?: string
  readonly ends?: string
  readonly zone?: string
  readonly due?: string
  readonly text?: string
  readonly document?: readonly string[]
  readonly file?: string
}

export function applicationsNoteCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('note')
    .summary('note what no letter says')
    .description(
      'Saves an event of an application that no letter reports: an application by phone, an interview, a deadline, ' +
        'a call, documents that are ready. Only `papers_ready` changes the status of the job: it becomes `resume_written`.',
    )
    .addArgument(kindArgument('what happened', noteKinds))
    .option('--job <id>', 'the id of the job, as `jobworkflow jobs list` shows it')
    .option('--company <name>', 'the employer, if there is no job')
    .option(
      '--at <time>',
      'when it happened (default: now), or when the interview is (required): 2026-07-08T15:00+09:00, or a day',
    )
    .option('--ends <time>', 'when the interview ends')
    .option('--zone <zone>', 'time zone for times without an offset: Asia/Tokyo, +09:00')
    .option('--due <time>', 'the deadline')
    .option('--text <text>', 'in your words')
    .option(
      '--document <id...>',
      'for papers_ready: the documents that are ready, as `jobworkflow documents list` shows them',
    )
    .option('--file <name>', 'for papers_ready: a file in the papers folder of the home')
  return addOptions(command, [...huntOptions(), jsonOption()]).action(async (kind: NoteKind, flags: Flags) => {
    const { job, company, at, ends, zone, due, text, document = [], file } = flags
    const note = { kind, jobId: job === undefined ? null : readJobId(job) }
    requireSubject(flags)
    checkTimes({ at, ends, due }, zone)
    requireDetails(kind, flags)
    const documents = document.map((id) => readWholeNumber('The id of a document', id, { min: 1 }))
    const asked = { ...defined({ company, at, ends, zone, due, text, file }), documents }
    const { batchId } = await closing(services.openHunt(flags), (hunt) =>
      hunt.noteApplication({ ...note, ...asked, actor: 'person' }).catch(nameJobList),
    )
    if (flags.json) terminal.out(JSON.stringify({ batch_id: batchId }))
    else terminal.out(`Saved. \`${commandOn('jobs', `jobs undo ${batchId}`)}\` undoes this.`)
  })
}

/** Throws VALIDATION_ERROR unless the options name one application. */
function requireSubject({ job, company = '' }: Flags): void {
  const isNamed = company.trim() !== ''
  if (job === undefined && !isNamed)
    throw new AppError(
      'VALIDATION_ERROR',
      'Say which application this is about: --job ID, or --company NAME if there is no job.',
    )
  if (job !== undefined && isNamed)
    throw new AppError('VALIDATION_ERROR', 'Give --job, or --company if there is no job; not both.')
}

/** Throws VALIDATION_ERROR if an option is missing that this kind of event needs. */
function requireDetails(kind: NoteKind, { job, at, due, document = [], file }: Flags): void {
  const invalid = (message: string) => new AppError('VALIDATION_ERROR', message)
  if (kind === papersReady && job === undefined)
    throw invalid('Give the job that the documents are for with --job ID, instead of --company.')
  if (kind === papersReady && document.length === 0 && file === undefined)
    throw invalid('Give the documents that are ready with --document ID, or a file with --file NAME.')
  if (kind === 'interview' && at === undefined) throw invalid('An interview needs a time: give --at.')
  if (kind === 'deadline' && (due ?? at) === undefined)
    throw invalid('A deadline needs a day or time: give --due or --at.')
}
