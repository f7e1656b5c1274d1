/** For the fakes of packages above: this is their only way to the contract's schemas. */
export { checkedAnswer, checkedReply, endpointIdOf } from './checked-answer.js';
export {
  agentPart,
  callerOf,
  communicationOf,
  contactOf,
  pageOf,
  presenceOf,
  profileOf,
  ringGroupOf,
  scheduledOf,
  snapshotOf,
} from './snapshots.js';
