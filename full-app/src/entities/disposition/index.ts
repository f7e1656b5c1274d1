export { followDispositions, type DispositionKind } from './follow-dispositions.js';
export { useDispositionChanges, useDispositions, useOutcomes, useStages } from './dispositions.js';
