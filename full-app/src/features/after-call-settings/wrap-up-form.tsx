import { updateWrapUpSettings, WRAP_UP_MAX_SECONDS, type WrapUpSettings } from '@talk/core/contract';
import { Field } from '@talk/ui';
import type { ReactNode } from 'react';
import { SaveBar } from '../../shared/save-bar.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { useEdits } from '../../shared/use-edits.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

export const WRAP_UP_SETTINGS = ['wrap-up-settings'] as const;

const isSeconds = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= WRAP_UP_MAX_SECONDS;
/** As a number field shows it: empty for a value that is not a number. */
const shown = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value));

/** How long wrap-ups are and what they require. */
export function WrapUpForm({ stored }: { stored: WrapUpSettings }): ReactNode {
  const { client, queries, toasts } = useWorkspace();
  const edits = useEdits(stored, {
    check,
    async save({ lines, ...changed }) {
      const body = { ...changed, ...(lines && { lines: changedLines(stored.lines, lines) }) };
      queries.setQueryData(WRAP_UP_SETTINGS, await client.api.call(updateWrapUpSettings, { body }));
      toasts.show(t('saved'));
    },
  });
  const { values, problems, set } = edits;
  return (
    <>
      <section aria-labelledby="wrap-up">
        <h2 id="wrap-up">{t('wrapUp')}</h2>
        <SettingSwitch
          label={t('forceCall')}
          why={t('forceCallWhy')}
          on={values.force_call_disposition}
          onChange={(on) => set({ force_call_disposition: on })}
        />
        <SettingSwitch
          label={t('forceContact')}
          why={t('forceContactWhy')}
          on={values.force_contact_disposition}
          onChange={(on) => set({ force_contact_disposition: on })}
        />
        <Field
          label={t('seconds')}
          type="number"
          min={0}
          max={WRAP_UP_MAX_SECONDS}
          hint={t('secondsWhy')}
          value={shown(values.wrap_up_seconds)}
          error={problems.wrap_up_seconds}
          onChange={({ currentTarget }) => set({ wrap_up_seconds: currentTarget.valueAsNumber })}
        />
        {values.lines.length > 0 && (
          <fieldset className="app-wrap-up-lines">
            <legend>{t('lines')}</legend>
            <p className="tk-hint">{t('linesWhy')}</p>
            {values.lines.map((line, at) => (
              <Field
                key={line.campaign_id}
                label={t('lineSeconds', { name: line.name })}
                type="number"
                min={0}
                max={WRAP_UP_MAX_SECONDS}
                placeholder={shown(values.wrap_up_seconds)}
                value={shown(line.wrap_up_seconds)}
                error={problems[`lines.${at}`]}
                onChange={({ currentTarget: { value, valueAsNumber } }) =>
                  set({
                    lines: values.lines.with(at, { ...line, wrap_up_seconds: value === '' ? null : valueAsNumber }),
                  })
                }
              />
            ))}
          </fieldset>
        )}
      </section>
      <SaveBar edits={edits} />
    </>
  );
}

function check({ wrap_up_seconds: seconds, lines }: WrapUpSettings): Record<string, string> {
  const wrong = t('secondsBetween', { max: String(WRAP_UP_MAX_SECONDS) });
  return {
    ...(isSeconds(seconds) ? {} : { wrap_up_seconds: wrong }),
    ...Object.fromEntries(
      lines.flatMap(({ wrap_up_seconds: own }, at) => (own === null || isSeconds(own) ? [] : [[`lines.${at}`, wrong]])),
    ),
  };
}

function changedLines(stored: WrapUpSettings['lines'], edited: WrapUpSettings['lines']) {
  const before = new Map(stored.map((line) => [line.campaign_id, line.wrap_up_seconds]));
  return edited
    .filter(({ campaign_id: id, wrap_up_seconds: own }) => before.get(id) !== own)
    .map(({ campaign_id, wrap_up_seconds }) => ({ campaign_id, wrap_up_seconds }));
}
