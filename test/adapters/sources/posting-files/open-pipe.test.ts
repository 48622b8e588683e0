import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPipe } from '#src/adapters/sources/posting-files/open-pipe.js'
import { lacks } from '#test/support/lacking.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

describe('a named pipe without a writer', () => {
  it.skipIf(lacks('pipes')).each(['before it is opened', 'while it is opened'])(
    'ends at once on %s (jobs-import-stopped)',
    async (when) => {
      const path = join(temporaryFolder(), 'pipe')
      execFileSync('mkfifo', [path])
      const stop = new AbortController()
      if (when.startsWith('before')) stop.abort()
      const opening = openPipe(path, stop.signal)
      stop.abort()
      const pipe = await opening
      const ended = once(pipe.resume(), 'end')
      await ended
      expect(pipe.readableEnded).toBe(true)
      pipe.destroy()
    },
  )
})
