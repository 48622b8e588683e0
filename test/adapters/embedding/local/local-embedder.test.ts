import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LocalEmbedder } from '../../../../src/adapters/embedding/local/local-embedder.js'
import { localEmbedderStatus } from '../../../../src/adapters/embedding/local/local-embedder-status.js'
import { defaultModelDir } from '../../../../src/adapters/embedding/local/model-files.js'
import { loadTransformers } from '../../../../src/adapters/embedding/local/transformers.js'
import { embedderContract } from '../../../contracts/embedder.contract.js'
import { rowOf, tinyModelDir, tinyModelFiles } from '../../../support/embedding-model.js'
import { loopbackServer } from '../../../support/embedding-server.js'
import { temporaryFolder } from '../../../support/temporary-folder.js'

embedderContract('LocalEmbedder', async () => new LocalEmbedder({ modelDir: tinyModelDir() }))

/** The mean of what the tiny model knows of the tokens, at length 1. */
function expected(tokens: readonly string[]): number[] {
  const sum = tokens.map(rowOf).reduce((total, row) => total.map((value, axis) => value + (row[axis] ?? 0)))
  const length = Math.hypot(...sum)
  return sum.map((value) => value / length)
}

describe('a text that is embedded on this machine', () => {
  it.each(['query', 'passage'] as const)(
    'is read with the prefix for a %s, pooled by mean, of length 1',
    async (purpose) => {
      const embedder = new LocalEmbedder({ modelDir: tinyModelDir() })
      const [vector] = await embedder.embed(['Backend engineer'], purpose)
      const wanted = expected(['[CLS]', purpose, ':', 'backend', 'engineer', '[SEP]'])
      for (const [axis, value] of wanted.entries()) expect(vector?.[axis]).toBeCloseTo(value, 5)
      expect(vector).toHaveLength(wanted.length)
    },
  )

  it('does not keep a shorter one waiting until its whole page is done', async () => {
    const embedder = new LocalEmbedder({ modelDir: tinyModelDir() })
    const done: string[] = []
    const page = embedder.embed(new Array(50).fill('backend'), 'passage').then(() => done.push('page'))
    const question = embedder.embed(['engineer'], 'query').then(() => done.push('question'))
    await Promise.all([page, question])
    expect(done).toEqual(['question', 'page'])
  })
})

describe('what local embedding needs', () => {
  it('is the package, named with how to install it; it is looked for again each time', async () => {
    let installed = false
    const load = () => (installed ? loadTransformers() : Promise.reject(new Error('Cannot find package')))
    const embedder = new LocalEmbedder({ modelDir: tinyModelDir(), loadTransformers: load })
    await expect(embedder.dimensions()).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
      suggestion: expect.stringContaining('npm install -g @huggingface/transformers'),
    })
    installed = true
    expect(await embedder.dimensions()).toBeGreaterThan(0)
  })

  it('is the model, named with how to fetch it; nothing is downloaded for want of it', async () => {
    const transformers = await loadTransformers()
    const embedder = new LocalEmbedder({ modelDir: temporaryFolder(), loadTransformers: async () => transformers })
    await expect(embedder.dimensions()).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
      suggestion: expect.stringContaining('jobworkflow websites model pull'),
    })
  })

  it('is a model that can be read', async () => {
    const files = new Map([...tinyModelFiles(), ['onnx/model_quantized.onnx', Buffer.from('<html>')]])
    const modelDir = tinyModelDir(files)
    const failure = await new LocalEmbedder({ modelDir }).dimensions().catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'EMBEDDING_FAILED', message: expect.stringContaining('could not be opened') })
    expect(JSON.stringify(failure)).not.toContain(modelDir)
  })

  it('is told by its status: package and model, each for itself', async () => {
    const modelDir = tinyModelDir()
    expect(await localEmbedderStatus(modelDir)).toEqual({ package: true, model: true })
    rmSync(join(modelDir, 'multilingual-e5-small', 'onnx'), { recursive: true })
    expect(await localEmbedderStatus(modelDir)).toEqual({ package: true, model: false })
  })

  it('is all on this machine: the hub is not asked, and nothing is written to stdout', async () => {
    const asked: unknown[] = []
    const hub = await loopbackServer((message, response) => {
      asked.push(message.url)
      response.writeHead(404).end()
    })
    const { env } = await loadTransformers()
    Object.assign(env, { remoteHost: hub, allowRemoteModels: true, useFSCache: true, logLevel: 10 })
    expect(await new LocalEmbedder({ modelDir: tinyModelDir() }).dimensions()).toBeGreaterThan(0)
    expect(asked).toEqual([])
    expect(env).toMatchObject({ allowRemoteModels: false, useFSCache: false, logLevel: 40 })
  })
})

describe('the folder of models', () => {
  it.each([
    ['linux', { XDG_CACHE_HOME: join('/caches') }, join('/caches', 'jobworkflow', 'models')],
    ['win32', { LOCALAPPDATA: join('/local') }, join('/local', 'jobworkflow', 'models')],
  ] as const)('is in the cache folder that %s names', (platform, env, folder) => {
    expect(defaultModelDir(env, platform)).toBe(folder)
  })

  it.each(['linux', 'darwin', 'win32'] as const)('is in the home folder when %s names none', (platform) => {
    expect(defaultModelDir({}, platform)).toMatch(/ache.*jobworkflow.models$/)
  })
})
