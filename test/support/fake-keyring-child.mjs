// Stands in for the child process that asks the keyring of the system: what it keeps is in a folder, and how it behaves
// is in a file of that folder.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const folder = process.env.FAKE_KEYRING
const mood = existsSync(join(folder, 'mood')) ? readFileSync(join(folder, 'mood'), 'utf8') : 'willing'
const { ask, account, secret } = JSON.parse(await text(process.stdin))
if (mood === 'silent') await new Promise((resolve) => setTimeout(resolve, 600_000))
if (mood === 'dies') process.exit(1)
const path = join(folder, Buffer.from(account).toString('hex'))
const answers = {
  put: () => {
    writeFileSync(path, secret)
    return true
  },
  get: () => (existsSync(path) ? readFileSync(path, 'utf8') : null),
  delete: () => {
    const had = existsSync(path)
    rmSync(path, { force: true })
    return had
  },
}
process.stdout.write(JSON.stringify(mood === 'willing' ? { value: answers[ask]() } : { failure: mood }))
