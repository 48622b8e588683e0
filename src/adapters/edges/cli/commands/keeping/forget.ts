import { Command, Option } from 'commander'
import type { ForgetFlags } from '#src/adapters/edges/cli/flags.js'
import type { ForgetServices } from '#src/adapters/edges/cli/keeping-services.js'
import {
  addOptions,
  busyTimeoutOption,
  databaseOption,
  dbOption,
  jsonOption,
  websitesDbOption,
} from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatCount, printableLine, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { ForgetTarget, Forgotten, ForgottenKind } from '#src/domain/keeping/forgetting.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { readMailAddress } from '#src/domain/sync/mail-address.js'

export function forgetCommand(parts: CommandParts): Command {
  return new Command('forget')
    .summary('erase what is kept about a job, an employer, a mail account or a person')
    .description(
      'Erases what is kept about a job, an employer, a mail account or a person in all stores, with their search index, versions, vectors ' +
        'and history, and rewrites the files so that no byte of it is left in them. It first shows what will be erased, and asks.',
    )
    .addCommand(
      kindCommand(parts, {
        name: 'job',
        argument: '<id>',
        about: 'the id of the job',
        summary: 'a job, its history, its notes, documents and tasks, and its pages',
        read: (text) => ({ kind: 'job', id: readId(text) }),
      }),
    )
    .addCommand(
      kindCommand(parts, {
        name: 'employer',
        argument: '<name>',
        about: 'the name of a company, with or without its legal form',
        summary: 'all jobs of an employer, each as `forget job` does',
        read: (text) => ({ kind: 'employer', name: text }),
      }),
    )
    .addCommand(
      kindCommand(parts, {
        name: 'mailbox',
        argument: '<address>',
        about: 'the address of an account whose mail is stored',
        summary: 'all messages of a mail account, and the account with its login',
        read: (text) => ({ kind: 'mailbox', address: readMailAddress(text) }),
      }),
    )
    .addCommand(
      kindCommand(parts, {
        name: 'person',
        argument: '<address>',
        about: 'an email address',
        summary: 'all messages from and to a person, and what is noted about them',
        read: (text) => ({ kind: 'person', address: readMailAddress(text) }),
      }),
    )
}

interface Kind {
  readonly name: ForgetTarget['kind']
  readonly argument: string
  readonly about: string
  /** What goes. */
  readonly summary: string
  readonly read: (text: string) => ForgetTarget
}

function kindCommand({ services, terminal }: CommandParts, kind: Kind): Command {
  const command = new Command(kind.name)
    .summary(`erase ${kind.summary}`)
    .description(`Erases ${kind.summary}. ${unreached[kind.name]}`)
    .argument(kind.argument, kind.about)
    .addOption(new Option('--yes', 'erase it without asking'))
    .addOption(new Option('--dry-run', 'only show what would be erased'))
  const options = [dbOption(), websitesDbOption(), databaseOption(), busyTimeoutOption(), jsonOption()]
  return addOptions(command, options).action(async (text: string, flags: ForgetFlags) => {
    const target = kind.read(text)
    await closing(services.openForget(flags), (stores) => forget(target, flags, { stores, terminal }))
  })
}

interface Parts {
  readonly stores: ForgetServices
  readonly terminal: Terminal
}

async function forget(target: ForgetTarget, flags: ForgetFlags, { stores, terminal }: Parts): Promise<void> {
  const found = await stores.find(target)
  if (flags.json !== true) terminal.out(formatFound(target, found))
  const isWanted = flags.dryRun !== true && (flags.yes === true || (await agrees(terminal, found.length > 0)))
  if (isWanted) await stores.forget(target)
  const copies = isWanted ? stores.copies() : []
  if (flags.json) terminal.out(JSON.stringify({ erased: isWanted, found, copies_not_reached: copies }))
  else if (isWanted) terminal.out([...formatErased(found, copies), ...formatUnreached(target)].join('\n'))
  else if (found.length > 0) terminal.out('Nothing was erased.')
}

/** An earlier run may have been killed after it erased the rows, and before it rewrote the files. */
async function agrees({ ask, err }: Terminal, isFound: boolean): Promise<boolean> {
  if (ask === undefined && !isFound) {
    err(
      'If an earlier run was interrupted, the files may still hold parts of what it was erasing: run this again with --yes to rewrite them.',
    )
    return false
  }
  if (ask === undefined)
    throw new AppError(
      'VALIDATION_ERROR',
      'Nothing was erased: run it again with --yes to erase this, or with --dry-run just to list it.',
    )
  const question = isFound
    ? 'Erase this? It cannot be undone. [y/N] '
    : 'If an earlier run was interrupted, the files may still hold parts of what it was erasing. Rewrite them? [y/N] '
  return /^y(?:es)?$/i.test((await ask(question)).trim())
}

function formatFound(target: ForgetTarget, found: readonly Forgotten[]): string {
  if (found.length === 0) return printableLine(`Nothing is stored about ${nameOf(target)}.`)
  return ['To be erased:', ...found.map(formatOne)].join('\n')
}

function nameOf(target: ForgetTarget): string {
  switch (target.kind) {
    case 'job':
      return `job ${target.id}`
    case 'employer':
      return `the employer ${target.name}`
    case 'mailbox':
      return `the mail account ${target.address}`
    case 'person':
      return target.address
  }
}

function formatOne({ what, count, names }: Forgotten): string {
  const more = count > names.length && names.length > 0 ? ', …' : ''
  const shown = names.length === 0 ? '' : `: ${names.map(printableLine).join('; ')}${more}`
  return `  ${formatCount(count, ...kinds[what])}${shown}`
}

const kinds: Readonly<Record<ForgottenKind, readonly [one: string, several?: string]>> = {
  job: ['job'],
  change: ['change of status', 'changes of status'],
  link: ['link to a message or page', 'links to messages and pages'],
  check: ['check of its posting', 'checks of postings'],
  entry: ['note or judgement of a message', 'notes and judgements of messages'],
  page: ['page'],
  document: ['document'],
  version: ['version of a document that stays', 'versions of documents that stay'],
  task: ['task'],
  earlier: ['earlier text of a task that stays', 'earlier texts of tasks that stay'],
  letter: ['message'],
  account: ['mail account, with its login', 'mail accounts, with their logins'],
  copy: ['copy of everything from before an upgrade', 'copies of everything from before upgrades'],
}

const unreached: Readonly<Record<ForgetTarget['kind'], string>> = {
  job: 'Messages about it stay. A watched board or an import brings it back while it is listed.',
  employer:
    'Messages from it stay: `forget person` erases those of an address. A watched board brings its jobs back, unless `jobs watch remove` stops watching it.',
  mailbox: 'Nothing on its server is changed. An import of its mail from files brings it back.',
  person:
    'Nothing on any mail server is changed; messages that come later are stored again. Postings and pages that name the person stay.',
}

function formatErased(found: readonly Forgotten[], copies: readonly string[]): readonly string[] {
  const isErased = found.length > 0
  if (copies.length === 0) return isErased ? ['Erased.'] : []
  const names = copies.map(printableLine).join(', ')
  const hint = `These copies from before may still contain it; remove those that you no longer need: ${names}`
  return [isErased ? `Erased from the stores. ${hint}` : hint]
}

function formatUnreached(target: ForgetTarget): readonly string[] {
  return [
    'Not erased: backups, exports, files in `papers`, logs of `serve`, and copies that you made.',
    unreached[target.kind],
  ]
}

function readId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new AppError(
    'VALIDATION_ERROR',
    `"${text}" is not the id of a job: give a whole number, as \`jobworkflow jobs list\` shows it.`,
  )
}
