import { COMMUNICATION_COLUMNS, type CommunicationColumn, type CommunicationColumnId } from '@talk/core/contacts';
import { useColumns, type ColumnsStore } from '../../shared/table/columns.store.js';
import type { ColumnSpec } from '../../shared/table/column-layout.js';
import { columnWord, t } from './texts.js';

type Look = Pick<ColumnSpec, 'minPx' | 'grow' | 'optional'>;

/** The room that a column needs, by what it shows. */
const LOOKS: Readonly<Record<CommunicationColumn['kind'], Look>> = {
  text: { minPx: 120, grow: 1 },
  phone: { minPx: 150, grow: 0 },
  word: { minPx: 112, grow: 0.5 },
  many: { minPx: 130, grow: 0.8 },
  count: { minPx: 96, grow: 0 },
  moment: { minPx: 170, grow: 0 },
  day: { minPx: 122, grow: 0 },
};
const OWN: Readonly<Partial<Record<CommunicationColumnId, Partial<Look>>>> = {
  contact_name: { minPx: 180, grow: 1.2 },
  type: { minPx: 150, grow: 0.4 },
  body: { minPx: 160, grow: 2 },
  line: { optional: 2 },
  user: { optional: 2 },
  tags: { optional: 1 },
  call_disposition: { optional: 1 },
};

/** The columns of the list, as tables know them. */
export const SPECS: readonly ColumnSpec[] = COMMUNICATION_COLUMNS.map(
  ({ id, kind, category, isStandard, isRequired }) => ({
    id,
    ...LOOKS[kind],
    ...OWN[id],
    title: () => columnWord(id),
    category: () => t(`category.${category}`),
    standard: isStandard,
    required: isRequired,
  }),
);

/** Under this name the layout is kept, here and on the server. */
const LIST = 'communications';

/** How this person has laid out the columns: one layout for all channels. */
export const useCommunicationColumns = (): ColumnsStore => useColumns(LIST, SPECS, null, LIST);
