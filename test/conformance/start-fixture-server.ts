import { makeFolder, removeFolder } from '#scripts/kit/temporary-folder.js'
import { listen } from '#src/adapters/edges/mcp/http/http-server.js'
import { readConfig } from '#src/composition/config.js'
import { configuredOffer, createServerContainer } from '#src/composition/server/serve.js'
import { createFixtureHandler } from './fixture-server.js'

/** The product with the suite's fixtures, on loopback, over an empty folder. */
export async function startFixtureServer(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = makeFolder()
  const config = readConfig({}, {}, folder)
  const container = createServerContainer(config)
  const logger = { info: () => {}, error: () => {} }
  const version = '0.0.0'
  const handleMessage = createFixtureHandler({ version, logger, ...configuredOffer(config, container) })
  const access = { allowedHosts: [], allowedOrigins: [], token: null }
  const server = await listen({ host: '127.0.0.1', port: 0, ...access, version, logger, handleMessage })
  return {
    url: server.url,
    close: async () => {
      await server.close()
      await container.close()
      removeFolder(folder)
    },
  }
}
