// Sends everything back as it comes: a pipe, with a Node in the middle.
process.stdin.pipe(process.stdout)
