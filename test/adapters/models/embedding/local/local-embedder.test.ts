import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LocalEmbedderOptions } from '#src/adapters/models/embedding/local/local-embedder.js'
import { localEmbedderStatus } from '#src/adapters/models/embedding/local/open-model.js'
import { embedderContract } from '#test/contracts/embedder.contract.js'
import { aLocalEmbedder, embeddingChildIn } from '#test/support/embedding-child.js'
import { rowOf, tinyModelDir, tinyModelFiles } from '#test/support/embedding-model.js'
import { installObedientModel } from '#test/support/obedient-model.js'
import { processTree } from '#test/support/processes.js'
import { withReport } from '#test/support/reported-failures.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { until } from '#test/support/timing.js'

embedderContract('LocalEmbedder', async () => aLocalEmbedder())

/** Returns the normalized mean of the tiny model's token vectors. */
function expected(tokens: readonly string[]): number[] {
  const sum = tokens.map(rowOf).reduce((total, row) => total.map((value, axis) => value + (row[axis] ?? 0)))
  const length = Math.hypot(...sum)
  return sum.map((value) => value / length)
}

describe('a text that is embedded on this machine', () => {
  it.each(['query', 'passage'] as const)('gets the prefix for a %s, mean pooling and length 1', async (purpose) => {
    const embedder = aLocalEmbedder()
    const [vector] = await embedder.embed(['Backend engineer'], purpose)
    const wanted = expected(['[CLS]', purpose, ':', 'backend', 'engineer', '[SEP]'])
    for (const [axis, value] of wanted.entries()) expect(vector?.[axis]).toBeCloseTo(value, 5)
    expect(vector).toHaveLength(wanted.length)
  })

  it('does not wait for all texts of another page if it is short', async () => {
    const embedder = aLocalEmbedder()
    const done: string[] = []
    const page = embedder.embed(new Array(50).fill('backend'), 'passage').then(() => done.push('page'))
    const question = embedder.embed(['engineer'], 'query').then(() => done.push('question'))
    await Promise.all([page, question])
    expect(done).toEqual(['question', 'page'])
  })
})

describe('local embedding', () => {
  it('needs the package: the error says how to install it, and it is looked for again each time', async () => {
    const folder = temporaryFolder()
    const embedder = aLocalEmbedder({ entry: embeddingChildIn(folder) })
    await expect(withReport(embedder.dimensions())).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
      suggestion: expect.stringContaining('npm install --global @huggingface/transformers'),
      cause: { stack: expect.stringContaining('Cannot find package') },
    })
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
    expect(await embedder.dimensions()).toBeGreaterThan(0)
  })

  it('needs the model: the error says how to fetch it', async () => {
    await expect(withReport(aLocalEmbedder({ modelDir: temporaryFolder() }).dimensions())).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
      suggestion: expect.stringContaining('jobworkflow websites model pull'),
    })
  })

  it('needs a readable model', async () => {
    const files = new Map([...tinyModelFiles(), ['onnx/model_quantized.onnx', Buffer.from('<html>')]])
    const modelDir = tinyModelDir(files)
    const failure = await aLocalEmbedder({ modelDir })
      .dimensions()
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'EMBEDDING_FAILED', message: expect.stringContaining('could not be opened') })
    expect(JSON.stringify(failure)).not.toContain(modelDir)
  })

  it('reports in its status package and model separately', async () => {
    const modelDir = tinyModelDir()
    expect(await localEmbedderStatus(modelDir)).toEqual({ package: true, model: true })
    rmSync(join(modelDir, 'multilingual-e5-small', 'onnx'), { recursive: true })
    expect(await localEmbedderStatus(modelDir)).toEqual({ package: true, model: false })
  })
})

/** An embedder whose model obeys its texts. */
function anObedientEmbedder(options: Partial<LocalEmbedderOptions> = {}) {
  const folder = temporaryFolder()
  const model = installObedientModel(folder)
  const embedder = aLocalEmbedder({ entry: embeddingChildIn(folder), ...options })
  const begun = (text: string) => until(() => model.given().some((given) => given.text.endsWith(text)))
  return {
    embedder,
    model,
    begun,
    embed: (text: string, signal?: AbortSignal) => embedder.embed([text], 'query', signal),
  }
}

