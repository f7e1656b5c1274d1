import type { ContactCenterCall } from '@talk/core/contract';
import { formatTimer, knownWord, phoneDisplay } from '@talk/core/format';
import type { ColumnSpec } from '../../shared/table/column-layout.js';
import { waitSeconds } from './overview-tiles.js';
import { t } from './texts.js';
import type { CallKind } from './use-live.js';

type ColumnId =
  | 'contact'
  | 'number'
  | 'phase'
  | 'agent'
  | 'line'
  | 'ringGroup'
  | 'duration'
  | 'wait'
  | 'parkedFor'
  | 'parkedBy'
  | 'reason'
  | 'attempting'
  | 'notes'
  | 'acts';

const LOOKS: Readonly<Record<ColumnId, Pick<ColumnSpec, 'minPx' | 'grow'>>> = {
  contact: { minPx: 160, grow: 1.2 },
  number: { minPx: 150, grow: 0 },
  phase: { minPx: 112, grow: 0.4 },
  agent: { minPx: 130, grow: 0.8 },
  line: { minPx: 120, grow: 0.6 },
  ringGroup: { minPx: 120, grow: 0.6 },
  duration: { minPx: 96, grow: 0 },
  wait: { minPx: 96, grow: 0 },
  parkedFor: { minPx: 104, grow: 0 },
  parkedBy: { minPx: 130, grow: 0.8 },
  reason: { minPx: 140, grow: 1 },
  attempting: { minPx: 160, grow: 1 },
  notes: { minPx: 160, grow: 1.2 },
  acts: { minPx: 104, grow: 0 },
};

const spec = (id: ColumnId): ColumnSpec => ({
  id,
  ...LOOKS[id],
  title: () => t(`column.${id}`),
  standard: true,
  required: id === 'acts' || id === 'contact',
});

/** What can be done with a live call is more than to end it. */
const LIVE_ACTS: ColumnSpec = { ...spec('acts'), minPx: 176 };

/** The default columns of each list (spec 2 §4). */
export const CALL_COLUMNS: Readonly<Record<CallKind, readonly ColumnSpec[]>> = {
  live: [...(['contact', 'number', 'phase', 'agent', 'line', 'ringGroup', 'duration'] as const).map(spec), LIVE_ACTS],
  queued: [
    ...(['contact', 'number', 'wait', 'line', 'ringGroup', 'attempting', 'notes'] as const).map(spec),
    { ...spec('acts'), minPx: 144 },
  ],
  parked: (['contact', 'number', 'parkedFor', 'parkedBy', 'reason', 'line', 'ringGroup', 'acts'] as const).map(spec),
};

const NOTHING = '–';
const KNOWN_PHASES = ['connecting', 'ringing', 'queued', 'voicemail', 'message', 'active', 'held', 'ended'] as const;

function phaseText({ phase, forwarded_to: forwardedTo }: ContactCenterCall): string {
  if (phase === 'message' && forwardedTo !== null) return t('forwarded');
  const known = knownWord(KNOWN_PHASES, phase, null);
  return known === null ? t('status.unknown') : t(`phase.${known}`);
}

/** What a cell says. `nowMs` counts its timers. */
export function callCell(column: string, call: ContactCenterCall, nowMs: number): string {
  switch (column) {
    case 'contact':
      return call.contact?.name ?? phoneDisplay(call.phone_number);
    case 'number':
      return phoneDisplay(call.phone_number);
    case 'phase':
      return phaseText(call);
    case 'agent':
      return call.user_name ?? NOTHING;
    case 'line':
      return call.campaign_name ?? NOTHING;
    case 'ringGroup':
      return call.ring_group_name ?? NOTHING;
    case 'duration':
      return formatTimer(waitSeconds({ started_at: call.answered_at ?? call.started_at }, nowMs));
    case 'wait':
      return formatTimer(waitSeconds(call, nowMs));
    case 'parkedFor':
      return call.parked === null ? NOTHING : formatTimer(waitSeconds({ started_at: call.parked.at }, nowMs));
    case 'parkedBy':
      return call.parked?.by_name ?? NOTHING;
    case 'reason':
      return call.parked?.reason ?? NOTHING;
    case 'attempting':
      return call.attempting_users.map(({ name }) => name).join(', ') || NOTHING;
    case 'notes':
      return call.notes ?? NOTHING;
    default:
      return NOTHING;
  }
}
