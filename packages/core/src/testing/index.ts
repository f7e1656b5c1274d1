/** For the fakes of packages above: they reach the contract's schemas through here only. */
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
