import type { ReactNode } from 'react';
import type { ContactCrm } from '@talk/core/after-call';
import { crmTitle } from '@talk/core/format';
import { useSignalValue } from '../kernel/use-signal-value.js';
import type { AfterCallModel } from './after-call.model.js';
import { placesIn } from './crm-records.model.js';
import { DispositionPicker, type PickerChoice } from './disposition-picker.js';
import { t } from './texts.js';

/** Of several records that a CRM has of the contact, the one that the call is logged on. */
export function CrmRecordPickers({ model }: { model: AfterCallModel }): ReactNode {
  return useSignalValue(model.crms).map((crm) => (
    <CrmRecordPicker
      key={crm.integration_name}
      crm={crm}
      onChoose={(id) => void model.chooseCrmRecord(crm.integration_name, id)}
    />
  ));
}

function CrmRecordPicker({ crm, onChoose }: { crm: ContactCrm; onChoose: (id: number) => void }): ReactNode {
  const places = placesIn(crm);
  const getting = places.filter(({ gets_calls: getsCalls }) => getsCalls);
  const title = crmTitle(crm.integration_name);
  return (
    <div className="tk-crm-places">
      <DispositionPicker
        label={t('crm.label', { crm: title })}
        offered={places.map(choiceOf)}
        chosenId={getting.length === 1 ? (getting[0]?.id ?? null) : null}
        // What is logged is somewhere: there is no choice of nowhere.
        onChoose={(id) => id !== null && onChoose(id)}
      />
      {getting.length > 1 && <p className="tk-muted">{t('crm.all', { count: getting.length })}</p>}
    </div>
  );
}

/** Two records of one person mostly differ by their company, or by their address. */
function choiceOf({ id, kind, name, company_name: company, email }: ContactCrm['records'][number]): PickerChoice {
  const words = [
    name ?? email ?? t('crm.unnamed'),
    company ?? (name === null ? null : email),
    kind === 'lead' ? t('crm.lead') : null,
  ];
  return { id, name: words.filter((word) => word !== null && word !== '').join(' · ') };
}
