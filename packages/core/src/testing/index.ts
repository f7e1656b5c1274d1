/** For the fakes of packages above: this is their only way to the contract's schemas. */
export { checkedAnswer, checkedReply, endpointIdOf, newerAnswers } from './checked-answer.js';
export { createFakeClock } from './fake-clock.js';
export { createFakeSound } from './fake-sound.js';
export {
  agentPart,
  callerOf,
  messageOf,
  colleagueOf,
  communicationOf,
  contactOf,
  pageOf,
  presenceOf,
  profileOf,
  ringGroupOf,
  scheduledOf,
  snapshotOf,
} from './snapshots.js';
