import type { PageFaults } from '@talk/crm-sandbox/hubspot-page';
import { make } from './elements.js';
import type { PlacedPhone } from './phone.js';
import { changeSettings, readSettings, type Place, type Settings } from './settings.js';

const MOST_LINES = 150;

/** What a developer can switch, and what is said. */
export interface Tools {
  readonly root: HTMLElement;
  show(phone: PlacedPhone): void;
}

const OWN_HOSTILE = './?hostile';

/** A part of the settings under a switch; some are read by the frame only when it loads. */
interface Switch {
  readonly label: string;
  readonly isOn: (settings: Settings) => boolean;
  readonly set: (isOn: boolean) => void;
  readonly reloads: boolean;
}

const changeFaults = (change: PageFaults): void => changeSettings({ faults: { ...readSettings().faults, ...change } });

const SWITCHES: readonly Switch[] = [
  {
    label: 'Tell each click twice',
    isOn: ({ faults }) => faults.dialsTwice === true,
    set: (dialsTwice) => changeFaults({ dialsTwice }),
    reloads: false,
  },
  {
    label: 'Do not answer when a record is written',
    isOn: ({ faults }) => faults.writesUnanswered === true,
    set: (writesUnanswered) => changeFaults({ writesUnanswered }),
    reloads: false,
  },
  {
    label: 'Do not answer the phone at all',
    isOn: ({ faults }) => faults.silent === true,
    set: (silent) => changeFaults({ silent }),
    reloads: true,
  },
  {
    label: 'Give the frame no microphone',
    isOn: ({ microphone }) => !microphone,
    set: (isOn) => changeSettings({ microphone: !isOn }),
    reloads: true,
  },
  {
    label: 'Put a page beside the phone that attacks it',
    isOn: ({ hostile }) => hostile !== null,
    set: (isOn) => changeSettings({ hostile: isOn ? OWN_HOSTILE : null }),
    reloads: true,
  },
  {
    label: 'Be another HubSpot account',
    isOn: ({ portalId }) => portalId !== null,
    set: (isOn) => changeSettings({ portalId: isOn ? 9 : null }),
    reloads: true,
  },
];

export function createTools(): Tools {
  const log = make('ol', { className: 'log', tabIndex: 0, ariaLabel: 'Messages' });
  const breaches = make('ul', { className: 'breaches' });
  const settings = readSettings();
  const root = make(
    'details',
    { className: 'card tools' },
    make('summary', {}, 'For developers'),
    make(
      'div',
      { className: 'switches' },
      choice('Where the phone is', settings.place, PLACE_NAMES, (place) => {
        changeSettings({ place: place as Place });
        location.reload();
      }),
      choice('The record of a call', settings.faults.record ?? '', RECORD_NAMES, (record) =>
        changeFaults({ record: record === '' ? undefined : record } as PageFaults),
      ),
      choice('The records of a caller', settings.faults.matches ?? '', MATCH_NAMES, (matches) =>
        changeFaults({ matches: matches === '' ? undefined : matches } as PageFaults),
      ),
      ...SWITCHES.map((one) => checkbox(one, settings)),
    ),
    make('h3', {}, 'Messages'),
    breaches,
    log,
  );
  return {
    root,
    show({ page, log: entries }) {
      breaches.replaceChildren(...page.breaches.map((breach) => make('li', {}, breach)));
      const lines = entries.slice(-MOST_LINES).toReversed();
      log.replaceChildren(
        ...lines.map(({ from, atMs, message: { type, messageId: _id, ...rest } }) =>
          make(
            'li',
            {},
            make('time', {}, new Date(atMs).toLocaleTimeString()),
            ` ${from === 'Talk' ? '→' : '←'} `,
            make('strong', {}, type),
            Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify('data' in rest ? rest.data : rest)}`,
          ),
        ),
      );
    },
  };
}

const PLACE_NAMES: readonly (readonly [value: Place, name: string])[] = [
  ['widget', 'In the panel of a record'],
  ['remote', 'Docked in each tab'],
  ['window', 'Docked, with a window for calls'],
];
const RECORD_NAMES = [
  ['', 'Is made at once'],
  ['late', 'Is made after the call’s end'],
  ['twice', 'Is told twice'],
  ['never', 'Is never made'],
  ['failed', 'Cannot be made'],
] as const;
const MATCH_NAMES = [
  ['', 'Are found'],
  ['none', 'Are not found'],
  ['failed', 'Cannot be searched'],
] as const;

function choice(
  label: string,
  value: string,
  names: readonly (readonly [value: string, name: string])[],
  choose: (value: string) => void,
): HTMLElement {
  const select = make('select', {}, ...names.map(([each, name]) => make('option', { value: each }, name)));
  select.value = value;
  select.addEventListener('change', () => choose(select.value));
  return make('label', {}, label, select);
}

function checkbox({ label, isOn, set, reloads }: Switch, settings: Settings): HTMLElement {
  const box = make('input', { type: 'checkbox', checked: isOn(settings) });
  box.addEventListener('change', () => {
    set(box.checked);
    if (reloads) location.reload();
  });
  return make('label', { className: 'check' }, box, label);
}
