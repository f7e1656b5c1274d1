import { Icon } from '@talk/ui';
import { FileText, Mail, MessageSquare, StickyNote } from 'lucide';
import { useId, type ReactNode } from 'react';
import { t } from './fax-words.js';

const SHAPES = { sms: MessageSquare, fax: FileText, email: Mail, note: StickyNote } as const;
export type MessageMode = keyof typeof SHAPES;
const MODES = Object.keys(SHAPES) as MessageMode[];

/** The kinds of message that can be written here. Arrow keys change them. */
export function MessageModes({ mode, onMode }: { mode: MessageMode; onMode: (mode: MessageMode) => void }): ReactNode {
  const name = useId();
  return (
    <fieldset className="app-modes">
      <legend className="tk-hidden">{t('modes')}</legend>
      {MODES.map((each) => (
        <label key={each} data-mode={each}>
          <input type="radio" name={name} checked={mode === each} onChange={() => onMode(each)} />
          <Icon shape={SHAPES[each]} size="small" />
          {t(`mode.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}
