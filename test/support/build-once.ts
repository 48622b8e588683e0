import { execFileSync } from 'node:child_process'

/** Builds what the end-to-end tests run, once for all of them; types only the packed tarball needs. */
export default function setup(): void {
  execFileSync('npm', ['run', '--silent', 'build:bundle'], { stdio: 'inherit' })
}
