import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { formatInstallPage, head, toRow } from '#scripts/install/page.js'
import { pathOf, type Toolchain } from '#scripts/install/toolchain.js'
import { steps } from '#scripts/install/walk.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const toolchain: Toolchain = {
  node: '24.1.0',
  npm: '12.2.0',
  nodeProgram: process.execPath,
  npmProgram: '/npm-cli.js',
  npxProgram: '/npx-cli.js',
  nodeFolder: dirname(dirname(process.execPath)),
  exists: true,
}
const installation = { command: ['jobworkflow'], env: {}, drivers: ['13.2.0'], seconds: 3.6 } as const
const well = Object.keys(steps).map(() => '')

it('a test installation with a prebuilt driver has a shell on the PATH, and no compiler', () => {
  const folder = join(temporaryFolder(), 'tools')
  mkdirSync(folder)
  const [node, tools = ''] = pathOf(toolchain, 'no compiler', folder).split(delimiter)
  expect(node).toBe(dirname(process.execPath))
  if (process.platform !== 'win32') expect(readdirSync(tools)).toContain('sh')
  for (const name of ['cc', 'gcc', 'g++', 'clang', 'make', 'cl.exe']) expect(existsSync(join(tools, name))).toBe(false)
})

it('the installation table shows for each Node and npm what passed, failed, was skipped or does not go together', () => {
  const rows = [
    toRow(toolchain, { installation, npx: '', outcomes: well }),
    toRow(toolchain, { installation, npx: 'E404', outcomes: [...well.slice(1), null] }),
    toRow(toolchain, 'no space'),
    toRow(toolchain, null),
  ]
  expect(rows[0]).toEqual(['24.1.0', '12.2.0', '13.2.0', '4 s', 'ok', ...well.map(() => 'ok')])
  expect(rows[1]?.slice(4)).toEqual(['FAILED: E404', ...well.slice(1).map(() => 'ok'), 'left out'])
  expect(rows[2]?.[2]).toBe('FAILED: no space')
  expect(rows[3]?.[2]).toBe('this npm does not run on this Node')
  for (const row of rows) expect(row).toHaveLength(head.length)
  expect(formatInstallPage(rows).match(/^\| 24\.1\.0 /gm)).toHaveLength(4)
})
