import { markdownTable } from '#scripts/kit/report.js'
import type { Installation } from './installation.js'
import type { Toolchain } from './toolchain.js'
import { steps } from './walk.js'

export const head = ['Node', 'npm', 'driver', 'installed in', 'npx', ...Object.keys(steps)]

interface Outcome {
  readonly installation: Installation
  /** Empty if it succeeded. */
  readonly npx: string
  /** Of each step; null if it was skipped. */
  readonly outcomes: readonly (string | null)[]
}

/**
 * Returns the row of a Node and an npm. `outcome` is null if they do not work together, and a sentence if nothing was
 * installed.
 */
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
    '# Tested versions of Node and npm',
    `Written by \`npm run check:install -- --write\`, on ${process.platform} ${process.arch}.`,
    'Each row is one version of Node with one of npm. A user without a home and without settings installs the packed file globally, where no package was installed before; if the driver has prebuilt binaries, no compiler is in the PATH. Then this user creates a home, starts the server, imports postings, triages them through a client, imports mail and queries it with SQL, and has one page read and searched by words, and another by words and vectors. `npx` runs the same file.',
    markdownTable(head, rows),
    'Two drivers in a row: npm also installed the one for Node 20, which is not used ([decision 0074](../decisions/0074-two-drivers.md)). npm 12 reports that its install script was blocked; nothing needs it. Bun is not supported: mail queries fail there.',
  ].join('\n\n')}\n`
}
