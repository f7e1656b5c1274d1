import { searchForm } from '@talk/core/contacts';
import { IconButton } from '@talk/ui';
import { X } from 'lucide';
import { useState, type ReactNode } from 'react';
import { COUNTRIES, namedCountries } from '../../shared/named-countries.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { problemAt } from '../../shared/use-edits.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { SectionProps } from './general-section.js';
import { t } from './texts.js';

/** Texts abroad, and to which countries. */
export function CountriesSection({ edits: { values, problems, set } }: SectionProps): ReactNode {
  const { international_countries: chosen } = values;
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || chosen.length > 0;
  const problem = problemAt(problems, 'international_countries');
  const choose = (countries: string[]): void => {
    setOpen(true);
    set({ international_countries: countries });
  };
  return (
    <section aria-labelledby="texting-countries">
      <h2 id="texting-countries">{t('countries')}</h2>
      <p className="tk-muted">{t('countriesWhy')}</p>
      <SettingSwitch
        label={t('international')}
        why={t('internationalWhy')}
        on={values.international_texting}
        onChange={(on) => set({ international_texting: on })}
      />
      <SettingSwitch
        label={t('someCountries')}
        why={t('someCountriesWhy')}
        on={isShown}
        onChange={(on) => {
          setOpen(on);
          if (!on) set({ international_countries: [] });
        }}
      />
      {isShown && <CountryChoice chosen={chosen} onChange={choose} />}
      {problem !== undefined && (
        <p className="tk-error" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

interface CountryChoiceProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Countries by name: those that are chosen, and a search among all. */
function CountryChoice({ chosen, onChange }: CountryChoiceProps): ReactNode {
  const { user } = useWorkspace();
  const [text, setText] = useState('');
  const abroad = namedCountries([...COUNTRIES, ...chosen]).filter(([code]) => code !== user.company.country);
  const found = abroad.filter(([, name]) => searchForm(name).includes(searchForm(text.trim())));
  const toggle = (code: string, on: boolean): void =>
    onChange(on ? [...chosen, code] : chosen.filter((each) => each !== code));
  return (
    <fieldset className="app-countries">
      <legend>{t('countryList')}</legend>
      {chosen.length === 0 ? (
        <p className="tk-hint">{t('noneChosen')}</p>
      ) : (
        <ul className="app-countries-chosen">
          {namedCountries(chosen).map(([code, name]) => (
            <li key={code}>
              {name}
              <IconButton icon={X} label={t('takeOut', { name })} onClick={() => toggle(code, false)} />
            </li>
          ))}
        </ul>
      )}
      <input
        className="tk-input"
        type="search"
        aria-label={t('findCountry')}
        placeholder={t('findCountry')}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {found.length === 0 && <p className="tk-muted">{t('noCountry')}</p>}
      <ul className="app-countries-all">
        {found.map(([code, name]) => (
          <li key={code}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(code)}
                onChange={({ currentTarget: { checked } }) => toggle(code, checked)}
              />
              <span>{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
