import type { Contact } from '@talk/core';
import { regionNames } from '@talk/ui';
import { useId, useState, type ReactNode } from 'react';
import { COUNTRIES, namedCountries } from '../../shared/named-countries.js';
import { textEdit } from './contact-edit.js';
import { useSaveEdit } from './edits.js';
import { t } from './texts.js';
import { UnsentNote } from './unsent-note.js';

/** The contact's country, chosen by its name: it decides how ZIP codes look, and by which time zones one may call. */
export function CountryField({ contact, editable }: { contact: Contact; editable: boolean }): ReactNode {
  const save = useSaveEdit();
  const id = useId();
  const [pending, setPending] = useState<string | null>(null);
  const { cnam_country: country } = contact;

  const change = async (code: string): Promise<void> => {
    setPending(code);
    await save(contact, textEdit(contact, 'cnam_country', t('country'), code));
    setPending(null);
  };

  return (
    <div className="app-kv">
      <label htmlFor={id}>{t('country')}</label>
      {editable ? (
        <select
          id={id}
          className="app-owner tk-arrow"
          value={pending ?? country ?? ''}
          onChange={(event) => void change(event.currentTarget.value)}
        >
          <option value="">{t('countryUnset')}</option>
          {namedCountries(country === null ? COUNTRIES : [...COUNTRIES, country]).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <span id={id}>{country === null ? t('countryUnset') : regionNames()(country)}</span>
      )}
      <UnsentNote contact={contact} field="cnam_country" />
    </div>
  );
}
