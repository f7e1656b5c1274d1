// What changes whom a person's company lets them see.
export { changingAccess } from './access-changes.js';
