import { ABOVE, useSignalValue } from '@talk/ui';
import { Fishing, ParkedStrip, PhoneAnnouncer } from '@talk/ui/phone';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../app/workspace-context.js';
import { stayAbove } from './stay-above.js';
import { t } from './texts.js';

/** Callers whom anybody may take, from the queue or parked, while the phone itself is not on the screen. */
export function CallersDock(): ReactNode {
  const { phone } = useWorkspace();
  const parked = useSignalValue(phone.parked.calls);
  const fishing = useSignalValue(phone.fishing.shown);
  const outcome = useSignalValue(phone.fishing.outcome);
  const isEmpty = parked.length === 0 && fishing === null && outcome === null;
  const folded = parked.length > 2 && !parked.some((call) => call.recalled);
  return (
    <>
      {!isEmpty && (
        <section
          ref={stayAbove}
          className="app-callers"
          popover="manual"
          {...{ [ABOVE]: '' }}
          aria-label={t('callers')}
        >
          <Fishing model={phone.fishing} />
          <ParkedStrip calls={parked} folded={folded} onPickUp={(id) => void phone.parked.pickUp(id)} />
        </section>
      )}
      {/* Heard over a dialog as well. */}
      <div {...{ [ABOVE]: '' }}>
        <PhoneAnnouncer model={phone} />
      </div>
    </>
  );
}
