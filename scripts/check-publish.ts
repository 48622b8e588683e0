// Runs before `npm publish`: refuses while names and addresses are still the owner's to fill in, or files disagree. A dry run is told and goes on.
import { findDisagreements, findUnfilled, readIdentityFiles } from './publishing.js'

const files = readIdentityFiles()
const unfilled = findUnfilled(files)
const disagreements = findDisagreements(files)
for (const place of unfilled) console.error(`publish: the owner has to fill in ${place}`)
for (const sentence of disagreements) console.error(`publish: ${sentence}`)
const isDry = process.env.npm_config_dry_run === 'true'
if (disagreements.length > 0 || (unfilled.length > 0 && !isDry)) process.exitCode = 1
