/** Returns the install line of the README. Throws if it is not a line that this check can follow. */
export function findInstallLine(readme: string): string {
  const [, section = ''] = readme.split(/^## Install$/m)
  const [, block = ''] = /```\n(.*?)\n```/s.exec(section) ?? []
  if (!/^npm install --global \.\/jobworkflow-[\d.]+\.tgz && jobworkflow init$/.test(block)) {
    throw new Error(`The README's line to install is not one that installs the packed file and makes a home: ${block}`)
  }
  return block
}

/** Returns the line that `init` printed for a client, below the client's name. */
export function findClientLine(printed: string, name: string): string {
  const [, line] = new RegExp(`^${name}:\\n  (.+)$`, 'm').exec(printed) ?? []
  if (line === undefined) throw new Error(`init printed no line for ${name}:\n${printed}`)
  return line
}
