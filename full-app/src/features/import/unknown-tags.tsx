import { useId, type ReactNode } from 'react';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { Rules } from './choices.js';
import { t } from './texts.js';

interface UnknownTagsProps {
  value: Rules['unknown_tags'];
  onValue: (to: Rules['unknown_tags']) => void;
}

/** A column names tags: what is done about those that there are not. Who may not add tags is told so, and leaves their rows out. */
export function UnknownTags({ value = 'reject', onValue }: UnknownTagsProps): ReactNode {
  const { user } = useWorkspace();
  const id = useId();
  const mayAdd = may(user, 'manage tag');
  return (
    <fieldset className="app-import-choice">
      <legend>{t('unknownTags')}</legend>
      <p className="tk-muted">{t('unknownTagsWhy')}</p>
      {(['reject', 'create'] as const).map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={`${id}-unknown`}
            disabled={each === 'create' && !mayAdd}
            checked={value === each}
            onChange={() => onValue(each)}
          />
          <span>
            {t(`unknownTags.${each}`)}
            <small className="tk-muted">
              {each === 'create' && !mayAdd ? t('mayNotAddTags') : t(`unknownTags.${each}.why`)}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
