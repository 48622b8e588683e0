import { describe, expect, it } from 'vitest'
import { useSharedBrowser } from '../support/browser.js'
import { html, loopbackSite } from '../support/loopback-site.js'
import { servedPage } from '../support/served-page.js'
import { Visitor } from '../support/visitor.js'

const browser = useSharedBrowser()
const served = await servedPage()

describe('the page for people in a real browser', () => {
  it('what is found nowhere below is found where it is', async () => {
    const page = '<title>x</title><main><img src="https://elsewhere.example/x.png"><p style="width:2000px">x</p></main>'
    const strict = { 'content-security-policy': "default-src 'self'" }
    const site = await loopbackSite({
      '/': html(page, strict),
      '/wide': html(page),
      '/thrown': html('<script>throw new Error("oops")</script>'),
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
  })

  it.each(['light', 'dark'] as const)('axe-core finds nothing wrong, %s (page-walks)', async (colorScheme) => {
    const visitor = await Visitor.arrive(browser(), served.origin, { colorScheme })
    expect(await visitor.open('/')).toBe(200)
    expect(await visitor.axeViolations()).toEqual([])
  })
})
