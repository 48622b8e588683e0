import { describe, expect, it } from 'vitest'
import { aHostileScene, askedNames, askedPaths, detailPaths, listPaths } from '#test/support/hostile-scene.js'
import { markupVectors } from '#test/support/markup-vectors.js'
import { skeletonOf } from '#test/support/page-skeleton.js'

/** Words, numbers and addresses as they usually appear on pages. */
const harmless = [
  // four forms of one employer, whose jobs the list folds
  'plain pwned words',
  'plain pwned words Inc',
  'plain pwned words GmbH',
  'plain pwned words Ltd',
  'https://jobs.example/pwned',
  '7',
  '2026-06-20',
  '2026-06',
  'reject',
  'all',
  'applied',
  '',
]
const batchSize = 10

type Scene = Awaited<ReturnType<typeof aHostileScene>>

/** Lists the paths to open for a scene, each with the kind of its page. */
type Look = (scene: Scene) => readonly (readonly [kind: string, path: string])[]

const details: Look = ({ written }) =>
  detailPaths.flatMap((path) => written.map((one) => [path({ id: 0, text: '' }), path(one)] as const))
const lists: Look = () => listPaths.map((path) => [path, path])
/** Opens each page once per `step` texts; each request sets every name to one of the next texts. */
const asked =
  (step: number): Look =>
  ({ written }) =>
    askedPaths.flatMap((path) =>
      written
        .filter((_, n) => n % step === 0)
        .map((_, n) => {
          const query = new URLSearchParams(
            askedNames.map((name, k): [string, string] => [name, textAt(written, n * step + k)]),
          )
          return [path, `${path}?${query}`] as const
        }),
    )

const textAt = (written: Scene['written'], n: number) => written[n % written.length]?.text ?? ''

const scenes = new Map<number, Promise<Scene>>()

/** The scene with the texts from this one on, which all tests read. */
function sceneFrom(start: number): Promise<Scene> {
  const scene = scenes.get(start) ?? aHostileScene(markupVectors.slice(start, start + batchSize))
  scenes.set(start, scene)
  return scene
}

async function skeletons(scene: Scene, look: Look): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>()
  for (const [kind, path] of look(scene)) {
    const parts = found.get(kind) ?? new Set()
    for (const part of skeletonOf(await scene.read(path))) parts.add(part)
    found.set(kind, parts)
  }
  return found
}

/** Returns what strangers' texts added to any page. */
async function added(look: Look, usually = look): Promise<readonly string[]> {
  const usual = await skeletons(await aHostileScene(harmless), usually)
  const known = new Set([...usual.values()].flatMap((parts) => [...parts]))
  const extra = new Set<string>()
  for (let start = 0; start < markupVectors.length; start += batchSize) {
    for (const [kind, parts] of await skeletons(await sceneFrom(start), look))
      for (const part of parts) if (!known.has(part)) extra.add(`${kind}: ${part}`)
  }
  return [...extra]
}

describe('text by a stranger (page-safety)', () => {
  it('is tried as two hundred known kinds of injected markup, each of which would be noticed', () => {
    expect(markupVectors.length).toBeGreaterThanOrEqual(200)
    expect(markupVectors.filter((vector) => !/pwned/.test(vector))).toEqual([])
    const page = '<p><a class="x" href="/">words</a></p>'
    const usual = skeletonOf(page)
    const unseen = [
      '<img src=x:pwned>',
      '<p onclick=x>',
      '<a href="javascript:pwned">',
      '<a href="//pwned.example">',
      '<p class=pwned>',
      '<!--pwned-->',
    ].filter((markup) => [...skeletonOf(page + markup)].every((part) => usual.has(part)))
    expect(unseen).toEqual([])
  })

  it('is on pages that are there', async () => {
    const scene = await aHostileScene(['plain words'])
    const paths = [...lists(scene), ...details(scene)]
      .map(([, path]) => path)
      .filter((path) => path !== '/nothing-here' && path !== '/login')
    const missing = await Promise.all(paths.map(async (path) => ((await scene.ask(path)).status < 400 ? [] : [path])))
    expect(missing.flat()).toEqual([])
  })

  it('adds no element, attribute, handler or address to the page of a job, an application, a message or a website', async () => {
    expect(await added(details)).toEqual([])
  })

  it('adds none to a list', async () => {
    expect(await added(lists)).toEqual([])
  })

  it('adds none to a page whose address contains it', async () => {
    expect(await added(asked(3), asked(1))).toEqual([])
  })
})
