export { useOwners } from './use-owners.js';
