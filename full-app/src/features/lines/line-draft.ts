import type { LineRouting, LineSettings } from '@talk/core/contract';
import { hoursDraft } from '../../shared/hours/week.js';

/** The settings that the page of a line edits, by their names on the wire. */
export type LineDraft = Omit<LineSettings, 'forward_to'> &
  Pick<LineRouting, 'name' | 'ring_group_id' | 'records_calls' | 'is_paused' | 'forwards_only'> & {
    readonly shown_number_id: number | null;
    /** As it is typed; empty for none. */
    readonly forward_to: string;
  };

/** What a section of the page shows and changes. */
export interface SectionProps {
  readonly line: LineRouting;
  readonly values: LineDraft;
  readonly problems: Readonly<Record<string, string>>;
  readonly set: (change: Partial<LineDraft>) => void;
}

export function toDraft(line: LineRouting): LineDraft {
  return {
    name: line.name,
    shown_number_id: line.numbers[0]?.id ?? null,
    ring_group_id: line.ring_group_id,
    records_calls: line.records_calls,
    is_paused: line.is_paused,
    forwards_only: line.forwards_only,
    // With its country code: without one it would be read as a number of the company's country.
    forward_to: line.forward_to ?? '',
    greeting: line.greeting,
    recording_announcement: line.recording_announcement,
    timezone: line.timezone,
    ...hoursDraft(line),
    closed: line.closed,
    no_answer: line.no_answer,
    voicemail: line.voicemail,
    repeat_contact_routing: line.repeat_contact_routing,
    call_waiting: line.call_waiting,
    detects_machines: line.detects_machines,
  };
}

export type LineProblem = 'nameNeeded' | 'secondsBetween' | 'textNeeded';

/** Problems that need no server, by the path of the field, but for hours (`hoursProblems`). The server checks the rest. */
export function lineProblems(draft: LineDraft): Record<string, LineProblem> {
  const problems: Record<string, LineProblem> = {};
  if (draft.name.trim() === '') problems.name = 'nameNeeded';
  for (const field of ['greeting', 'closed', 'voicemail'] as const)
    if (draft[field]?.text.trim() === '') problems[`${field}.text`] = 'textNeeded';
  if (draft.recording_announcement?.trim() === '') problems.recording_announcement = 'textNeeded';
  const seconds = draft.voicemail.max_seconds;
  if (!(Number.isInteger(seconds) && seconds >= 5 && seconds <= 600))
    problems['voicemail.max_seconds'] = 'secondsBetween';
  return problems;
}
