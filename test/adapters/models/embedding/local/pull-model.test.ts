import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeModel, type PullProgress, pullModel } from '#src/adapters/models/embedding/local/pull-model.js'
import { aLocalEmbedder } from '#test/support/embedding-child.js'
import { type HubAnswer, modelHub } from '#test/support/embedding-hub.js'
import { tinyModelDir, tinyModelFiles } from '#test/support/embedding-model.js'
import { withReport } from '#test/support/reported-failures.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const weights = 'onnx/model_quantized.onnx'
const fetchFailed = { code: 'FETCH_FAILED', type: 'URLFetchError', retryable: true }

function filesIn(modelDir: string): string[] {
  const folder = join(modelDir, 'multilingual-e5-small')
  const isFile = (name: string) => statSync(join(folder, name)).isFile()
  return (readdirSync(folder, { recursive: true }) as string[]).filter(isFile).sort()
}

const whole = [...tinyModelFiles().keys()].sort()
const sizes = [...tinyModelFiles().values()].map(({ length }) => length)
const allBytes = sizes.reduce((sum, size) => sum + size, 0)

/** Sends half of the file at the first request and the rest as requested later; `then` runs after the half. */
function halfAtFirst(then: HubAnswer = () => {}): HubAnswer {
  let asked = 0
  return (response, request, bytes) => {
    asked += 1
    const from = Number(request.headers.range?.match(/\d+/)?.[0] ?? 0)
    if (asked > 1) return void response.writeHead(from > 0 ? 206 : 200).end(bytes.subarray(from))
    response.writeHead(200, { 'content-length': bytes.length })
    response.write(bytes.subarray(0, bytes.length / 2), () => then(response, request, bytes))
  }
}

describe('the description of a model', () => {
  it('lists its files, their sizes and what is missing, and fetches nothing', async () => {
    const hub = await modelHub(tinyModelFiles())
    const modelDir = temporaryFolder()
    const { files, ...model } = await describeModel({ modelDir, hub: `${hub.url}/` })
    expect(model).toEqual({
      name: 'multilingual-e5-small',
      source: `${hub.url}/Xenova/multilingual-e5-small`,
      folder: join(modelDir, 'multilingual-e5-small'),
      missingBytes: allBytes,
    })
    expect(files.map(({ name, bytes, present }) => [name, bytes, present])).toEqual(
      [...tinyModelFiles()].map(([name, { length }]) => [name, length, false]),
    )
    expect(hub.requests.filter((request) => !request.startsWith('HEAD '))).toEqual([])
    expect(readdirSync(modelDir)).toEqual([])
  })

  it('knows the files that are there', async () => {
    const { url } = await modelHub(tinyModelFiles())
    expect(await describeModel({ modelDir: tinyModelDir(), hub: url })).toMatchObject({ missingBytes: 0 })
  })

  it('says if the hub does not give sizes', async () => {
    const { url } = await modelHub(tinyModelFiles(), { describe: (response) => response.writeHead(200).end() })
    const { files, missingBytes } = await describeModel({ modelDir: temporaryFolder(), hub: url })
    expect([missingBytes, ...files.map(({ bytes }) => bytes)]).toEqual([null, null, null, null, null])
  })
})

