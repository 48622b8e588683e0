import { markdownTable } from '#scripts/kit/report.js'
import type { Installation } from './installation.js'
import type { Toolchain } from './toolchain.js'
import { steps } from './walk.js'

export const head = ['Node', 'npm', 'driver', 'installed in', 'npx', ...Object.keys(steps)]

interface Outcome {
  readonly installation: Installation
  /** '' where it went well. */
  readonly npx: string
  /** Of each step; null for one that was left out. */
  readonly outcomes: readonly (string | null)[]
}

/** The row of a Node and an npm: null where they do not go together, a sentence where nothing was installed. */
export function toRow({ node, npm }: Toolchain, outcome: Outcome | string | null): string[] {
  if (outcome === null) return [node, npm, 'this npm does not run on this Node', ...head.slice(3).map(() => '')]
  if (typeof outcome === 'string') return [node, npm, `FAILED: ${outcome}`, ...head.slice(3).map(() => '')]
  const { installation, npx, outcomes } = outcome
  const { drivers, seconds } = installation
  return [node, npm, drivers.join(', '), `${Math.round(seconds)} s`, ...[npx, ...outcomes].map(toCell)]
}

function toCell(fault: string | null): string {
  if (fault === null) return 'left out'
  return fault === '' ? 'ok' : `FAILED: ${fault}`
}

export function formatInstallPage(rows: readonly (readonly string[])[]): string {
  return `${[
    '# Installed and used',
    `Written by \`npm run check:install -- --write\`, on ${process.platform} ${process.arch}.`,
    'Each line is one Node and one npm. The packed product is installed globally into an empty prefix, by a user without a home and without settings; where the driver carries its binaries, no compiler is in the PATH. Then this user makes a home, starts the server, imports postings, triages them through a client, imports mail and asks it a question in SQL, has a page read and searched by words, and another by words and vectors. `npx` runs the same file.',
    markdownTable(head, rows),
    'Two drivers in a line: npm installed the one for Node 20 too, which is not used ([decision 0074](decisions/0074-two-drivers.md)). npm 12 prints that its install script was blocked; nothing needs it. Bun is not supported: questions to the mail fail there.',
  ].join('\n\n')}\n`
}
