import { listCarrierFees, updateCarrierFees, type ResponseOf } from '@talk/core/contract';
import { formatCurrency } from '@talk/core/texting';
import { Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { CarrierFeesDialog } from './carrier-fees-dialog.js';
import { t } from './fee-texts.js';

type Fees = ResponseOf<typeof listCarrierFees>;

/** Broadcasts keep the list of fees below the same first key. */
const FEES = ['carrier-fees'] as const;
const OWN_FEES = [...FEES, 'own'] as const;

/** What carriers charge for each text, on top of the rates. For admins. */
export function CarrierFeesSection(): ReactNode {
  const { client, queries, toasts } = useWorkspace();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: OWN_FEES,
    queryFn: ({ signal }) => client.api.call(listCarrierFees, { signal }),
  });
  const save = async (fees: Fees['data'] | null): Promise<void> => {
    const saved = await client.api.call(updateCarrierFees, { body: { data: fees } });
    await queries.invalidateQueries({ queryKey: FEES });
    queries.setQueryData(OWN_FEES, saved);
    toasts.show(t('saved'));
  };
  return (
    <section aria-labelledby="account-fees">
      <h2 id="account-fees">{t('title')}</h2>
      <p className="tk-muted">{t('why')}</p>
      {data !== undefined ? (
        <>
          <FeeTable fees={data} />
          <Button onClick={() => setOpen(true)}>{t('edit')}</Button>
          {open && (
            <CarrierFeesDialog fees={data.data} isOwn={data.is_own} onSave={save} onClose={() => setOpen(false)} />
          )}
        </>
      ) : error ? (
        <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </section>
  );
}

const moneyOf = (micros: number): string => formatCurrency(micros / 1e6, 4);

function FeeTable({ fees: { data, is_own: isOwn } }: { fees: Fees }): ReactNode {
  return (
    <>
      <p>{t(isOwn ? 'own' : 'usual')}</p>
      {data.length > 0 && (
        <table className="app-carrier-fees">
          <thead>
            <tr>
              <th scope="col">{t('carrier')}</th>
              <th scope="col">{t('local')}</th>
              <th scope="col">{t('tollfree')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ carrier, local_sms_micros: local, tollfree_sms_micros: tollfree }) => (
              <tr key={carrier}>
                <th scope="row" dir="auto">
                  {carrier}
                </th>
                <td className="tk-num">{moneyOf(local)}</td>
                <td className="tk-num">{moneyOf(tollfree)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
