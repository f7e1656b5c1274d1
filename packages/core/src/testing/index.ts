/** For the fakes of packages above: they reach the contract's schemas through here only. */
export { requireAnswer } from '@talk/contract/schemas';
export { communicationOf, contactOf, scheduledOf } from './snapshots.js';
