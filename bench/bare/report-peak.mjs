// Loaded before a program with --import: writes its peak resident memory in KiB to file descriptor 3 on exit.
import { writeSync } from 'node:fs'

process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)))
