// Builds jobworkflow-VERSION.mcpb, the bundle that Claude Desktop opens: lays it out, has the official tool check and
// pack it, unpacks the result, and talks to a server started as its manifest says. Needs the registry for the tool and
// for other systems' packages.
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { stageBundle } from '#scripts/bundle/stage.js'
import { tryBundle } from '#scripts/bundle/try-bundle.js'
import { npm } from '#scripts/kit/npm.js'
import { inRepository } from '#scripts/kit/program.js'
import { withFolder } from '#scripts/kit/temporary-folder.js'

const tool = '@anthropic-ai/mcpb@2.1.2'
const { version } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as { readonly version: string }
const bundle = inRepository(`jobworkflow-${version}.mcpb`)

await withFolder(async (folder) => {
  const staged = join(folder, 'staged')
  const unpacked = join(folder, 'un packed')
  await stageBundle(staged)
  mcpb('validate', join(staged, 'manifest.json'))
  mcpb('pack', staged, bundle)
  mcpb('unpack', bundle, unpacked)
  const { node, tools } = await tryBundle(unpacked, join(folder, 'the home'))
  console.log(`jobworkflow-${version}.mcpb: ${(statSync(bundle).size / 2 ** 20).toFixed(1)} MiB`)
  console.log(
    tools === null ? `not started here: ${node}` : `started with ${node}: ${tools} tools, and the queue was read`,
  )
})

function mcpb(...args: readonly string[]): void {
  execFileSync(...npm(['exec', '--yes', `--package=${tool}`, '--', 'mcpb', ...args]), {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
