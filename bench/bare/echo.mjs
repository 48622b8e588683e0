// Echoes its input: a pipe with Node in the middle.
process.stdin.pipe(process.stdout)
