import { describe, expect, it } from 'vitest'
import { loadTransformers, openModel } from '#src/adapters/models/embedding/local/open-model.js'
import { tinyModelDir } from '#test/support/embedding-model.js'
import { loopbackServer } from '#test/support/embedding-server.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

/** A hub that the package would contact on its own, and the requests it received. */
async function watchedHub() {
  const asked: unknown[] = []
  const remoteHost = await loopbackServer((message, response) => {
    asked.push(message.url)
    response.writeHead(404).end()
  })
  const { env } = await loadTransformers()
  Object.assign(env, { remoteHost, allowRemoteModels: true, useFSCache: true, logLevel: 10 })
  return { asked, env }
}

describe('opening the model on this machine', () => {
  it('asks no hub, keeps no copy, and lets the package print only errors', async () => {
    const { asked, env } = await watchedHub()
    const embed = await openModel(tinyModelDir())
    expect((await embed(['engineer'], { pooling: 'mean', normalize: true })).dims).toEqual([1, 15])
    expect(asked).toEqual([])
    expect(env).toMatchObject({ allowRemoteModels: false, useFSCache: false, logLevel: 40 })
  })

  it('asks no hub for a missing model', async () => {
    const { asked } = await watchedHub()
    await expect(openModel(temporaryFolder())).rejects.toMatchObject({ code: 'EMBEDDING_FAILED' })
    expect(asked).toEqual([])
  })
})
