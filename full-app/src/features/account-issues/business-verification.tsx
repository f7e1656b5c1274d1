import { useSignalValue, Banner, Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { companyRegistrationQuery, refreshMs } from '../../entities/account/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { RegistrationSteps } from '../../shared/registration-steps.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { BusinessForm } from './business-form.js';
import { t } from './business-texts.js';

/** How far the verification of the business is, for those who can do something about it: what to enter, and what to do next. */
export function BusinessVerification(): ReactNode {
  const { client, queries } = useWorkspace();
  const navigate = useNavigate();
  const { form } = useSearch({ strict: false });
  // A refresh would take its turn from the call (spec 3 §4).
  const isCalling = useSignalValue(client.phone.call) !== null;
  const query = companyRegistrationQuery(client.api);
  const { data, error, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (isCalling ? false : refreshMs(state.data, state.dataUpdateCount)),
  });
  const show = (isOpen: boolean): void =>
    void navigate({ to: '/account', search: { tab: 'compliance', ...(isOpen && { form: 'business' as const }) } });

  if (data === undefined)
    return error ? (
      <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
    ) : (
      <ListSkeleton rows={2} />
    );
  const { status, reason, is_editable: isEditable } = data;
  const isDone = status === 'submitted' || status === 'in_review' || status === 'verified';
  return (
    <>
      <p role="status">{t(`status.${status}`)}</p>
      {reason !== null && <Banner tone="warn">{t('reason', { reason })}</Banner>}
      {isDone && data.kyc_filled && <RegistrationSteps at="done" />}
      {status === 'verified' && data.kyc_filled && (
        <p>
          <Link to="/settings/lines" search={{ get: 'number' }} className="tk-button" data-tone="primary">
            {t('next')}
          </Link>
        </p>
      )}
      {isEditable && form !== 'business' && (
        <Button tone="primary" onClick={() => show(true)}>
          {t(data.kyc_filled ? 'goOn' : 'open')}
        </Button>
      )}
      {isEditable && form === 'business' && (
        <BusinessForm
          call={client.api.call}
          registration={data}
          onSubmitted={(submitted) => {
            queries.setQueryData(query.queryKey, submitted);
            show(false);
          }}
          onClose={() => {
            void queries.invalidateQueries({ queryKey: query.queryKey });
            show(false);
          }}
        />
      )}
    </>
  );
}
