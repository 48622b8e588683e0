/** Versions of a Node, from `process.versions`. */
export interface NodeVersions {
  readonly node: string
  /** The version of Node-API, an integer as text. */
  readonly napi?: string
}

// better-sqlite3 13 needs Node-API 10, which came with 22.14 and 23.6: without it, the first call ends the process
const neededNodeApi = 10

/** Whether the driver with prebuilt binaries runs in this Node. */
function runsPrebuilt({ napi = '0' }: NodeVersions): boolean {
  return Number(napi) >= neededNodeApi
}

/** The driver package for this Node, by its name in package.json. */
export function driverPackage(versions: NodeVersions): 'better-sqlite3' | 'better-sqlite3-node20' {
  return runsPrebuilt(versions) ? 'better-sqlite3' : 'better-sqlite3-node20'
}

const [systems, architectures] = [new Set(['darwin', 'linux', 'win32']), new Set(['arm64', 'x64'])]

/** The message for a driver that does not load: the reason, and what to do. */
export function driverLoadMessage(versions: NodeVersions, platform: string, architecture: string): string {
  const failure = `SQLite's driver does not load in Node ${versions.node}`
  if (runsPrebuilt(versions)) {
    if (systems.has(platform) && architectures.has(architecture)) {
      return (
        `${failure}: it is missing, or built for another machine. Install jobworkflow again with this Node, ` +
        'with its optional dependencies; neither a compiler nor an install script is needed.'
      )
    }
    return `${failure}: there is no build for ${platform} on ${architecture}. There are builds for Linux, macOS and Windows on x64 and arm64.`
  }
  if (versions.node.startsWith('20.')) {
    return (
      `${failure}: it was not built, or built for another Node. Use Node 22 from 22.14 on, or Node 24 or newer, and install jobworkflow again with it; ` +
      'or install it again with this Node, with its optional dependencies, a C++ compiler, and the install script of ' +
      'better-sqlite3 allowed.'
    )
  }
  return `${failure}: there is no build for it. Use Node 22 from 22.14 on, or Node 24 or newer, and install jobworkflow again with it.`
}
