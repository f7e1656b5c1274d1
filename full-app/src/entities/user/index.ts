export { followUsers, useOwners } from './use-owners.js';
