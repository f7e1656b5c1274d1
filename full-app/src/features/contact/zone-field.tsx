import type { Contact } from '@talk/core';
import { useId, useState, type ReactNode } from 'react';
import { textEdit } from './contact-edit.js';
import { useSaveEdit } from './edits.js';
import { isKnownZone, zoneGroups, zoneWords } from '../../shared/zones.js';
import { t } from './texts.js';
import { UnsentNote } from './unsent-note.js';

/** The contact's time zone, chosen out of those that there are: it decides when one may call. */
export function ZoneField({ contact, editable }: { contact: Contact; editable: boolean }): ReactNode {
  const save = useSaveEdit();
  const id = useId();
  const [pending, setPending] = useState<string | null>(null);
  const { timezone, local_zone: local } = contact;
  // Words from before there was a choice.
  const wrong = timezone !== null && !isKnownZone(timezone);
  const unset = wrong
    ? t('zoneWrong', { text: timezone })
    : local.source === 'explicit' || local.source === 'company'
      ? t('zoneUnset')
      : t('zoneKnown', { zone: zoneWords(local.zones[0] ?? '') });

  const change = async (zone: string): Promise<void> => {
    setPending(zone);
    await save(contact, textEdit(contact, 'timezone', t('timezone'), zone));
    setPending(null);
  };

  return (
    <div className="app-kv">
      <label htmlFor={id}>{t('timezone')}</label>
      {editable ? (
        <select
          id={id}
          className="app-owner tk-arrow"
          aria-invalid={wrong ? true : undefined}
          value={pending ?? (wrong ? '' : (timezone ?? ''))}
          onChange={(event) => void change(event.currentTarget.value)}
        >
          <option value="">{unset}</option>
          {zoneGroups(timezone).map(({ area, zones }) => (
            <optgroup key={area} label={area}>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zoneWords(zone)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      ) : (
        <span id={id}>{timezone === null || wrong ? unset : zoneWords(timezone)}</span>
      )}
      <UnsentNote contact={contact} field="timezone" />
    </div>
  );
}
