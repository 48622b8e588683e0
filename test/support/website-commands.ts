import { expect } from 'vitest'
import { type CommandOptions, jobworkflow, startJobworkflow } from './command-line.js'
import type { LoopbackSite } from './loopback-site.js'
import { newStore } from './website-server.js'

/**
 * The website commands on one store, allowed to read one site; with an embeddings endpoint in `env`, with its vectors.
 */
export function websiteCommands(site: LoopbackSite, store = newStore(), options: CommandOptions = {}) {
  const fixed = ['--websites-db', store, '--allow-host', site.host, '--host-delay', '0']
  const embedder = options.env?.JOBWORKFLOW_EMBEDDINGS_URL === undefined ? 'none' : 'http'
  const complete = (args: readonly string[]) => ['websites', ...args, ...fixed, '--embedder', embedder]
  return {
    run: (...args: string[]) => jobworkflow(complete(args), options),
    start: (...args: string[]) => startJobworkflow(complete(args), options),
    /** Returns the only JSON document on stdout; stderr must be empty. */
    json: async (...args: string[]) => {
      const { code, stdout, stderr } = await jobworkflow(complete([...args, '--json']), options)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      return JSON.parse(stdout)
    },
  }
}
