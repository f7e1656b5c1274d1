import type { ListedTag } from '@talk/core/contacts';
import { Button, Icon, IconButton, numberText } from '@talk/ui';
import { Merge, PhoneForwarded, Trash2, UserRound, X } from 'lucide';
import type { ReactNode } from 'react';
import { addToDialerAct } from '../../entities/dialer/index.js';
import { t } from './texts.js';

export interface TagBarProps {
  tags: readonly ListedTag[];
  mayAssign: boolean;
  /** The power dialer is turned on, and contacts can be added to it. */
  mayDial: boolean;
  onClear: () => void;
  onMerge: () => void;
  onAssign: () => void;
  onDial: () => void;
  onDelete: () => void;
}

/** What can be done with the tags that are selected. */
export function TagBar({
  tags,
  mayAssign,
  mayDial,
  onClear,
  onMerge,
  onAssign,
  onDial,
  onDelete,
}: TagBarProps): ReactNode {
  const count = tags.length;
  const isOne = count < 2;
  return (
    <div className="app-tag-bar" role="toolbar" aria-label={t('bar')}>
      <IconButton icon={X} label={t('clear')} onClick={onClear} />
      <span className="tk-num" role="status">
        {t('selected', { count, exact: numberText(count) })}
      </span>
      <div>
        <Button
          aria-disabled={isOne}
          title={isOne ? t('mergeTwo') : undefined}
          onClick={() => {
            if (!isOne) onMerge();
          }}
        >
          <Icon shape={Merge} />
          {t('actMerge')}
        </Button>
        {mayAssign && tags[0]?.category === 'contacts' && (
          <Button onClick={onAssign}>
            <Icon shape={UserRound} />
            {t('actAssign')}
          </Button>
        )}
        {mayDial && tags[0]?.category === 'contacts' && (
          <Button onClick={onDial}>
            <Icon shape={PhoneForwarded} />
            {addToDialerAct('act')}
          </Button>
        )}
        <Button onClick={onDelete}>
          <Icon shape={Trash2} />
          {t('actDelete')}
        </Button>
      </div>
    </div>
  );
}
