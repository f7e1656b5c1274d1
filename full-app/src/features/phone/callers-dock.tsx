import { ABOVE, useSignalValue } from '@talk/ui';
import { Fishing, ParkedStrip, PhoneAnnouncer } from '@talk/ui/phone';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { stayAbove } from './stay-above.js';
import { t } from './texts.js';

const GAP_PX = 8;

/** Stays above everything, and says how high it is: where the screen is narrow, notices stand on top of it. */
function dock(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const leave = stayAbove(element);
  const root = document.documentElement;
  const watch = new ResizeObserver(() =>
    root.style.setProperty('--callers-height', `${element.offsetHeight + GAP_PX}px`),
  );
  watch.observe(element);
  return () => {
    watch.disconnect();
    root.style.removeProperty('--callers-height');
    leave?.();
  };
}

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
        <section ref={dock} className="app-callers" popover="manual" {...{ [ABOVE]: '' }} aria-label={t('callers')}>
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
