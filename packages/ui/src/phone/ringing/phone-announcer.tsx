import type { ReactNode } from 'react';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import { LiveRegion } from '../../kit/live-region.js';
import type { PhoneModel } from '../phone.model.js';

/** Exists before anything happens: screen readers ignore a region that appears together with its text. */
export function PhoneAnnouncer({ model }: { model: PhoneModel }): ReactNode {
  const { announcer } = model;
  return <LiveRegion assertive={useSignalValue(announcer.assertive)} polite={useSignalValue(announcer.polite)} />;
}
