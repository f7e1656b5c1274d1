import type { CrmRecord } from '@talk/core/contract';
import { Icon, IconButton } from '@talk/ui';
import { ExternalLink, Trash2 } from 'lucide';
import { useId, type ReactNode } from 'react';
import { t } from './crm-texts.js';
import type { ContactCrmCard } from './use-contact-crms.js';

interface RecordsProps {
  card: ContactCrmCard;
  name: string;
  editable: boolean;
}

/** The records of a contact; of several, the one is chosen here that its calls are logged on. */
export function CrmRecords({ card, name, editable }: RecordsProps): ReactNode {
  const { crm, isBusy, choose } = card;
  const group = useId();
  const there = crm.records.filter(({ state }) => state === 'there');
  const ended = crm.records.filter(({ state }) => state !== 'there');
  const rows = (records: readonly CrmRecord[]): ReactNode =>
    records.map((record) => (
      <li key={record.id}>
        <RecordRow card={card} record={record} name={name} editable={editable} />
      </li>
    ));
  if (there.length < 2)
    return (
      <ul className="app-crm-records">
        {rows(there)}
        {rows(ended)}
      </ul>
    );
  const chosen = there.find(({ is_chosen: isChosen }) => isChosen);
  return (
    <>
      <fieldset className="app-crm-records" disabled={isBusy || !editable}>
        <legend>{t('callsOn')}</legend>
        {there.map((record) => (
          <div key={record.id} className="app-crm-choice">
            <input
              id={`${group}-${record.id}`}
              type="radio"
              name={group}
              checked={record.id === chosen?.id}
              onChange={() => void choose(record.id)}
            />
            <RecordRow card={card} record={record} name={name} editable={editable} labelFor={`${group}-${record.id}`} />
          </div>
        ))}
        <div className="app-crm-choice">
          <input
            id={`${group}-none`}
            type="radio"
            name={group}
            checked={chosen === undefined}
            onChange={() => void choose(null)}
          />
          <label htmlFor={`${group}-none`}>{t(`unchosen.${crm.unchosen}`)}</label>
        </div>
      </fieldset>
      {ended.length > 0 && <ul className="app-crm-records">{rows(ended)}</ul>}
    </>
  );
}

interface RowProps extends RecordsProps {
  record: CrmRecord;
  /** The choice that its name belongs to. */
  labelFor?: string;
}

function RecordRow({ card, record, name, editable, labelFor }: RowProps): ReactNode {
  const title = record.name ?? record.email ?? t('unnamed');
  const facts = [record.company_name, record.owner_name, record.lifecycle_stage?.label].filter(
    (each) => each !== null && each !== undefined && each !== '',
  );
  return (
    <div className="app-crm-record">
      <span className="app-crm-name">
        {labelFor === undefined ? <bdi>{title}</bdi> : <label htmlFor={labelFor}>{title}</label>}
        {record.kind === 'lead' && <span className="tk-chip">{t('lead')}</span>}
        {record.state !== 'there' && (
          <span className="tk-chip" data-tone="warn">
            {record.state === 'merged' ? t('merged') : t('gone', { name })}
          </span>
        )}
      </span>
      <span className="app-crm-record-acts">
        {record.url !== null && record.state === 'there' && (
          <a
            className="tk-icon-button"
            href={record.url}
            target="_blank"
            rel="noreferrer"
            aria-label={`${t('open', { name })}: ${title}`}
            title={t('open', { name })}
          >
            <Icon shape={ExternalLink} size="small" />
          </a>
        )}
        {editable && record.is_removable && (
          <IconButton
            icon={Trash2}
            label={t('remove', { record: title })}
            aria-disabled={card.isBusy}
            onClick={() => !card.isBusy && void card.remove(record.id)}
          />
        )}
      </span>
      {facts.length > 0 && <small className="tk-muted">{facts.join(' · ')}</small>}
      {record.name !== null && record.email !== null && <small className="tk-muted">{record.email}</small>}
      {record.phone_numbers
        .filter(({ is_valid: isValid }) => !isValid)
        .map(({ text }) => (
          <small key={text} className="app-crm-bad">
            {t('badNumber', { text })}
          </small>
        ))}
    </div>
  );
}
