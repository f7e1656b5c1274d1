import { make } from './elements.js';
import type { Activity, Contact } from './records.js';

/** What was logged on a contact, the newest first. */
export function timelineOf({ timeline, name }: Contact): HTMLElement {
  if (timeline.length === 0)
    return make('p', { className: 'empty' }, `Nothing is logged for ${name} yet. Click the number to call.`);
  return make('ol', { className: 'timeline' }, ...timeline.map(entryOf));
}

function entryOf(activity: Activity): HTMLElement {
  const { kind, title, at, text, recordingUrl } = activity;
  const recording =
    recordingUrl === null
      ? null
      : make('audio', { controls: true, preload: 'none', src: recordingUrl, ariaLabel: `Recording of ${title}` });
  const entry = make(
    'li',
    {},
    make(
      'p',
      { className: 'title' },
      make('strong', {}, title),
      make('time', { dateTime: at }, new Date(at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'medium' })),
    ),
    make('p', { className: 'facts' }, factsOf(activity)),
    text === '' ? null : make('p', { className: 'text' }, text),
    recording,
  );
  entry.dataset['kind'] = kind;
  return entry;
}

function factsOf({ kind, direction, outcome, durationMs }: Activity): string {
  const isCall = kind === 'call';
  return [
    direction,
    isCall && durationMs === null ? 'in progress' : outcome,
    durationMs === null ? '' : durationOf(durationMs),
  ]
    .filter((fact) => fact !== '')
    .map((fact) => fact.charAt(0).toUpperCase() + fact.slice(1))
    .join(' · ');
}

function durationOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
