import { text } from 'node:stream/consumers'
import type { AddServices, CheckServices, HuntServices } from '#src/adapters/edges/cli/services.js'
import type { JobNoteSources } from '#src/application/person/read-job-notes.js'
import { archiveOf, type Config, commandTimeoutMs } from '#src/composition/config.js'
import { Container, tokens } from '#src/composition/container.js'
import { provideIntake } from '#src/composition/jobs/import-jobs.js'
import { provideJobs } from '#src/composition/jobs/jobs-parts.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import type { Mail } from '#src/composition/mail/open-mail.js'
import { openPages } from '#src/composition/websites/open-pages.js'
import { letterOf } from './letter-of.js'
import { openHunt } from './open-hunt.js'

type LetterSource = Pick<JobNoteSources, 'letterOf'>

/** The services of the commands about applications: the configured queue, and the archive if one is configured. */
export async function openHuntServices(config: Config): Promise<HuntServices & LetterSource> {
  const jobs = openJobs(config.jobsDb, config)
  const mail = config.hasMail ? await openArchive(config) : null
  const pages = openPages(config.websitesDb, config)
  const { ownAddresses } = await import('#src/composition/sync/own-addresses.js')
  const me = await ownAddresses(config)
  const home = config.home === null ? {} : { home: config.home.folder }
  const hunt = openHunt({ jobs, pages, ...(mail === null ? {} : { mail }) }, { me, ...home })
  return {
    ...hunt,
    hasMail: mail !== null,
    letterOf: async (emailId) => (mail === null ? null : letterOf(mail, emailId)),
    close: async () => {
      await Promise.all([jobs.close(), pages.close(), mail?.close()])
    },
  }
}

async function openArchive(config: Config): Promise<Mail> {
  const { createMail } = await import('#src/composition/mail/open-mail.js')
  const { busyTimeoutMs, mailAddress: address } = config
  return createMail(new Container(), archiveOf(config), { busyTimeoutMs, address, timeoutMs: commandTimeoutMs })
}

/** The services of the command that checks postings again, on the configured database. Throws VALIDATION_ERROR. */
export async function openChecks(config: Config): Promise<CheckServices> {
  const { openSites } = await import('#src/composition/websites/open-sites.js')
  const jobs = openJobs(config.jobsDb, config)
  const sites = await openSites(config)
  return {
    checkPostings: openHunt({ jobs, sites }).checkPostings,
    close: async () => {
      await sites.close()
      await jobs.close()
    },
  }
}

/**
 * The services of the command that adds postings to the configured database, which is created if it is missing. Throws
 * VALIDATION_ERROR.
 */
export async function openAdding(config: Config): Promise<AddServices> {
  const { openSites } = await import('#src/composition/websites/open-sites.js')
  const container = provideJobs(new Container(), config.jobsDb, config)
  provideIntake(container)
  const sites = await openSites(config)
  const additions = container.resolve(tokens.jobTriage)
  const { addJobs } = openHunt({ jobs: { hunt: container.resolve(tokens.huntJobs), additions }, sites })
  return {
    addJobs: async (request) => {
      await container.resolve(tokens.jobStorage).create()
      return addJobs({ ...request, waitMs: commandTimeoutMs })
    },
    readText: () => text(process.stdin),
    close: async () => {
      await sites.close()
      await container.close()
    },
  }
}
