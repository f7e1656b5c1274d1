export {
  dispositionsQuery,
  useDispositionChanges,
  useOutcomes,
  useStages,
  type DispositionKind,
} from './dispositions.js';
