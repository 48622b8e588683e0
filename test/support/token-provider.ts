import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { type OAuthProvider, providers } from '#src/adapters/system/logins/oauth/providers.js'

type Form = Readonly<Record<string, string>>
interface Answer {
  readonly status?: number
  readonly body: unknown
  readonly location?: string
}

/** A provider of OAuth on loopback, which follows the standards where the tests look. */
export class TokenProvider {
  readonly tokenRequests: Form[] = []
  readonly deviceRequests: Form[] = []
  origin = ''
  /** Replaces the answers of the token endpoint, one each; after the last one it answers itself. */
  readonly next: (Answer | ((form: Form) => Answer))[] = []
  deviceAnswer: Answer = {
    body: {
      ...{ device_code: 'device-canary', user_code: 'ABCD-1234', verification_uri: 'https://provider.example/device' },
      ...{ expires_in: 600, interval: 1 },
    },
  }
  rotates = true
  readonly refreshTokens = new Set(['refresh-canary-0'])
  readonly accessTokens = new Set<string>()
  readonly #codes = new Map<string, { readonly challenge: string; readonly redirect: string }>()

  /** All providers, with this one at the places where they are asked. */
  get standIns(): typeof providers {
    const replace = (provider: OAuthProvider): OAuthProvider => ({
      ...provider,
      server: {
        issuer: this.origin,
        authorization_endpoint: `${this.origin}/authorize`,
        token_endpoint: `${this.origin}/token`,
        device_authorization_endpoint: `${this.origin}/device`,
      },
    })
    return { google: replace(providers.google), microsoft: replace(providers.microsoft) }
  }

  async start(): Promise<this> {
    const server = createServer(async (request, response) => {
      const { status = 200, body, location } = await this.#answer(request)
      const isText = typeof body === 'string'
      response.writeHead(status, {
        'Content-Type': isText ? 'text/html' : 'application/json',
        ...(location === undefined ? {} : { Location: location }),
      })
      response.end(isText ? body : JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    return this
  }

  /** What a person does in the browser: agrees, and is sent back. */
  async agree(page: string, change: Form = {}): Promise<Response> {
    const { searchParams: asked } = new URL(page)
    const code = randomBytes(8).toString('hex')
    const redirect = asked.get('redirect_uri') ?? ''
    this.#codes.set(code, { challenge: asked.get('code_challenge') ?? '', redirect })
    const back = new URL(redirect)
    // the tests have no browser that asks both of its addresses
    back.hostname = '127.0.0.1'
    back.search = new URLSearchParams({ code, state: asked.get('state') ?? '', ...change }).toString()
    return fetch(back)
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    if (request.url === '/device') {
      this.deviceRequests.push(form)
      return this.deviceAnswer
    }
    this.tokenRequests.push(form)
    const given = this.next.shift()
    if (given !== undefined) return typeof given === 'function' ? given(form) : given
    return this.#grant(form) ?? { status: 400, body: { error: 'invalid_grant', error_description: 'canary' } }
  }

  #grant({ grant_type: type, code = '', code_verifier: verifier = '', ...form }: Form): Answer | null {
    if (type === 'authorization_code') {
      const asked = this.#codes.get(code)
      this.#codes.delete(code)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      return asked?.challenge === challenge && asked.redirect === form.redirect_uri ? this.#tokens(true) : null
    }
    if (type === 'refresh_token') {
      const isKnown = this.refreshTokens.has(form.refresh_token ?? '')
      if (this.rotates) this.refreshTokens.delete(form.refresh_token ?? '')
      return isKnown ? this.#tokens(this.rotates) : null
    }
    return form.device_code === 'device-canary' ? this.#tokens(true) : null
  }

  #tokens(withRefresh: boolean): Answer {
    const token = `access-canary-${this.accessTokens.size}`
    this.accessTokens.add(token)
    const refresh = `refresh-canary-${this.accessTokens.size}`
    if (withRefresh) this.refreshTokens.add(refresh)
    const body = { access_token: token, token_type: 'Bearer', expires_in: 3600 }
    return { body: withRefresh ? { ...body, refresh_token: refresh } : body }
  }
}
