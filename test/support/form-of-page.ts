/** Sends a form of a served page as its reader does, with the values that are in it. Throws unless it is accepted. */
export async function sendForm(origin: string, path: string, action: string): Promise<string> {
  const page = await (await fetch(origin + path)).text()
  const [, form = ''] = new RegExp(`<form[^>]*action="${action}"[^>]*>(.*?)</form>`, 's').exec(page) ?? []
  const fields = [...form.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)]
  if (fields.length === 0) throw new Error(`${path} has no form for ${action}.`)
  const sent = await fetch(origin + action, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields.map(([, name = '', value = '']): [string, string] => [name, value])),
  })
  if (sent.status !== 303) throw new Error(`${action} answered ${sent.status}.`)
  return sent.headers.get('location') ?? ''
}
