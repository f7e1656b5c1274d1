// What other modules may read of companies, and join in their queries.
export {
  type CompanyFacts,
  isTrialCompany,
  PRODUCT,
  readBrand,
  readCompanyFacts,
  readCompanyName,
} from './companies.repository.js';
export { companies } from './companies.tables.js';
