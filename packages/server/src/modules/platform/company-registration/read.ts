// What other modules may read of the verification of a business.
export { findCompanyRegistration } from './company-registration.repository.js';
