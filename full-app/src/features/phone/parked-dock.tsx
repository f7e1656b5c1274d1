import { useSignalValue } from '@talk/ui';
import { ParkedStrip } from '@talk/ui/phone';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../app/workspace-context.js';
import { t } from './texts.js';

/** What is parked, for everybody to pick up, while the phone itself is not on the screen. */
export function ParkedDock(): ReactNode {
  const { phone } = useWorkspace();
  const calls = useSignalValue(phone.parked.calls);
  if (calls.length === 0) return null;
  const folded = calls.length > 2 && !calls.some((call) => call.recalled);
  return (
    <section className="app-parked" aria-label={t('parked')}>
      <ParkedStrip calls={calls} folded={folded} onPickUp={(id) => void phone.parked.pickUp(id)} />
    </section>
  );
}
