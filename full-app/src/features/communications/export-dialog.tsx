import { COMMUNICATION_COLUMNS, createCommunicationsReportApi, type CommunicationColumnId } from '@talk/core/contacts';
import { numberText, useSignalValue } from '@talk/ui';
import type { ReactNode } from 'react';
import { ExportForm } from '../../shared/export/export-form.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { useCommunicationColumns } from './communication-columns.js';
import { orderOf, reportBody, type CommunicationsSearch, type ListPlace } from './communications-search.js';
import { t } from './texts.js';

interface ExportDialogProps {
  place: ListPlace;
  search: CommunicationsSearch;
  /** How many that are; null while they are counted. */
  count: number | null;
  onClose: () => void;
}

const ALL = COMMUNICATION_COLUMNS.map(({ id }): CommunicationColumnId => id);

/** What the list shows, as a file. That it is made, and is ready, is told as of every export. */
export function ExportDialog({ place, search, count, onClose }: ExportDialogProps): ReactNode {
  const { client, user } = useWorkspace();
  const layout = useSignalValue(useCommunicationColumns().layout);
  const shown = layout.shown.flatMap((id) => ALL.filter((column) => column === id));
  return (
    <ExportForm
      title={t('exportTitle')}
      counted={count === null ? null : t('count', { count, exact: numberText(count) })}
      shownCount={shown.length}
      start={async (which, format) => {
        const columns = which === 'shown' ? shown : ALL;
        const body = { columns, format, order: orderOf(search), filter: reportBody(place, search, user) };
        await createCommunicationsReportApi(client.api.call).startExport({ body });
      }}
      onClose={onClose}
    />
  );
}
