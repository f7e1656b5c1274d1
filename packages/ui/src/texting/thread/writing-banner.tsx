import type { ReadonlySignal } from '@preact/signals-core';
import { Pencil } from 'lucide';
import type { ReactNode } from 'react';
import { listText } from '../../i18n/formats.js';
import { Icon } from '../../kit/icon.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import { t } from '../texts.js';

/** "Dana is replying". */
export function WritingBanner({ writing }: { writing: ReadonlySignal<readonly string[]> }): ReactNode {
  const names = useSignalValue(writing);
  return (
    <p className="tk-writing" role="status">
      {names.length > 0 && (
        <>
          <Icon shape={Pencil} size="small" />
          {t('writing', { names: listText(names), count: names.length })}
        </>
      )}
    </p>
  );
}
