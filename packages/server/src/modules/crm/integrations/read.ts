// What the server's other modules may know of connections.
export {
  companiesOfAccount,
  companyCrmFields,
  connectedAccount,
  connectedAccounts,
  type CompanyCrmFields,
  type ConnectedAccount,
} from './accounts.repository.js';
export { hubspotHosts } from './hubspot-hosts.js';
