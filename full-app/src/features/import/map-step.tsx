import {
  attributeOf,
  IMPORT_TARGETS,
  isImportTarget,
  mappingProblem,
  type ContactImport,
  type ImportTarget,
  type StandardTarget,
} from '@talk/core/contacts';
import { Banner, Button } from '@talk/ui';
import { useId, type ReactNode } from 'react';
import { useAttributeFields } from '../../entities/attribute/index.js';
import type { Mapping, Rules } from './choices.js';
import { UnknownTags } from './unknown-tags.js';
import { t } from './texts.js';

interface MapStepProps {
  one: ContactImport;
  mapping: readonly (ImportTarget | null)[];
  dates: 'mdy' | 'dmy';
  onMapping: (mapping: Mapping) => void;
  onDates: (dates: 'mdy' | 'dmy') => void;
  unknownTags: Rules['unknown_tags'];
  onUnknownTags: (to: Rules['unknown_tags']) => void;
  onNext: () => void;
}

const isStandard = (target: ImportTarget): target is StandardTarget => attributeOf(target) === undefined;

/** What each column becomes, with a few of its values beside it. */
export function MapStep(props: MapStepProps): ReactNode {
  const { one, mapping, dates, onMapping, onDates, onNext } = props;
  const id = useId();
  const fields = useAttributeFields();
  const wordOf = (target: ImportTarget): string =>
    isStandard(target) ? t(`target.${target}`) : (fields.find(({ key }) => key === target)?.name ?? '');
  const nameOf = (at: number): string =>
    one.has_header && one.headers[at] !== '' ? (one.headers[at] ?? '') : t('unnamed', { number: at + 1 });
  const twice = mapping.find(
    (target, at) => target !== null && target !== 'phone_number' && mapping.indexOf(target) !== at,
  );
  const problem =
    twice !== undefined && twice !== null
      ? t('twice', { name: wordOf(twice) })
      : mappingProblem(mapping) === null
        ? null
        : t('noIdentity');
  const hasDates = mapping.some(
    (target) => target === 'date_of_birth' || target === 'text_authorized_at' || target?.startsWith('attribute_date_'),
  );
  return (
    <>
      {one.is_remembered && <Banner tone="info">{t('remembered')}</Banner>}
      <table className="app-import-map">
        <thead>
          <tr>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('examples')}</th>
            <th scope="col">{t('becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {one.headers.map((header, at) => (
            // Columns have no other name than their place: two may be called alike.
            <tr key={`${at} ${header}`} data-skipped={mapping[at] === null ? '' : undefined}>
              <th scope="row" id={`${id}-${at}`}>
                {nameOf(at)}
              </th>
              <td className="tk-muted">
                {one.samples[at]?.length ? (
                  one.samples[at].map((value) => (
                    <span key={value} dir="auto">
                      {value}
                    </span>
                  ))
                ) : (
                  <em>{t('noExamples')}</em>
                )}
              </td>
              <td>
                <select
                  className="tk-select"
                  aria-labelledby={`${id}-${at}`}
                  value={mapping[at] ?? ''}
                  onChange={({ currentTarget: { value } }) => {
                    const target = isImportTarget(value) ? value : null;
                    onMapping(mapping.map((each, index) => (index === at ? target : each)));
                  }}
                >
                  <option value="">{t('skipColumn')}</option>
                  {IMPORT_TARGETS.map((target) => (
                    <option key={target} value={target}>
                      {t(`target.${target}`)}
                    </option>
                  ))}
                  {fields.some((field) => !field.is_archived) && (
                    <optgroup label={t('ownFields')}>
                      {fields.map(
                        ({ key, name, is_archived: isArchived }) =>
                          !isArchived && (
                            <option key={key} value={key}>
                              {name}
                            </option>
                          ),
                      )}
                    </optgroup>
                  )}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasDates && (
        <fieldset className="app-import-choice">
          <legend>{t('dates')}</legend>
          {(['mdy', 'dmy'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name={`${id}-dates`} checked={dates === each} onChange={() => onDates(each)} />
              <span>{t(`dates.${each}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {mapping.includes('tags') && <UnknownTags value={props.unknownTags} onValue={props.onUnknownTags} />}
      {problem !== null && (
        <p className="app-import-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="app-import-acts">
        <Button tone="primary" disabled={problem !== null} onClick={onNext}>
          {t('next')}
        </Button>
      </div>
    </>
  );
}
