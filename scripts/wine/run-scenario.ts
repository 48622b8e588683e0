import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { inRepository } from '#scripts/kit/program.js'
import { withFolder } from '#scripts/kit/temporary-folder.js'
import { installForWindows, installHere } from './windows-project.js'
import { Wine } from './wine.js'

/** The outcome of one step of the scenario. */
export interface StepOutcome {
  readonly name: string
  readonly ms: number
  /** Why it failed; null if it passed. */
  readonly failure: string | null
}

/**
 * The number of steps that pass on every system; some systems have more. A run with fewer tested almost nothing and
 * does not pass.
 */
export const minSteps = 22

const timeoutMs = 480_000

/**
 * Plays the scenario with the packed product and Windows' own Node under wine, in an empty Windows that is removed
 * afterwards with all its processes. Throws if the steps cannot be played at all.
 */
export function playUnderWine(tarball: string | null = null): Promise<readonly StepOutcome[]> {
  return withFolder(async (folder) => {
    const wine = await Wine.start(folder)
    try {
      // a folder name as people choose
      const place = join(wine.drive, 'Users', 'root', '求人 と 仕事')
      mkdirSync(place, { recursive: true })
      const { node } = installForWindows(place, tarball)
      copyFileSync(inRepository('scripts/wine/wine-limits.cjs'), join(place, 'wine-limits.cjs'))
      await bundleScenario(join(place, 'scenario.mjs'))
      const outcomes = join(place, 'outcomes.jsonl')
      try {
        await wine.run([node, '--require', './wine-limits.cjs', 'scenario.mjs'], { cwd: place, timeoutMs })
      } catch (cause) {
        const ended = existsSync(outcomes) ? readOutcomes(outcomes) : []
        throw new Error(`After ${ended.length} steps, the last being: ${ended.at(-1)?.name ?? 'none'}`, { cause })
      }
      return readOutcomes(outcomes)
    } finally {
      await wine.close()
    }
  })
}

/** Like `playUnderWine`, on this system with this Node, in a folder that is removed afterwards. */
export function playHere(tarball: string | null = null): Promise<readonly StepOutcome[]> {
  return withFolder(async (folder) => {
    const place = join(folder, '求人 と 仕事')
    mkdirSync(place)
    installHere(place, tarball)
    await bundleScenario(join(place, 'scenario.mjs'))
    execFileSync(process.execPath, ['scenario.mjs'], { cwd: place, stdio: 'inherit', timeout: timeoutMs })
    return readOutcomes(join(place, 'outcomes.jsonl'))
  })
}

async function bundleScenario(outfile: string): Promise<void> {
  await build({
    entryPoints: [inRepository('scripts/wine/scenario/play.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['better-sqlite3', 'better-sqlite3-node20'],
    logLevel: 'warning',
  })
}

function readOutcomes(file: string): readonly StepOutcome[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
