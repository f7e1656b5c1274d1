import { attributeOf, CONTACT_COLUMNS as REGISTRY } from '@talk/core/contacts';
import { numberText, useSignalValue } from '@talk/ui';
import type { ReactNode } from 'react';
import { useAttributeFields } from '../../entities/attribute/index.js';
import {
  type BulkTarget,
  type ContactsSearch,
  type ExportColumns,
  useExportActs,
} from '../../entities/contact/index.js';
import { ExportForm } from '../../shared/export/export-form.js';
import { t } from './export-words.js';
import { useContactColumns } from './views/use-open-view.js';

export interface ExportDialogProps {
  search: ContactsSearch;
  target: BulkTarget;
  /** How many that are; null while it is counted. */
  count: number | null;
  onClose: () => void;
  onStarted?: () => void;
}

type Column = ExportColumns[number];
/** What no table shows. */
const BESIDES: readonly Column[] = ['notes', 'is_dnc', 'dnc_reason', 'id'];

/** Which contacts go into a file, and which of their columns. */
export function ExportDialog({ search, target, count, onClose, onStarted }: ExportDialogProps): ReactNode {
  const { start } = useExportActs();
  const layout = useSignalValue(useContactColumns(search).layout);
  const own = useAttributeFields().flatMap((field): Column[] =>
    field.is_archived ? [] : [attributeOf(field.key)?.name ?? []].flat(),
  );
  const known = [...REGISTRY.map((column): Column => column.id), ...own];
  const shown = layout.shown.flatMap((each): Column[] => known.filter((column) => column === each));
  return (
    <ExportForm
      title={t('title')}
      counted={count === null ? null : t('count', { count, exact: numberText(count) })}
      shownCount={shown.length}
      start={(which, format) => start(target, which === 'shown' ? shown : [...known, ...BESIDES], format)}
      onClose={onClose}
      onStarted={onStarted}
    />
  );
}
