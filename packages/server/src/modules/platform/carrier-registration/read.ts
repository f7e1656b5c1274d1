// What other modules may read of the registration with US carriers, and join in their queries.
export { carrierRegistrations } from './carrier-registration.tables.js';
