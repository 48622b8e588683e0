import { describe, expect, it } from 'vitest'
import { weighPage } from '../../scripts/kit/weigh-page.js'
import { useSharedBrowser } from '../support/browser.js'
import { type PageName, pageNames, pathOf } from '../support/every-page.js'
import { html, loopbackSite } from '../support/loopback-site.js'
import { servedPage } from '../support/served-page.js'
import { Visitor, type VisitorOptions } from '../support/visitor.js'

const browser = useSharedBrowser()
const served = await servedPage()

/** What has no other name in Japanese. */
const namesInAnyLanguage: ReadonlySet<string> = new Set(['jobworkflow'])

/** Somebody who looks at the page. */
async function visit(name: PageName, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser(), served.origin, options)
  expect(await visitor.open(await pathOf(name, served))).toBe(200)
  return visitor
}

describe('what a browser finds fault with', () => {
  it('is found where it is', async () => {
    const page = '<title>x</title><main><img src="https://elsewhere.example/x.png"><p style="width:2000px">x</p></main>'
    const site = await loopbackSite({
      '/': html(page, { 'content-security-policy': "default-src 'self'" }),
      '/wide': html(page),
      '/thrown': html('<script>throw new Error("oops")</script>'),
      '/hidden': html('<style>a:focus { outline: none }</style><a href="/">hidden</a><button>shown</button>'),
    })
    const visitor = await Visitor.arrive(browser(), site.url(''), { width: 360, allowed: /./ })
    await visitor.open('/')
    expect((await visitor.axeViolations()).map((line) => line.split(':')[0])).toEqual([
      'html-has-lang',
      'image-alt',
      'page-has-heading-one',
    ])
    await visitor.open('/wide')
    expect(await visitor.scrollsSideways()).toBe(true)
    await visitor.open('/thrown')
    const text = visitor.faults.join('\n')
    for (const fault of [/Content Security Policy.*style/, /Content Security Policy.*img/, /asked elsewhere/, /oops/])
      expect(text).toMatch(fault)
    await visitor.open('/hidden')
    expect(await visitor.unreachable()).toEqual(['<a href="/">hidden</a>'])
  })
})

describe.each(pageNames)('%s, in a real browser (page-walks)', (name) => {
  it.each(['light', 'dark'] as const)(
    'axe-core finds nothing wrong, on a desk and at 360 px, %s',
    async (colorScheme) => {
      const visitor = await visit(name, { colorScheme })
      expect(await visitor.axeViolations()).toEqual([])
      await visitor.page.setViewportSize({ width: 360, height: 740 })
      expect(await visitor.axeViolations()).toEqual([])
      expect(await visitor.scrollsSideways()).toBe(false)
    },
  )

  it('everything is reached by keyboard, and shows it', async () => {
    const visitor = await visit(name)
    expect(await visitor.unreachable()).toEqual([])
  })

  it('says the same without a script', async () => {
    const [withScript, without] = await Promise.all([visit(name), visit(name, { hasScript: false })])
    expect(await without.mainLines()).toEqual(await withScript.mainLines())
  })

  it('holds no English words of ours in Japanese', async () => {
    const visitor = await visit(name, { language: 'ja' })
    const words = await visitor.wordsOfOurs(/[A-Za-z]{2,}/g)
    expect(words.filter((word) => !namesInAnyLanguage.has(word))).toEqual([])
  })

  it('weighs 100 KB at most, with everything that it loads (page-speed)', async () => {
    expect(await weighPage(served.origin, await pathOf(name, served))).toBeLessThanOrEqual(100_000)
  })
})
