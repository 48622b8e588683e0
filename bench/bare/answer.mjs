// Answers every line with the bytes of the given file. A reference: no program can answer with less work.
import { readFileSync } from 'node:fs'

const answer = readFileSync(process.argv[2])

process.stdin.on('data', (chunk) => {
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) process.stdout.write(answer)
})
