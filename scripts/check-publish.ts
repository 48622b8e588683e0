// Runs before `npm publish`. Refuses while the owner has names and addresses to fill in, or if files disagree. A dry
// run reports and continues.
import { findDisagreements, findUnfilled, readIdentityFiles } from './publishing.js'

const files = readIdentityFiles()
const unfilled = findUnfilled(files)
const disagreements = findDisagreements(files)
for (const place of unfilled) console.error(`publish: the owner has to fill in ${place}`)
for (const sentence of disagreements) console.error(`publish: ${sentence}`)
const isDry = process.env.npm_config_dry_run === 'true'
if (disagreements.length > 0 || (unfilled.length > 0 && !isDry)) process.exitCode = 1