describe('pulling the model', () => {
  it('fetches every file exactly, and the model embeds', async () => {
    const { url } = await modelHub(tinyModelFiles())
    const modelDir = join(temporaryFolder(), 'not', 'there')
    await pullModel({ modelDir, hub: url })
    expect(filesIn(modelDir)).toEqual(whole)
    for (const [name, bytes] of tinyModelFiles())
      expect(readFileSync(join(modelDir, 'multilingual-e5-small', name)).equals(bytes)).toBe(true)
    expect(await aLocalEmbedder({ modelDir }).embed(['engineer'], 'query')).toHaveLength(1)
  })

  it('reports progress up to the size of each file', async () => {
    const { url } = await modelHub(tinyModelFiles())
    const last = new Map<string, PullProgress>()
    const onProgress = (progress: PullProgress) => void last.set(progress.file, progress)
    await pullModel({ modelDir: temporaryFolder(), hub: url, onProgress })
    expect([...last.values()].map(({ bytes }) => bytes).sort()).toEqual([...sizes].sort())
    expect([...last.values()].every(({ bytes, totalBytes }) => bytes === totalBytes)).toBe(true)
  })

  it('skips files that are there, and refetches those with another size', async () => {
    const hub = await modelHub(tinyModelFiles())
    const modelDir = tinyModelDir()
    writeFileSync(join(modelDir, 'multilingual-e5-small', 'config.json'), '{')
    await pullModel({ modelDir, hub: hub.url })
    const fetched = hub.requests.filter((request) => request.startsWith('GET '))
    expect(fetched.map((request) => request.split('/').at(-1))).toEqual(['config.json', 'config.json'])
  })

  it('continues where it was interrupted', async () => {
    const hub = await modelHub(tinyModelFiles(), { send: { [weights]: halfAtFirst() } })
    const modelDir = temporaryFolder()
    const caller = new AbortController()
    let saved = 0
    const onProgress = ({ file, bytes }: PullProgress) => {
      if (file !== weights) return
      saved = bytes
      caller.abort()
    }
    const interrupted = pullModel({ modelDir, hub: hub.url, onProgress, signal: caller.signal })
    await expect(withReport(interrupted)).rejects.toMatchObject(fetchFailed)
    expect(filesIn(modelDir)).not.toContain(weights)
    await pullModel({ modelDir, hub: hub.url })
    expect(hub.requests.at(-1)).toBe(`GET /cache/${weights} bytes=${saved}-`)
    expect(filesIn(modelDir)).toEqual(whole)
    expect(await aLocalEmbedder({ modelDir }).dimensions()).toBeGreaterThan(0)
  })

  it('succeeds at the second attempt after a broken connection', async () => {
    const breaks: HubAnswer = (response) => void response.socket?.end()
    const { url } = await modelHub(tinyModelFiles(), { send: { [weights]: halfAtFirst(breaks) } })
    const modelDir = temporaryFolder()
    await expect(withReport(pullModel({ modelDir, hub: url }))).rejects.toMatchObject(fetchFailed)
    await pullModel({ modelDir, hub: url })
    expect(filesIn(modelDir)).toEqual(whole)
  })

  it('starts again if the hub ignores the requested offset', async () => {
    const sendsAll: HubAnswer = (response, _, bytes) => void response.writeHead(200).end(bytes)
    const hub = await modelHub(tinyModelFiles(), { send: { [weights]: sendsAll } })
    const { files } = await describeModel({ modelDir: temporaryFolder(), hub: hub.url })
    const hash = files.find(({ name }) => name === weights)?.etag?.slice(0, 16)
    const modelDir = temporaryFolder()
    const folder = join(modelDir, 'multilingual-e5-small', 'onnx')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `model_quantized.onnx.${hash}.part`), 'the first bytes')
    await pullModel({ modelDir, hub: hub.url })
    expect(hub.requests.at(-1)).toBe(`GET /cache/${weights} bytes=15-`)
    expect(filesIn(modelDir)).toEqual(whole)
  })

  it.each([
    ['other bytes', (bytes: Uint8Array) => Buffer.from(bytes).fill(7)],
    ['more bytes', (bytes: Uint8Array) => Buffer.concat([bytes, bytes])],
    ['fewer bytes', (bytes: Uint8Array) => bytes.subarray(1)],
  ])('refuses %s than the hub described', async (_, change) => {
    for (const name of [weights, 'tokenizer.json']) {
      const wrong: HubAnswer = (response, _request, bytes) => void response.writeHead(200).end(change(bytes))
      const { url } = await modelHub(tinyModelFiles(), { send: { [name]: wrong } })
      const modelDir = temporaryFolder()
      await expect(withReport(pullModel({ modelDir, hub: url }))).rejects.toMatchObject(fetchFailed)
      expect(filesIn(modelDir)).not.toContain(name)
    }
  })

  it('accepts a file for which the hub gives no size and hash', async () => {
    const { url } = await modelHub(tinyModelFiles(), { describe: (response) => response.writeHead(200).end() })
    const modelDir = temporaryFolder()
    await pullModel({ modelDir, hub: url })
    expect(filesIn(modelDir)).toEqual(whole)
  })
})

