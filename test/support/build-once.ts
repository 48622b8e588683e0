import { execFileSync } from 'node:child_process'
import { inRepository } from '#scripts/kit/program.js'

/**
 * Builds what the end-to-end tests run, once for all of them. Type declarations are omitted: only the packed tarball
 * needs them.
 */
export default function setup(): void {
  execFileSync(process.execPath, [inRepository('build.mjs')], { cwd: inRepository('.'), stdio: 'inherit' })
}
