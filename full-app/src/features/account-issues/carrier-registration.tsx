import './carriers.css';
import type { CarrierRegistration } from '@talk/core/contract';
import { Banner, Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { carrierRegistrationQuery } from '../../entities/account/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { BrandForm } from './brand-form.js';
import { CampaignForm } from './campaign-form.js';
import { CarrierFaults } from './carrier-faults.js';
import { CarrierLines } from './carrier-lines.js';
import { t } from './carrier-texts.js';

type PartName = 'brand' | 'campaign';

/** How far the registration with US carriers is: for everyone to see, and for admins to complete and to correct. */
export function CarrierRegistrationSection(): ReactNode {
  const { client, queries, user } = useWorkspace();
  const navigate = useNavigate();
  const { form } = useSearch({ strict: false });
  const query = carrierRegistrationQuery(client.api);
  const { data, error, refetch } = useQuery(query);
  const isAdmin = user.user_roles.includes('Company Admin');
  const show = (part: PartName | null): void =>
    void navigate({ to: '/account', search: { tab: 'compliance', ...(part !== null && { form: part }) } });

  if (data === undefined)
    return error ? (
      <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
    ) : (
      <ListSkeleton rows={2} />
    );

  const keep = (registration: CarrierRegistration): void => void queries.setQueryData(query.queryKey, registration);
  const forms = {
    call: client.api.call,
    registration: data,
    onSaved: keep,
    onSubmitted: (registration: CarrierRegistration) => {
      keep(registration);
      show(null);
    },
    onClose: () => {
      void queries.invalidateQueries({ queryKey: query.queryKey });
      show(null);
    },
  };
  const { brand, campaign } = data;
  const isBegun = brand.status !== 'not_registered';
  return (
    <>
      <p className="tk-muted">{t(data.is_needed || isBegun ? 'lead' : 'notNeeded')}</p>
      {!isAdmin && !data.is_approved && data.is_needed && <p>{t('askAdmin')}</p>}
      <section className="app-carrier-part" aria-labelledby="carrier-brand">
        <h3 id="carrier-brand">{t('brand')}</h3>
        <PartState part="brand" registration={data} />
        {isAdmin && !data.is_open && brand.status === 'not_registered' && <p>{t('verifyFirst')}</p>}
        {data.is_open && brand.is_editable && form !== 'brand' && (
          <Button tone="primary" onClick={() => show('brand')}>
            {t(brand.status === 'failed' ? 'correctBrand' : 'openBrand')}
          </Button>
        )}
        {data.is_open && brand.is_editable && form === 'brand' && brand.details !== null && (
          <BrandForm {...forms} details={brand.details} />
        )}
      </section>
      <section className="app-carrier-part" aria-labelledby="carrier-campaign">
        <h3 id="carrier-campaign">{t('campaign')}</h3>
        {isBegun || campaign.status !== 'not_registered' ? (
          <PartState part="campaign" registration={data} />
        ) : (
          <p className="tk-muted">{t('brandFirst')}</p>
        )}
        {campaign.is_editable && form !== 'campaign' && (
          <Button tone="primary" onClick={() => show('campaign')}>
            {t(campaign.status === 'failed' ? 'correctCampaign' : 'openCampaign')}
          </Button>
        )}
        {campaign.is_editable && form === 'campaign' && campaign.details !== null && (
          <CampaignForm {...forms} details={campaign.details} />
        )}
      </section>
      {data.lines.length > 0 && <CarrierLines registration={data} />}
    </>
  );
}

/** Where a part is, what that means, and what has to be corrected. */
function PartState({ part, registration }: { part: PartName; registration: CarrierRegistration }): ReactNode {
  const { status, faults, note } = registration[part];
  const { score, status: brandStatus } = registration.brand;
  const isSuspended = part === 'campaign' && status === 'approved' && brandStatus !== 'approved';
  return (
    <>
      <p role="status">{isSuspended ? t('suspended') : t(`${part}.${status}`)}</p>
      {part === 'brand' && score !== null && (
        <p className="tk-muted">{score === 0 ? t('zeroScore') : t('score', { score })}</p>
      )}
      {note !== null && (
        <Banner tone="warn">
          <span dir="auto">{t('note', { note })}</span>
        </Banner>
      )}
      {faults.length > 0 && <CarrierFaults faults={faults} />}
    </>
  );
}
