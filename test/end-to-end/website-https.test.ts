import { describe, expect, it } from 'vitest'
import { certificateFile, html, loopbackSite, redirectTo, secureLoopbackSite } from '#test/support/loopback-site.js'
import { backendPosting } from '#test/support/web-pages.js'
import { websiteCommands } from '#test/support/website-commands.js'
import { connectToSite, failing, newStore, process, query } from '#test/support/website-server.js'

const trust = { env: { NODE_EXTRA_CA_CERTS: certificateFile } }

// Source: contract websites, "URL" and "fetching"
describe('a page over HTTPS', () => {
  it.each(['localhost', '127.0.0.1'])('is read from %s, whose certificate is trusted by an option', async (name) => {
    const site = await secureLoopbackSite({ '/job': html(backendPosting) })
    const client = await connectToSite(newStore(), site, trust)
    const url = site.url('/job', name)
    expect(await process(client, url)).toMatchObject({ status: 'completed', url })
    const { results } = await query(client, 'backend engineer')
    expect(results[0]?.source_url).toBe(url)
  })

  it('is not read without that option: the error explains the certificate problem', async () => {
    const site = await secureLoopbackSite({ '/job': html(backendPosting) })
    const error = await failing(await connectToSite(newStore(), site), 'rag_process_website', { url: site.url('/job') })
    expect(error).toMatchObject({ type: 'URLFetchError', code: 'FETCH_FAILED', retryable: false })
    expect(error.message).toContain('its certificate is self-signed and not trusted here')
    expect(error.suggestion).toContain('NODE_EXTRA_CA_CERTS')
    expect(site.requests).toEqual([])
  })

  it('may redirect to HTTP and back, with each address checked again', async () => {
    const plain = await loopbackSite({ '/private': redirectTo('http://10.0.0.1/') })
    const site = await secureLoopbackSite({ '/job': html(backendPosting), '/away': redirectTo(plain.url('/private')) })
    plain.route({ '/back': redirectTo(site.url('/job')) })
    const client = await connectToSite(newStore(), site, { ...trust, args: ['--allow-host', plain.host] })
    expect(await process(client, plain.url('/back'))).toMatchObject({ status: 'completed' })
    const error = await failing(client, 'rag_process_website', { url: site.url('/away') })
    expect(error.message).toContain('10.0.0.1 is in a private or reserved network')
  })

  it('is read by the command line too, with the same option', async () => {
    const site = await secureLoopbackSite({ '/job': html(backendPosting) })
    const trusting = await websiteCommands(site, newStore(), trust).run('add', site.url('/job'))
    expect(trusting).toMatchObject({ code: 0, stderr: '' })
    const wary = await websiteCommands(site).run('add', site.url('/job'))
    expect(wary.code).toBe(6)
    expect(wary.stderr).toContain('its certificate is self-signed')
  })
})
