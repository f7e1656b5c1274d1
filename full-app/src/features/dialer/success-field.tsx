import type { ReactNode } from 'react';
import { OutcomesField, type OutcomesFieldProps } from './outcomes-field.js';
import { t } from './start.texts.js';

export type SuccessFieldProps = Omit<OutcomesFieldProps, 'label' | 'why'>;

/** Outcomes with which a contact is not called again. */
export const SuccessField = (props: SuccessFieldProps): ReactNode => (
  <OutcomesField {...props} label={t('success')} why={t(props.chosen.length === 0 ? 'successAny' : 'successWhy')} />
);
