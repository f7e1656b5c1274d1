export { brandChecklist, brandProblems, NO_BRAND, ownDomain } from './brand.js';
export type { BrandCheck, BrandDetails } from './brand.js';
export {
  asksForOptOut,
  campaignChecklist,
  campaignProblems,
  isMixed,
  MOST_SAMPLES,
  newCampaign,
  SUB_USE_CASES,
  USE_CASES,
} from './campaign.js';
export type { CampaignCheck, CampaignDetails, SubUseCase, UseCase } from './campaign.js';
export { faultOf, FAULT_CATEGORIES, readFaults } from './faults.js';
export type { FaultCategory, ReportedFault } from './faults.js';
export { canEdit, isApproved, PART_STATUSES, registrationIssue, ZERO_SCORE } from './states.js';
export type { BrandState, PartStatus, RegistrationIssue, RegistrationState } from './states.js';
