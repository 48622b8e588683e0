declare const JOBWORKFLOW_VERSION: string | undefined

/** The version of the package, inserted by the build. */
export const version = typeof JOBWORKFLOW_VERSION === 'string' ? JOBWORKFLOW_VERSION : '0.0.0'
