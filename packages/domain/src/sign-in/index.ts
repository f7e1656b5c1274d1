export { accountProblem, asMailDomain, isReservedDomain, issuerProblem, mailDomainOf } from './single-sign-on.js';
export type { AccountProblem, AccountRules, IssuerProblem, ProvenAccount } from './single-sign-on.js';
