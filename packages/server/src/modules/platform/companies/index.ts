// What other modules may change of companies.
export { updateCompany } from './companies.repository.js';
