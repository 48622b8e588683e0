import { describe, expect, it } from 'vitest'
import { driverLoadMessage, driverPackage } from '#src/adapters/stores/sqlite/kit/driver-choice.js'

describe('the SQLite driver for a Node', () => {
  it.each([
    ['20.19.0', '9', 'better-sqlite3-node20'],
    ['22.13.1', '9', 'better-sqlite3-node20'],
    ['22.14.0', '10', 'better-sqlite3'],
    ['23.5.0', '9', 'better-sqlite3-node20'],
    ['24.0.0', '10', 'better-sqlite3'],
    ['26.1.0', '11', 'better-sqlite3'],
  ])('%s with Node-API %s is %s: better-sqlite3 13 would crash it below 10', (node, napi, name) => {
    expect(driverPackage({ node, napi })).toBe(name)
  })
})

describe('the advice if the driver does not load (jobs-driver)', () => {
  it.each([
    [
      '20.20.2',
      '9',
      'a newer Node, or a compiler and an install script that may run',
      /Use Node 22 from 22\.14 on, or Node 24 .* C\+\+ compiler/,
    ],
    ['21.7.3', '9', 'another Node', /there is no build for it\. Use Node 22 from 22\.14 on, or Node 24/],
    ['22.13.1', '9', 'another Node', /there is no build for it\. Use Node 22 from 22\.14 on, or Node 24/],
    ['22.14.0', '10', 'to install anew, without a compiler', /Install jobworkflow again .* neither a compiler/],
  ])('for %s with Node-API %s is %s', (node, napi, _, remedy) => {
    const words = driverLoadMessage({ node, napi }, 'linux', 'x64')
    expect(words).toContain(`SQLite's driver does not load in Node ${node}: `)
    expect(words).toMatch(remedy)
  })

  it('for a machine without a binary is another machine', () => {
    expect(driverLoadMessage({ node: '24.0.0', napi: '10' }, 'linux', 'arm')).toMatch(
      /there is no build for linux on arm\. .* x64 and arm64/,
    )
  })
})
