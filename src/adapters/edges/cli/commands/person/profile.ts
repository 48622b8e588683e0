import { Command } from 'commander'
import type { HuntFlags } from '#src/adapters/edges/cli/flags.js'
import { addOptions, jsonOption } from '#src/adapters/edges/cli/options.js'
import type { PersonServices } from '#src/adapters/edges/cli/person-services.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { printable, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import { toProfileJson } from '#src/adapters/edges/words/person/person-json.js'
import { profileTemplate } from '#src/adapters/edges/words/person/profile-template.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { closing } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { DocumentHead } from '#src/domain/person/document.js'
import type { SettingsFault } from '#src/domain/person/profile.js'
import { readProfile } from '#src/domain/person/read-profile.js'
import { personOptions } from './options.js'
import { formatSaved } from './words.js'

/** The commands about whom the hunt is for. */
export function profileCommand(parts: CommandParts): Command {
  return new Command('profile')
    .description('what you are looking for, and what you can do')
    .addCommand(showCommand(parts))
    .addCommand(editCommand(parts))
}

function showCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('show')
    .summary('print the profile')
    .description(
      'Prints the profile that you confirmed last, with the settings that postings are compared with; ' +
        'if you have confirmed none, the proposal.',
    )
  return addOptions(command, [...personOptions(), jsonOption()]).action(async (flags: HuntFlags) => {
    const known = await closing(services.openPerson(flags), (person) => person.getProfile())
    if (flags.json) return terminal.out(JSON.stringify(toProfileJson(known, Number.MAX_SAFE_INTEGER)))
    if (known.profile === null)
      return terminal.out(`No profile yet. \`${commandOn('jobs', 'profile edit')}\` writes one.`)
    terminal.out(printable(known.profile.text))
    for (const line of formatFaults(known.faults)) terminal.err(line)
    const confirm = `\`${commandOn('jobs', `documents confirm ${known.profile.id}`)}\``
    if (known.profile.confirmedAt === null) terminal.err(`This is a proposal. ${confirm} confirms it.`)
    if (known.proposal !== null) terminal.err(`Version ${known.proposal.version} is proposed. ${confirm} shows it.`)
  })
}

interface EditFlags extends HuntFlags {
  readonly language?: string
}

function editCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('edit')
    .summary('write the profile in your editor')
    .description('Opens the newest profile, or a new one, in the editor that VISUAL or EDITOR names, and saves it.')
    .option('--language <language>', 'the language of a new profile: en, ja')
  return addOptions(command, personOptions()).action(async (flags: EditFlags) => {
    const { saved, proposed, faults } = await closing(services.openPerson(flags), (person) =>
      edit(person, terminal, flags.language),
    )
    terminal.out(saved === null ? 'Nothing changed.' : formatSaved(saved))
    if (saved === null && proposed !== null)
      terminal.out(`It is still a proposal. \`${commandOn('jobs', `documents confirm ${proposed.id}`)}\` confirms it.`)
    for (const line of formatFaults(faults)) terminal.err(line)
  })
}

async function edit(person: PersonServices, terminal: Terminal, language: string | undefined) {
  const { profile, proposal } = await person.getProfile()
  const newest = proposal ?? profile
  const before = newest === null ? profileTemplate(language) : await textOf(person, newest)
  const edited = await person.editText(before)
  const { faults } = readProfile(edited.text)
  // closing the editor is no word of the person
  const isChanged = edited.text !== before
  const proposed = newest?.confirmedAt === null ? newest : null
  const version = { id: newest?.id ?? null, expectedVersion: newest?.version ?? null }
  try {
    const given = { ...version, kind: 'profile', text: edited.text, ...defined({ language }), actor: 'person' } as const
    const saved = isChanged ? await person.saveDocument(given) : null
    edited.remove()
    return { saved, proposed, faults }
  } catch (error) {
    terminal.err(`Your text is in ${edited.keep()}.`)
    throw error
  }
}

/** The text of the version whose number is saved with the change. */
async function textOf(person: PersonServices, { id, version }: DocumentHead): Promise<string> {
  const [known] = await person.getDocuments({ ids: [id], version, hasText: true })
  return known?.text ?? ''
}

function formatFaults(faults: readonly SettingsFault[]): readonly string[] {
  return faults.map(({ line, message }) => `Line ${line}: ${message}`)
}
