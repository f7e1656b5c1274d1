export { accountProblem, asMailDomain, isReservedDomain, issuerProblem, mailDomainOf } from './single-sign-on.js';
export type { AccountProblem, AccountRules, AddressParts, IssuerProblem, ProvenAccount } from './single-sign-on.js';
