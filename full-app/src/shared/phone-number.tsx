import { phoneDisplay } from '@talk/core/format';
import { createTranslate } from '@talk/ui';
import type { ReactNode } from 'react';

const t = createTranslate('app.phone-number', { none: '-', unrecognized: 'Unrecognized format' });

export interface PhoneNumberProps {
  /** The stored value. */
  of: string | null | undefined;
  keepExtension?: boolean;
}

/** Only a strict display tells what it does not recognize: it shows a dash in its place. */
const isUnrecognized = (value: string): boolean => phoneDisplay(value, { strict: true }) === '-';

/** A stored phone number. Of an unrecognized format it shows the digits in grey and says so (spec 3 §5, reading 60). */
export function PhoneNumber({ of, keepExtension = false }: PhoneNumberProps): ReactNode {
  const text = phoneDisplay(of, { keepExtension });
  if (text === '') return <span className="tk-muted">{t('none')}</span>;
  if (!isUnrecognized(of ?? '')) return <bdi>{text}</bdi>;
  return (
    <span className="tk-muted">
      <bdi>{text}</bdi> · {t('unrecognized')}
    </span>
  );
}
