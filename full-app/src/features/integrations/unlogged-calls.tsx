import { listUnloggedCalls, retryUnloggedCalls, type Integration, type UnloggedCall } from '@talk/core/contract';
import { Button, ownZone } from '@talk/ui';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { exactWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { sentenceOf } from '../../shared/errors.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

const PER_PAGE = 10;
/** As many as the server gives at once. */
const MOST = 100;

/** Calls and days of texts that are not in a CRM, and why. */
export function UnloggedCalls({
  name,
  title,
  count,
}: Pick<Integration, 'name'> & { title: string; count: number }): ReactNode {
  const { client, toasts } = useWorkspace();
  const queries = useQueryClient();
  const [most, setMost] = useState(PER_PAGE);
  const { data, error, refetch } = useQuery({
    queryKey: ['integrations', name, 'unlogged', most, count],
    queryFn: ({ signal }) =>
      client.api.call(listUnloggedCalls, { params: { name }, query: { per_page: most }, signal }),
    placeholderData: keepPreviousData,
  });
  const retry = async (): Promise<void> => {
    try {
      await client.api.call(retryUnloggedCalls, { params: { name } });
      toasts.show(t('retrying'));
    } catch (refusal) {
      toasts.show(sentenceOf(refusal) ?? t('retry'), { tone: 'bad' });
    }
    await queries.invalidateQueries({ queryKey: ['integrations'] });
  };
  return (
    <div className="app-unlogged">
      <div className="app-unlogged-head">
        <h3>{t('unlogged', { count, name: title })}</h3>
        <Button onClick={() => void retry()}>{t('retryAll')}</Button>
      </div>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {data && (
        <table aria-label={t('caption', { name: title })}>
          <thead>
            <tr>
              <th scope="col">{t('customer')}</th>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('when')}</th>
              <th scope="col">{t('why')}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((call) => (
              <UnloggedRow key={call.communication_id} call={call} />
            ))}
          </tbody>
        </table>
      )}
      {data?.has_more_pages === true && most < MOST && <Button onClick={() => setMost(MOST)}>{t('more')}</Button>}
    </div>
  );
}

function UnloggedRow({ call }: { call: UnloggedCall }): ReactNode {
  const { user } = useWorkspace();
  const at = (instant: string): string => exactWords(Date.parse(instant), ownZone(), timeFormatOf(user));
  const { problem, next_try_at: nextTry } = call;
  return (
    <tr>
      <td>
        {call.contact_id === null ? (
          call.contact_name
        ) : (
          <Link
            to="/contacts/$contactId/communications/$communicationId"
            params={{ contactId: String(call.contact_id), communicationId: String(call.communication_id) }}
          >
            {call.contact_name}
          </Link>
        )}
      </td>
      <td>{t(call.kind)}</td>
      <td className="tk-num">{at(call.happened_at)}</td>
      <td>
        {problem === null ? t('untried') : nextTry === null ? problem : t('nextTry', { problem, time: at(nextTry) })}
      </td>
    </tr>
  );
}
