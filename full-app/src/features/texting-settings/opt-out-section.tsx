import { Field } from '@talk/ui';
import type { ReactNode } from 'react';
import { ChoiceField } from '../../shared/choice-field.js';
import type { SectionProps } from './general-section.js';
import { t } from './texts.js';

/** How recipients learn to opt out. */
export function OptOutSection({ edits: { values, problems, set } }: SectionProps): ReactNode {
  return (
    <section aria-labelledby="texting-opt-out">
      <h2 id="texting-opt-out">{t('optOut')}</h2>
      <div className="app-texting-long">
        <Field
          label={t('optOutText')}
          hint={t('optOutTextWhy')}
          dir="auto"
          value={values.opt_out_text}
          error={problems['opt_out_text']}
          onChange={({ currentTarget: { value } }) => set({ opt_out_text: value })}
        />
      </div>
      <ChoiceField
        label={t('optOutMode')}
        why={t('optOutModeWhy')}
        value={values.opt_out_mode}
        options={[
          ['always', t('optOutMode.always')],
          ['first', t('optOutMode.first')],
        ]}
        error={problems['opt_out_mode']}
        onChange={(key) => set({ opt_out_mode: key === 'first' ? 'first' : 'always' })}
      />
    </section>
  );
}
