import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compiledCodeDir, defaultModelDir } from '#src/adapters/kit/cache-folder.js'

describe('the folder of models', () => {
  it.each([
    ['linux', { XDG_CACHE_HOME: join('/caches') }, join('/caches', 'jobworkflow', 'models')],
    ['win32', { LOCALAPPDATA: join('/local') }, join('/local', 'jobworkflow', 'models')],
  ] as const)('is in the cache folder that %s names', (platform, env, folder) => {
    expect(defaultModelDir(env, platform)).toBe(folder)
  })

  it.each(['linux', 'darwin', 'win32'] as const)('is in the home folder if %s names none', (platform) => {
    expect(defaultModelDir({}, platform)).toMatch(/ache.*jobworkflow.models$/)
  })
})

it('compiled code lies beside the models, where only this user can write', () => {
  expect(compiledCodeDir({ XDG_CACHE_HOME: join('/caches') }, 'linux')).toBe(join('/caches', 'jobworkflow', 'compiled'))
})
