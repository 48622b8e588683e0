#!/usr/bin/env node
import nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'
import { compiledCodeDir } from '#src/adapters/kit/cache-folder.js'

// Node 22 and newer cache compiled code between starts; modules loaded before this line are not cached
const { enableCompileCache } = nodeModule as unknown as { readonly enableCompileCache?: (folder: string) => unknown }
enableCompileCache?.(compiledCodeDir(process.env))

const { main } = await import('./program.js')
await main(fileURLToPath(import.meta.url))