const stopped = { code: 'EMBEDDING_FAILED', retryable: true, message: expect.stringContaining('cancelled') }

describe('the process of the model', () => {
  it('leaves the calling thread free, and returns vectors unchanged', async () => {
    const { model, begun, embed } = anObedientEmbedder()
    const embedding = embed('WAIT')
    await begun('WAIT')
    // the model waits for this thread
    model.open()
    expect(await embedding).toEqual([Float32Array.of(0.6, 0.8)])
  })

  it('is started by the first text, and kept for the next', async () => {
    const { embedder, model, embed } = anObedientEmbedder()
    await embedder.embed([], 'query')
    expect(model.given()).toEqual([])
    for (const text of ['one', 'two']) await embed(text)
    const [one, two] = model.given()
    expect(two?.pid).toBe(one?.pid)
    expect(one?.pid).not.toBe(process.pid)
  })

  it('continues when a call is cancelled, which ends at once like calls behind it', async () => {
    const { model, begun, embed } = anObedientEmbedder()
    const [atWork, queued] = [new AbortController(), new AbortController()]
    const first = embed('WAIT', atWork.signal)
    const second = embed('given up', queued.signal)
    const third = embed('third')
    await begun('WAIT')
    queued.abort()
    await expect(second).rejects.toMatchObject(stopped)
    atWork.abort()
    await expect(first).rejects.toMatchObject(stopped)
    model.open()
    expect(await third).toHaveLength(1)
    expect(model.given().map(({ text }) => text)).toEqual(['query: WAIT', 'query: third'])
    expect(new Set(model.given().map(({ pid }) => pid)).size).toBe(1)
  })

  it('takes calls from many callers without warnings', async () => {
    const { embedder, embed } = anObedientEmbedder()
    const warnings: unknown[] = []
    const listen = (warning: Error) => void warnings.push(warning)
    process.on('warning', listen)
    await Promise.all([...Array.from({ length: 20 }, (_, i) => embed(`text ${i}`)), embedder.dimensions()])
    process.off('warning', listen)
    expect(warnings).toEqual([])
  })

  it('is replaced if it exits, and its call fails with an explanation', async () => {
    const { model, embed } = anObedientEmbedder()
    await expect(withReport(embed('EXIT'))).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
      type: 'EmbeddingError',
      retryable: true,
      cause: new Error('It ended with 3.'),
    })
    expect(await embed('next')).toHaveLength(1)
    const [exited, next] = model.given()
    expect(next?.pid).not.toBe(exited?.pid)
  })

  it('is replaced if it was killed while idle', async () => {
    const { model, embed } = anObedientEmbedder()
    await embed('one')
    process.kill(model.given()[0]?.pid ?? 0, 'SIGKILL')
    // a call may arrive before the exit of the process is noticed
    await until(() => embed('next').then(Boolean, () => false))
    expect(new Set(model.given().map(({ pid }) => pid)).size).toBe(2)
  })

  it('reports which text the model could not read, and reads the next', async () => {
    const { embed } = anObedientEmbedder()
    await expect(embed('THROW')).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
      message: 'The local embedding model could not process a text.',
      cause: { stack: expect.stringContaining('thrown') },
    })
    expect(await embed('next')).toHaveLength(1)
  })

  it('ends when the embedder is closed, whatever it does, and so do its calls', async () => {
    const { embedder, model, begun, embed } = anObedientEmbedder()
    const calls = Promise.allSettled([embed('WAIT'), embed('queued')])
    await begun('WAIT')
    await embedder.close()
    expect(processTree(model.given()[0]?.pid ?? 0)).toEqual([])
    expect(await calls).toMatchObject([
      { status: 'rejected', reason: stopped },
      { status: 'rejected', reason: stopped },
    ])
  })

  it('is ended when idle, and started again', async () => {
    const { model, embed } = anObedientEmbedder({ idleMs: 0 })
    await embed('one')
    await until(() => processTree(model.given()[0]?.pid ?? 0).length === 0)
    expect(await embed('two')).toHaveLength(1)
  })
})
