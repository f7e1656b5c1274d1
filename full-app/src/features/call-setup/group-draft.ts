import type { RingGroup } from '@talk/core';
import type { RingGroupFields } from '../../entities/line/index.js';

/** A ring group as its form holds it: forms hold texts. */
export type GroupDraft = Record<
  | 'name'
  | 'dial_mode'
  | 'ring_timeout_seconds'
  | 'should_queue'
  | 'fishing_mode'
  | 'announce_position'
  | 'offer_callback'
  | 'at_max_wait'
  | 'max_wait_seconds'
  | 'user_ids',
  string
>;

/** As the server sets up a group that only has a name. */
const NEW_GROUP: Omit<RingGroup, 'id' | 'version' | 'ordered_user_ids'> = {
  name: '',
  dial_mode: 0,
  ring_timeout_seconds: 25,
  should_queue: false,
  fishing_mode: false,
  queue: { max_wait_seconds: 600, at_max_wait: 'voicemail', announce_position: true, offer_callback: true },
  user_ids: [],
};

const YES = 'yes';
const flagText = (is: boolean): string => (is ? YES : '');
export const isYes = (text: string): boolean => text === YES;

export function toGroupDraft(group: RingGroup | null): GroupDraft {
  const { queue, ...own } = group ?? NEW_GROUP;
  return {
    name: own.name,
    dial_mode: String(own.dial_mode),
    ring_timeout_seconds: String(own.ring_timeout_seconds),
    should_queue: flagText(own.should_queue),
    fishing_mode: flagText(own.fishing_mode),
    announce_position: flagText(queue.announce_position),
    offer_callback: flagText(queue.offer_callback),
    at_max_wait: queue.at_max_wait,
    max_wait_seconds: String(queue.max_wait_seconds),
    user_ids: own.user_ids.join(','),
  };
}

export const memberIds = (text: string): number[] => text.split(',').filter(Boolean).map(Number);

const numberIn = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
const DIAL_MODES = [0, 1, 2] as const;
/** Simultaneous for one that this app does not know. */
export const dialModeOf = (wire: number | string): (typeof DIAL_MODES)[number] =>
  DIAL_MODES.find((mode) => String(mode) === String(wire)) ?? 0;

export function toGroupFields(draft: GroupDraft): RingGroupFields & Required<Omit<RingGroupFields, 'name'>> {
  return {
    name: draft.name.trim(),
    dial_mode: dialModeOf(draft.dial_mode),
    ring_timeout_seconds: numberIn(draft.ring_timeout_seconds),
    should_queue: isYes(draft.should_queue),
    fishing_mode: isYes(draft.fishing_mode),
    queue: {
      announce_position: isYes(draft.announce_position),
      offer_callback: isYes(draft.offer_callback),
      at_max_wait: draft.at_max_wait === 'hang-up' ? 'hang-up' : 'voicemail',
      max_wait_seconds: numberIn(draft.max_wait_seconds),
    },
    user_ids: memberIds(draft.user_ids),
  };
}

/** The fields that differ from what the form began with. A queue that is switched off keeps its settings. */
export function editedGroupFields(before: GroupDraft, draft: GroupDraft): Partial<RingGroupFields> {
  const stored = toGroupFields(before);
  const { queue, ...own } = toGroupFields(draft);
  return Object.fromEntries(
    Object.entries({ ...own, ...(own.should_queue && { queue }) }).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(stored[field as keyof RingGroupFields]),
    ),
  );
}

export type GroupProblem = 'nameNeeded' | 'nameLong' | 'ringBetween' | 'waitBetween';

/** Problems that need no server. The bounds are the server's. */
export function groupProblems(draft: GroupDraft): Partial<Record<keyof GroupDraft, GroupProblem>> {
  const { name, ring_timeout_seconds: ring, should_queue: queues, queue } = toGroupFields(draft);
  const problems: Partial<Record<keyof GroupDraft, GroupProblem>> = {};
  if (name === '') problems.name = 'nameNeeded';
  else if (name.length > 80) problems.name = 'nameLong';
  if (!(ring >= 5 && ring <= 120)) problems.ring_timeout_seconds = 'ringBetween';
  const wait = queue.max_wait_seconds;
  if (queues && !(wait >= 30 && wait <= 3600)) problems.max_wait_seconds = 'waitBetween';
  return problems;
}
