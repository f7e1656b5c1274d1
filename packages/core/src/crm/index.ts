/** What a phone inside a CRM tells of it. */
export {
  checkIntegrationAccount,
  checkIntegrationPage,
  getCrmCall,
  putCrmSubject,
  reportCrmRecord,
} from '@talk/contract';
export type { CrmCall, CrmCallState } from '@talk/contract';
