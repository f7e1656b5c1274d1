export {
  countOf,
  coverage,
  everything,
  isEmpty,
  isSelected,
  noSelection,
  ranged,
  toggled,
  withAll,
  withoutGone,
} from './selection.js';
export { createSelections, SelectionsContext, useSelection, type UsedSelection } from './selections.store.js';
export { SelectBox } from './select-box.js';
export { useSelectionKeys } from './use-selection-keys.js';
