import type { CompanySettings } from '@talk/core/contract';
import { Field } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { type Place, PROVINCES, STATES } from '../../shared/states.js';
import type { Edits } from '../../shared/use-edits.js';
import { readAreaCodes } from './areas.js';
import { t } from './texts.js';

/** What a section of the page shows and changes. */
export interface SectionProps {
  edits: Edits<CompanySettings>;
}

/** Which states, provinces and area codes are called, texted and faxed. */
export function AreasSection({ edits: { values, problems, set } }: SectionProps): ReactNode {
  const { operating_states_limit: states, operating_area_codes_limit: codes } = values;
  const isLimited = states.us.length + states.ca.length + codes.length > 0;
  const [isOpen, setOpen] = useState(isLimited);
  const isShown = isOpen || isLimited;
  const problem = problems['operating_states_limit'];
  return (
    <section aria-labelledby="general-areas">
      <h2 id="general-areas">{t('areas')}</h2>
      <SettingSwitch
        label={t('areasLimited')}
        why={t('areasWhy')}
        on={isShown}
        onChange={(on) => {
          setOpen(on);
          if (!on) set({ operating_states_limit: { us: [], ca: [] }, operating_area_codes_limit: [] });
        }}
      />
      {isShown && (
        <>
          <PlaceChoice
            legend={t('states')}
            places={STATES}
            chosen={states.us}
            onChange={(us) => set({ operating_states_limit: { ...states, us } })}
          />
          <PlaceChoice
            legend={t('provinces')}
            places={PROVINCES}
            chosen={states.ca}
            onChange={(ca) => set({ operating_states_limit: { ...states, ca } })}
          />
          {problem !== undefined && (
            <p className="tk-error" role="alert">
              {problem}
            </p>
          )}
          <AreaCodes
            codes={codes}
            problem={Object.entries(problems).find(([name]) => name.startsWith('operating_area_codes_limit'))?.[1]}
            onChange={(typed) => set({ operating_area_codes_limit: typed })}
          />
          {!isLimited && <p className="tk-hint">{t('areasEmpty')}</p>}
        </>
      )}
    </section>
  );
}

interface PlaceChoiceProps {
  legend: string;
  places: readonly Place[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function PlaceChoice({ legend, places, chosen, onChange }: PlaceChoiceProps): ReactNode {
  return (
    <fieldset className="app-account-places">
      <legend>{chosen.length === 0 ? legend : t('placesChosen', { places: legend, count: chosen.length })}</legend>
      <ul>
        {places.map(([code, name]) => (
          <li key={code}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(code)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(
                    places.map(([each]) => each).filter((each) => (each === code ? checked : chosen.includes(each))),
                  )
                }
              />
              <span>{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface AreaCodesProps {
  codes: readonly string[];
  problem: string | undefined;
  onChange: (codes: string[]) => void;
}

/** What is typed stays as it is typed; only what was understood is an edit. */
function AreaCodes({ codes, problem, onChange }: AreaCodesProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const isAsTyped = typed !== null && readAreaCodes(typed).join() === codes.join();
  return (
    <Field
      label={t('areaCodes')}
      inputMode="numeric"
      value={isAsTyped ? typed : codes.join(', ')}
      placeholder="212, 415"
      hint={t('areaCodesHint')}
      error={problem}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onChange(readAreaCodes(value));
      }}
    />
  );
}
