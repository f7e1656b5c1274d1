import { Icon, useSignalValue } from '@talk/ui';
import { Languages } from 'lucide';
import type { ReactNode } from 'react';
import { LANGUAGE_CHOICES, LANGUAGE_NAMES, type LanguageSetting } from '../../shared/language.store.js';
import { t } from './texts.js';

/** The choice of language for somebody who may not be able to read the page yet. What was typed stays. */
export function LanguageField({ setting }: { setting: LanguageSetting }): ReactNode {
  const chosen = useSignalValue(setting.choice);
  return (
    <label className="app-signin-language">
      <Icon shape={Languages} size="small" />
      <span className="tk-hidden">{t('language')}</span>
      <select
        value={chosen}
        onChange={({ currentTarget: { value } }) => {
          const next = LANGUAGE_CHOICES.find((each) => each === value);
          if (next) void setting.choose(next);
        }}
      >
        {LANGUAGE_CHOICES.map((each) => (
          <option key={each} value={each} lang={each === 'browser' ? undefined : each}>
            {each === 'browser' ? t('language.browser') : LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
