// What other modules may read of faxes, and join in their queries.
export { faxAddresses } from './fax.addresses.js';
export { type FaxRow, presentFax } from './fax.presenter.js';
export { faxes } from './faxes.tables.js';
