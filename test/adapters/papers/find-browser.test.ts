import { describe, expect, it } from 'vitest'
import { type BrowserSearch, findBrowser } from '#src/adapters/papers/find-browser.js'

function find(there: readonly string[], search: Partial<BrowserSearch> = {}) {
  const all = { named: null, env: { PATH: '/usr/local/bin:/usr/bin' }, platform: 'linux' as const, ...search }
  return findBrowser({ ...all, canStart: (path) => there.includes(path) })
}

describe('the browser for PDFs (person-papers-browser)', () => {
  it('is found on the PATH and where it is usually installed, on each system', () => {
    expect(find(['/usr/bin/chromium', '/usr/bin/microsoft-edge'])).toBe('/usr/bin/chromium')
    expect(find(['/usr/bin/google-chrome', '/usr/bin/chromium'])).toBe('/usr/bin/google-chrome')
    expect(find(['/snap/bin/chromium'], { env: {} })).toBe('/snap/bin/chromium')
    const mac = '/Users/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    expect(find([mac], { platform: 'darwin', env: { HOME: '/Users/me' } })).toBe(mac)
    const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'
    expect(find([edge], { platform: 'win32', env: { 'ProgramFiles(x86)': 'C:\\Program Files (x86)' } })).toBe(edge)
  })

  it('is the one that the person names, by its path or as a command', () => {
    expect(find(['/opt/my/chrome', '/usr/bin/chromium'], { named: '/opt/my/chrome' })).toBe('/opt/my/chrome')
    expect(find(['/usr/bin/brave', '/usr/bin/chromium'], { named: 'brave' })).toBe('/usr/bin/brave')
  })

  it.each([
    [null, 'browser-missing', /Install one. Or export the document as HTML/],
    ['/none', 'browser-not-there', /cannot be started/],
    ['./chromium', 'browser-not-there', /cannot be started/],
    ['/usr/bin/firefox-esr', 'browser-unable', /cannot print without a window/],
  ])('that is %j is refused with a sentence that says what to do', (named, problem, message) => {
    const there = named === null ? [] : ['/usr/bin/chromium', '/usr/bin/firefox-esr']
    expect(() => find(there, { named })).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', facts: { context: 'papers', problem } }),
    )
    expect(() => find(there, { named })).toThrow(message)
  })
})
