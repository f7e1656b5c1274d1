// A company's own row, for the modules whose settings stand in it.
export { updateCompany } from './companies.repository.js';
export { lockCredits, returnCredits, setCredits, spendCredits } from './credits.repository.js';
