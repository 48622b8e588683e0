import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { ownFile } from '#src/adapters/kit/own-files.js'

const types = {
  'styles.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
  'app.webmanifest': 'application/manifest+json',
} as const

type AssetName = keyof typeof types

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
  return c.body(load(name).bytes, 200, {
    'content-type': types[name],
    'cache-control': 'private, max-age=31536000, immutable',
  })
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
