/** What a Node says of itself, of `process.versions`. */
export interface NodeVersions {
  readonly node: string
  /** The version of Node-API, a whole number as text. */
  readonly napi?: string
}

// better-sqlite3 13 calls Node-API 10, which 22.14 and 23.6 brought: where it is missing, the first call ends the process
const neededNodeApi = 10

/** Whether the driver that carries its binaries runs in this Node. */
function runsPrebuilt({ napi = '0' }: NodeVersions): boolean {
  return Number(napi) >= neededNodeApi
}

/** The package of the driver for this Node, by the name that it has in package.json. */
export function driverPackage(versions: NodeVersions): 'better-sqlite3' | 'better-sqlite3-node20' {
  return runsPrebuilt(versions) ? 'better-sqlite3' : 'better-sqlite3-node20'
}

const [systems, architectures] = [new Set(['darwin', 'linux', 'win32']), new Set(['arm64', 'x64'])]

/** What to say where the driver for this Node does not load: the reason, and what helps there. */
export function whyNoDriver(versions: NodeVersions, platform: string, architecture: string): string {
  const failure = `SQLite's driver does not load in Node ${versions.node}`
  if (runsPrebuilt(versions)) {
    if (systems.has(platform) && architectures.has(architecture)) {
      return (
        `${failure}: it is not there, or not for this machine. Install jobworkflow anew with this Node, ` +
        'with its optional dependencies; neither a compiler nor an install script is needed.'
      )
    }
    return `${failure}: there is none for ${platform} on ${architecture}. Linux, macOS and Windows on x64 and arm64 have one.`
  }
  if (versions.node.startsWith('20.')) {
    return (
      `${failure}: it was not built, or built for another Node. Use Node 22.14 or newer and install jobworkflow anew with it; ` +
      'or install it anew with this Node, with its optional dependencies, where the install script of better-sqlite3 may run ' +
      'and a C++ compiler is there.'
    )
  }
  return `${failure}: there is none for it. Use Node 22.14 or newer of 22, or Node 24 or newer, and install jobworkflow anew with it.`
}
