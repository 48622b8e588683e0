import { chmodSync, copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Cluster } from '#scripts/kit/postgres/cluster.js'
import { giveAll } from '#scripts/kit/postgres/server-folder.js'
import { type ClusterOptions, startCluster, startStandby } from '#scripts/kit/postgres/start-cluster.js'
import { inRepository } from '#scripts/kit/program.js'

/** A cluster for the tests of a file or of the enclosing describe, set up by `prepare`. */
export function clusterOfTests(
  options: ClusterOptions = {},
  prepare: (cluster: Cluster) => Promise<void> = async () => {},
) {
  const held: { cluster?: Cluster } = {}
  beforeAll(async () => {
    held.cluster = await startCluster(options)
    await prepare(held.cluster)
  })
  afterAll(() => held.cluster?.stop())
  return () => held.cluster as Cluster
}

/** A primary and a standby that follows it. */
export function pairOfTests(options: { readonly isSynchronous?: boolean } = {}) {
  const primary = clusterOfTests()
  const held: { standby?: Cluster } = {}
  beforeAll(async () => {
    held.standby = await startStandby(primary(), options)
  })
  afterAll(() => held.standby?.stop())
  return { primary, standby: () => held.standby as Cluster }
}

/** Writes the access rules of the server (`pg_hba.conf`). They take effect at the next start. */
export function writeRules({ place }: Cluster, rules: readonly string[]): string {
  const file = join(place.folder, 'rules')
  writeFileSync(file, `${rules.join('\n')}\n`)
  giveAll(place.folder, place.account)
  return file
}

/** A self-signed certificate for localhost and 127.0.0.1. */
export const certificate = inRepository('test/support/tls/localhost-cert.pem')

/** Restarts the cluster with TLS available. */
export async function encrypt(cluster: Cluster): Promise<void> {
  const { folder, account } = cluster.place
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  copyFileSync(certificate, cert)
  copyFileSync(inRepository('test/support/tls/localhost-key.pem'), key)
  giveAll(folder, account)
  chmodSync(key, 0o600)
  await cluster.restart({ ssl: true, ssl_cert_file: cert, ssl_key_file: key })
}

/** Returns the URL of a database on a cluster, with the given parts replaced. */
export function addressOf(
  { port }: Cluster,
  {
    user = 'postgres',
    password = '',
    host = '127.0.0.1',
    name = 'postgres',
    ...parameters
  }: Readonly<Record<string, string>> = {},
): string {
  const login = password === '' ? user : `${user}:${encodeURIComponent(password)}`
  return `postgres://${login}@${host}:${port}/${name}?${new URLSearchParams(parameters)}`
}

/** Returns one URL with the hosts of several clusters, in this order. */
export function addressOfAll(
  clusters: readonly { readonly port: number }[],
  parameters: Readonly<Record<string, string>> = {},
): string {
  const hosts = clusters.map(({ port }) => `127.0.0.1:${port}`)
  return `postgres://postgres@${hosts.join(',')}/postgres?${new URLSearchParams(parameters)}`
}
