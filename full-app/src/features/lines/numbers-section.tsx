import './numbers.css';
import type { LineRouting } from '@talk/core/contract';
import { phoneDisplay } from '@talk/core/format';
import { Button } from '@talk/ui';
import { Plus } from 'lucide';
import { useState, type ReactNode } from 'react';
import { useLines, useNumberShop } from '../../entities/line/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { GetNumberDialog } from './get-number.js';
import { t } from './number-texts.js';

type OwnNumber = LineRouting['numbers'][number];

/** The numbers of a line: another one is got, and one is released. */
export function NumbersSection({ line }: { line: LineRouting }): ReactNode {
  const { toasts } = useWorkspace();
  const { lines } = useLines();
  const shop = useNumberShop();
  const [isGetting, setGetting] = useState(false);
  const [released, setReleased] = useState<OwnNumber | null>(null);
  return (
    <section aria-labelledby="line-numbers">
      <h2 id="line-numbers">{t('numbers')}</h2>
      {line.numbers.length === 0 ? (
        <p className="tk-muted">{t('none')}</p>
      ) : (
        <ul className="app-own-numbers" aria-labelledby="line-numbers">
          {line.numbers.map((number) => (
            <li key={number.id}>
              <bdi className="tk-num">{phoneDisplay(number.phone_number)}</bdi>
              <Button
                aria-label={t('releaseOf', { number: phoneDisplay(number.phone_number) })}
                onClick={() => setReleased(number)}
              >
                {t('release')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button icon={Plus} onClick={() => setGetting(true)}>
          {t(line.numbers.length === 0 ? 'get' : 'getAnother')}
        </Button>
      </div>
      {isGetting && lines !== null && (
        <GetNumberDialog
          lines={lines}
          lineId={line.campaign_id}
          onBought={() => setGetting(false)}
          onClose={() => setGetting(false)}
        />
      )}
      {released !== null && (
        <ActDialog
          title={t('releaseTitle', { number: phoneDisplay(released.phone_number) })}
          action={t('releaseAct')}
          busyAction={t('releasing')}
          tone="stop"
          onAct={async () => {
            await shop.release(released.id);
            toasts.show(t('released', { number: phoneDisplay(released.phone_number) }));
          }}
          onClose={() => setReleased(null)}
        >
          <p>{t('releaseWhy')}</p>
          {line.numbers.length === 1 && <p>{t('releaseLast')}</p>}
        </ActDialog>
      )}
    </section>
  );
}
