import { listDncNumbers, removeDncNumber, uploadDncNumbers, type DncNumber } from '@talk/core/contract';
import { phoneDisplay } from '@talk/core/format';
import { Button, EmptyState, Icon, IconButton, ownZone } from '@talk/ui';
import { PhoneOff, Plus, Trash2 } from 'lucide';
import { useState, type ReactNode } from 'react';
import { COMPANY_LISTS } from '../../entities/compliance/index.js';
import { dateWords } from '../../shared/dates.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { numbersNarrowed, type ConsentsSearch } from './consents-search.js';
import { DncUploads } from './dnc-uploads.js';
import { Holder, PhoneNumber } from './holder.js';
import { PagedTable, type Column } from './paged-table.js';
import { dncSourceWord, t } from './texts.js';
import { UploadDialog } from './upload-dialog.js';

/** The numbers that nobody of the company contacts: searched, added from a file or by hand, taken off, and whole uploads undone. */
export function DncList({ search, onClear }: { search: ConsentsSearch; onClear: () => void }): ReactNode {
  const { client } = useWorkspace();
  const [adding, setAdding] = useState(false);
  const remove = useRemove();
  const narrowed = numbersNarrowed(search);
  const add = (
    <Button tone="primary" onClick={() => setAdding(true)}>
      <Icon shape={Plus} />
      {t('add')}
    </Button>
  );
  return (
    <>
      <div className="app-consents-acts">{add}</div>
      <PagedTable<DncNumber>
        label={t('dnc')}
        queryKey={COMPANY_LISTS.numbers}
        search={search}
        narrowed={narrowed}
        load={(query, signal) => client.api.call(listDncNumbers, { query: { ...query, ...narrowed }, signal })}
        keyOf={({ id }) => id}
        columns={columns((row) => void remove(row))}
        onClear={onClear}
        none={
          <EmptyState icon={PhoneOff} title={t('noneDnc')}>
            {t('noneDncWhy')}
          </EmptyState>
        }
      />
      <DncUploads />
      {adding && <UploadDialog onClose={() => setAdding(false)} />}
    </>
  );
}

const columns = (onRemove: (row: DncNumber) => void): readonly Column<DncNumber>[] => [
  { head: t('number'), cell: (row) => <PhoneNumber number={row.phone_number} /> },
  { head: t('contact'), cell: (row) => <Holder contact={row.contact} /> },
  {
    head: t('reason'),
    cell: ({ reason, source }) => (
      <>
        {reason}
        <small className="tk-muted app-paged-more">{dncSourceWord(source)}</small>
      </>
    ),
  },
  {
    head: t('addedBy'),
    cell: ({ added_by_name: name, created_at: at }) => {
      const date = dateWords(Date.parse(at), ownZone());
      return name === null ? date : t('byName', { name, date });
    },
  },
  {
    head: t('acts'),
    isHeadHidden: true,
    cell: (row) => (
      <IconButton
        icon={Trash2}
        label={t('remove', { number: phoneDisplay(row.phone_number) })}
        onClick={() => onRemove(row)}
      />
    ),
  },
];

/** Takes a number off, with a way back: it is put on again for the same reason. */
function useRemove(): (row: DncNumber) => Promise<void> {
  const { client, queries, toasts } = useWorkspace();
  const again = (): void => {
    for (const queryKey of [COMPANY_LISTS.numbers, COMPANY_LISTS.uploads]) void queries.invalidateQueries({ queryKey });
  };
  return async ({ id, phone_number: number, reason }) => {
    const shown = phoneDisplay(number);
    const failed = (error: unknown): void => void toasts.show(sentenceOf(error), { tone: 'bad' });
    const restore = (): void => {
      client.api.call(uploadDncNumbers, { body: { lines: [number], reason } }).then(() => {
        toasts.show(t('restored', { number: shown }));
        again();
      }, failed);
    };
    try {
      await client.api.call(removeDncNumber, { params: { id } });
      toasts.show(t('removed', { number: shown }), { action: { label: t('undo'), run: restore } });
    } catch (error) {
      failed(error);
    }
    again();
  };
}