describe('a hub that fails', () => {
  it('by silence: it is given up', async () => {
    const { url } = await modelHub(tinyModelFiles(), { describe: () => {} })
    const pull = pullModel({ modelDir: temporaryFolder(), hub: url, quietMs: 50 })
    await expect(withReport(pull)).rejects.toMatchObject({
      ...fetchFailed,
      message: expect.stringContaining('sent nothing'),
    })
  })

  it('by silence within a file: it is given up, and the part is kept', async () => {
    const stops: HubAnswer = (response, _, bytes) => void response.writeHead(200).write(bytes.subarray(0, 10))
    const { url } = await modelHub(tinyModelFiles(), { send: { [weights]: stops } })
    const modelDir = temporaryFolder()
    const pull = pullModel({ modelDir, hub: url, quietMs: 2000 })
    await expect(withReport(pull)).rejects.toMatchObject({
      ...fetchFailed,
      message: expect.stringContaining('sent nothing'),
    })
    expect(filesIn(modelDir).filter((name) => name.endsWith('.part'))).toHaveLength(1)
  })

  it('by lacking a file: the error names it with the status', async () => {
    const { url } = await modelHub(new Map([...tinyModelFiles()].slice(1)))
    const failure = { ...fetchFailed, message: expect.stringContaining('404 for config.json') }
    await expect(withReport(pullModel({ modelDir: temporaryFolder(), hub: url }))).rejects.toMatchObject(failure)
  })

  it('by redirecting in circles', async () => {
    const circle: HubAnswer = (response, { url }) => response.writeHead(307, { location: url }).end()
    const { url } = await modelHub(tinyModelFiles(), { describe: circle })
    await expect(withReport(describeModel({ modelDir: temporaryFolder(), hub: url }))).rejects.toMatchObject(
      fetchFailed,
    )
  })

  it('by redirecting to an invalid address', async () => {
    const nowhere: HubAnswer = (response) => response.writeHead(307, { location: 'http://[' }).end()
    const { url } = await modelHub(tinyModelFiles(), { describe: nowhere })
    await expect(withReport(describeModel({ modelDir: temporaryFolder(), hub: url }))).rejects.toMatchObject(
      fetchFailed,
    )
  })

  it('by being unreachable: the error names the setting for another hub', async () => {
    const hub = 'http://127.0.0.1:1'
    const failure = { ...fetchFailed, suggestion: expect.stringContaining('JOBWORKFLOW_MODEL_HUB') }
    await expect(withReport(describeModel({ modelDir: temporaryFolder(), hub }))).rejects.toMatchObject(failure)
  })
})

it('pulling a model stops when the caller cancels', async () => {
  const caller = new AbortController()
  const { url } = await modelHub(tinyModelFiles(), { send: { [weights]: () => caller.abort() } })
  const modelDir = temporaryFolder()
  await expect(withReport(pullModel({ modelDir, hub: url, signal: caller.signal }))).rejects.toMatchObject(fetchFailed)
  expect(filesIn(modelDir)).not.toContain(weights)
})

it('pulling a model reports that it cannot be saved, without naming the folder', async () => {
  const { url } = await modelHub(tinyModelFiles())
  const modelDir = temporaryFolder()
  mkdirSync(join(modelDir, 'multilingual-e5-small'))
  writeFileSync(join(modelDir, 'multilingual-e5-small', 'onnx'), 'a file where a folder must be')
  const failure = await withReport(pullModel({ modelDir, hub: url })).catch((error: unknown) => error)
  expect(failure).toMatchObject({
    code: 'EMBEDDING_FAILED',
    suggestion: expect.stringContaining('JOBWORKFLOW_MODEL_DIR'),
  })
  expect((failure as Error).message).not.toContain(modelDir)
})
