import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { ownFile } from '#src/adapters/kit/own-files.js'

const types = {
  'styles.css': 'text/css; charset=utf-8',
  'sections.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
  'app.webmanifest': 'application/manifest+json',
} as const

type AssetName = keyof typeof types

/** The encodings in which the build compresses the files, smallest first, and the ends of their names. */
const encodings = { br: '.br', gzip: '.gz' } as const

type Encoding = keyof typeof encodings

interface Asset {
  readonly bytes: Buffer<ArrayBuffer>
  readonly version: string
}

const loaded = new Map<AssetName, Asset>()

/** The URL contains a hash of the content, so that browsers may cache it. */
export function assetUrl(name: AssetName): string {
  return `/static/${name}?v=${load(name).version}`
}

/** Serves one of the page's own files; no login is needed. */
export function answerAsset(c: Context): Response | Promise<Response> {
  const name = c.req.param('name') as AssetName
  if (!Object.hasOwn(types, name)) return c.notFound()
  const headers = {
    'content-type': types[name],
    'cache-control': 'private, max-age=31536000, immutable',
    vary: 'accept-encoding',
  }
  const compressed = readCompressed(name, c.req.header('accept-encoding') ?? '')
  if (compressed === null) return c.body(load(name).bytes, 200, headers)
  return c.body(compressed.bytes, 200, { ...headers, 'content-encoding': compressed.encoding })
}

/** The file in the smallest encoding that the browser accepts; null without a build, which is the only one to compress. */
function readCompressed(name: AssetName, accepted: string) {
  const known = parseAccept(accepted).filter(({ q }) => q > 0)
  const names = new Set(known.map(({ type }) => type.toLowerCase()))
  const encoding = (Object.keys(encodings) as Encoding[]).find((each) => names.has(each))
  if (encoding === undefined) return null
  const file = ownFile(`./assets/${name}${encodings[encoding]}`, import.meta.url)
  return existsSync(file) ? { bytes: Buffer.from(readFileSync(file)), encoding } : null
}

/** Reads the file next to the bundle; run from the sources, without a build, the page has no script. */
function load(name: AssetName): Asset {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const file = ownFile(`./assets/${name}`, import.meta.url)
  const bytes = existsSync(file) ? Buffer.from(readFileSync(file)) : Buffer.alloc(0)
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
  loaded.set(name, { bytes, version })
  return { bytes, version }
}
