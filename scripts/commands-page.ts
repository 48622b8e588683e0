import { escapeCell, markdownTable } from '#scripts/kit/report.js'
import { allCommands, isMereGroup } from './all-commands.js'

const block = /(?<=<!-- commands -->\n).*?(?=<!-- \/commands -->)/s

/** Returns the page with the table of all commands, in the words of their help. */
export async function writeCommandsTable(page: string): Promise<string> {
  const table = markdownTable(['command', 'what it does'], await toRows())
  return page.replace(block, () => `\n${table}\n\n`)
}

async function toRows(): Promise<readonly (readonly string[])[]> {
  return (await allCommands())
    .filter(({ command }) => !isMereGroup(command))
    .map(({ name, command }) => {
      const usage = command.usage().replace(/\[(?:options|command)\]/g, '')
      return [`\`${`jobworkflow ${name} ${usage}`.trim().replace(/ +/g, ' ')}\``, escapeCell(command.description())]
    })
}
