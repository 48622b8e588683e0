/** The command that downloads the model of the local embedder; the edges add the option that names its folder. */
export const pullModel = 'jobworkflow websites model pull'
