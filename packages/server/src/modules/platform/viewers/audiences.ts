import type { Reads } from '../../../db/transaction.js';
import type { PresentedEvent } from '../../../events/event.presenter.js';
import { audienceOf, type About, type Told } from '../../../policy/audience.js';
import { systemScope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { readViewers } from './viewers.repository.js';

/** Who hears of events, for delivery: what members see is read once and kept until something of it changes. */
export interface Audiences {
  /** The event as it goes out now: once, or in parts, when people may hear different items of it. One for nobody has no channels. */
  tell(entry: Tellable): Promise<Told<PresentedEvent>[]>;
}

/** What the outbox has of an event. */
export interface Tellable {
  readonly event: PresentedEvent;
  /** Where it goes whatever it is about. */
  readonly channels: readonly string[];
  readonly about: About | null;
  /** Of the company, read with the event or after it. */
  readonly accessVersion: number;
}

/** Companies whose viewers are kept: a viewer is a few hundred bytes. */
const COMPANIES_KEPT = 1000;

export function createAudiences(reads: Reads): Audiences {
  const kept = new Map<number, { readonly version: number; readonly viewers: Promise<readonly Viewer[]> }>();

  function viewersOf(companyId: number, version: number): Promise<readonly Viewer[]> {
    const known = kept.get(companyId);
    if (known !== undefined && known.version >= version) return known.viewers;
    // Read after the version: they are as new as it says, or newer.
    const viewers = readViewers(reads, systemScope(companyId));
    kept.delete(companyId);
    kept.set(companyId, { version, viewers });
    viewers.catch(() => kept.delete(companyId));
    const [oldest] = kept.keys();
    if (kept.size > COMPANIES_KEPT && oldest !== undefined) kept.delete(oldest);
    return viewers;
  }

  return {
    async tell({ event, channels, about, accessVersion }) {
      const { company_id: companyId } = event;
      const parts =
        about === null ? [] : audienceOf(companyId, await viewersOf(companyId, accessVersion), event, about);
      // An event of many goes to no channel but those of who may hear of its items.
      if (about?.kind === 'each') return parts.length === 0 ? [{ channels: [], event }] : parts;
      // Some hear of a contact without its last communication.
      if (parts.some((part) => part.event !== event))
        return channels.length === 0 ? parts : [...parts, { channels: [...channels], event }];
      return [{ channels: [...new Set([...channels, ...parts.flatMap((part) => part.channels)])], event }];
    },
  };
}
