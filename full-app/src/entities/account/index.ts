export { carrierRegistrationQuery } from './carrier-registration.js';
export { companyRegistrationQuery, refreshMs } from './company-registration.js';
export { diagnosisQuery, maySettleAccount } from './diagnosis.js';
