import { describeWebsiteRepository } from '../../../../contracts/website-repository.contract.js'
import { aWebsiteStore } from '../../../../support/website-stores.js'

describeWebsiteRepository('SqliteWebsiteRepository', () => {
  const { repository, dispose } = aWebsiteStore()
  return { repository, dispose }
})
