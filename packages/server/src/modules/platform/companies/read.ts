// What other modules may read of companies, and join in their queries.
export { type CompanyFacts, type CompanyRow, readCompany, readCompanyFacts } from './companies.repository.js';
export { companies } from './companies.tables.js';
export { readCredits } from './credits.repository.js';
