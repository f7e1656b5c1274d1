import type { WidgetSettings } from './options.js';

/** What a value must be: initials of its kinds (`guards.ts`, and `f`unction), a pattern of its text, or the options inside. */
type Rule = string | RegExp | Rules;
interface Rules {
  readonly [name: string]: Rule;
}

const TEXT = /^.{1,80}$/;
const SIZE = /^\d+(\.\d+)?$/;
const OFFSET = /^-?\d+(\.\d+)?$/;

/** Options of every kind of widget. Patterns are held against the value as text, so that a list is its words with commas. */
const OPTIONS: Rules = {
  kind: 's',
  as: /^(agent|visitor)$/,
  widget: /^(dialer|texting)$/,
  origin: 's',
  key: 's',
  publicId: 's',
  container: 'so',
  mode: /^(launcher|panel)$/,
  load: /^(eager|intent)$/,
  theme: {
    scheme: /^(light|dark|auto)$/,
    accent: TEXT,
    surface: TEXT,
    text: TEXT,
    radius: TEXT,
    font: 's',
    density: /^(compact|comfortable)$/,
  },
  // The languages that Talk speaks; any language of the page is right (see `misfit`).
  locale: /^(en|es)(-|$)/i,
  position: { side: /^(start|end)$/, offsetXPx: OFFSET, offsetYPx: OFFSET, zIndex: OFFSET },
  sizing: { widthPx: SIZE, heightPx: SIZE },
  context: {
    record: 'o0',
    phone: 's0',
    page: 'o0',
  },
  labels: { title: 's', open: 's', close: 's', unavailable: 's', calling: 's' },
  grants:
    /^((voice|sms\.(read|send)|contacts\.lookup|log\.write|record\.open|link\.open|notify|resize|clipboard|numbers)(,(?!$)|$))*$/,
  identity: 'f',
  onLookup: 'f',
  onRecordOpen: 'f',
  onCallLog: 'f',
  clickToCall: 'bs',
};
const COLORS = ['accent', 'surface', 'text'];

/** The first option that does not exist, or that does not fit, as `theme.accent`; null when all are right. `undefined` counts as left out. */
export function findMisfit(settings: WidgetSettings): string | null {
  // Attributes of the script tag are the site's as well, and all of them texts.
  if (settings.isTag) return null;
  const { container } = settings;
  if (typeof container === 'string' && !document.querySelector(container)) return 'container';
  return misfitIn(OPTIONS, settings);
}

/**
 * What is sent with the commands, since a word that was mistyped would do nothing. What they hold is checked by the widget, which may be older than
 * this page, and so lets words pass that it does not know.
 */
const FIELDS: Readonly<Record<string, string>> = {
  widget: 'open view',
  identity: 'token',
  // How a start is sent lies beside what is sent.
  call: 'to from context confirm signal timeoutMs idempotencyKey callId current mute hold record digits mode action reason',
  devices: 'input output ringer',
  presence: 'status',
  conversation: 'contactId phone record draft focus',
  draft: 'text',
  config: 'theme locale position sizing',
};

/** The first field of a command that does not exist, or whose value does not fit. */
export function findMisfitOf(type: string, payload: object): string | null {
  const [kind = ''] = type.split('.');
  // Its own alone, so that inherited names mean nothing.
  const known = Object.hasOwn(FIELDS, kind) && FIELDS[kind]?.split(' ');
  if (kind === 'context') return misfitIn(OPTIONS['context'] as Rules, payload);
  return (
    (known && Object.keys(payload).find((name) => !known.includes(name))) ||
    (kind === 'config' ? misfitIn(OPTIONS, payload) : null)
  );
}

function misfitIn(rules: Rules, values: object, path = ''): string | null {
  for (const [name, value] of Object.entries(values) as [string, unknown][]) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const problem = value === undefined ? null : misfit(rule, value, path + name);
    if (problem) return problem;
  }
  return null;
}

function misfit(rule: Rule | undefined, value: unknown, path: string): string | null {
  if (rule instanceof RegExp) {
    const isColor = COLORS.some((name) => path === `theme.${name}`);
    const isRight = rule.test(String(value)) || (path === 'locale' && value === document.documentElement.lang);
    return isRight && (!isColor || CSS.supports('color', value as string)) ? null : path;
  }
  if (typeof rule === 'object')
    return typeof value === 'object' && value !== null ? misfitIn(rule, value, `${path}.`) : path;
  return rule?.includes(value === null ? '0' : typeof value === 'function' ? 'f' : (typeof value).charAt(0))
    ? null
    : path;
}
