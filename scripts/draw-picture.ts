// Draws docs/demo.svg from the output of the demo. The test of the demo reports when it is out of date.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { inRepository } from '#scripts/kit/program.js'
import { drawDemo, pictureFile } from '#scripts/picture/demo-picture.js'

const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'demo/run.ts'], {
  cwd: inRepository('.'),
  env: { ...process.env, FORCE_COLOR: '1' },
  encoding: 'utf8',
})
if (status !== 0) throw new Error(`The demo does not hold: ${stderr}${stdout}`)
writeFileSync(pictureFile, drawDemo(stdout))
