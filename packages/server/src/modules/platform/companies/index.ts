// What other modules may change of companies.
export { insertCompany, updateCompany } from './companies.repository.js';
