import { describe, expect, it } from 'vitest'
import { codeOf, loadedWith, programFile } from '#test/support/built-files.js'

describe('what a start reads', () => {
  const files = [...new Set([...loadedWith('main.js'), ...loadedWith(programFile())])]

  it('is few files, because each takes Node as long as many lines of code', () => {
    expect(files).toHaveLength(7)
  })

  it('is neither the SDK nor the driver, which the first answer does not need', () => {
    const code = files.map(codeOf).join('\n')
    expect(code).toContain('protocolVersion')
    expect(code).not.toMatch(/ZodError|JSONRPCRequestSchema|better-sqlite3/)
  })
})
