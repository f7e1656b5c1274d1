/** The reference pages of the contract between pages and widgets, from the tables that its code runs on. */
import { protocolCatalogue } from '@talk/embed/protocol/catalogue';

type Catalogue = ReturnType<typeof protocolCatalogue>;
type Fields = Catalogue['events'][number]['fields'];
type Rule = Fields[string];

const KINDS: Readonly<Record<string, string>> = {
  s: 'text',
  n: 'number',
  b: 'true or false',
  o: 'object',
  a: 'list',
  '0': '`null`',
};
const MARK = '<!-- Generated from @talk/embed by docs/reference/generate.ts. Do not edit. -->';

function ruleText(rule: Rule): string {
  if (typeof rule === 'string')
    return rule
      .split('')
      .map((kind) => KINDS[kind] ?? kind)
      .join(' or ');
  if (Array.isArray(rule)) return rule.map((word: string) => `\`${word}\``).join(', ');
  return `{ ${fieldsText(rule as Fields)} }`;
}

function fieldsText(fields: Fields): string {
  const parts = Object.entries(fields).map(([name, rule]) => `\`${name}\` ${ruleText(rule)}`);
  return parts.length === 0 ? 'nothing' : parts.join('; ');
}

const seconds = (ms: number): string => `${ms / 1000} s`;
const needs = (capability: string | null): string => (capability === null ? '' : `\`${capability}\``);

/** Every code with its cause, its fix and an anchor of its own: what `error.ref` points to. */
export function embedErrorReference(): string {
  return [
    '# Embed error codes',
    '',
    MARK,
    '',
    'Every promise and event of the embed API fails with a `TalkEmbedError`: `{ code, message, retryable, ref, details? }`. The list is',
    'closed, and it only grows: give a `switch` over it a default. `retryable` says whether the same request may succeed when it is',
    'simply tried again. [Troubleshooting](../guides/troubleshooting) goes from what you see to the code.',
    ...protocolCatalogue().errors.flatMap(({ code, cause, fix, retryable }) => [
      '',
      `## ${code} {#${code}}`,
      '',
      `**Cause.** ${cause}`,
      '',
      `**Fix.** ${fix}`,
      '',
      `**Try again:** ${retryable ? 'yes' : 'no'}.`,
    ]),
    '',
  ].join('\n');
}

function commandTable(commands: Catalogue['commands']): string[] {
  return [
    '| command | fields | needs | result within |',
    '|---|---|---|---|',
    ...commands.flatMap(({ name, text, fields, needs: capability, timeoutMs }) => [
      `| \`${name}\`<br>${text} | ${fieldsText(fields)} | ${needs(capability)} | ${seconds(timeoutMs)} |`,
    ]),
  ];
}

/** Handshake, envelopes, limits, capabilities, commands and events of the present protocol. */
export function embedProtocolReference(): string {
  const { protocol, limits, capabilities, commands, events } = protocolCatalogue();
  const of = (name: string): number => limits[name] ?? Number.NaN;
  const towards = (direction: string) => commands.filter((command) => command.direction === direction);
  return [
    '# Frame protocol',
    '',
    MARK,
    '',
    `Protocol ${protocol.max}. This build speaks ${protocol.min} to ${protocol.max}; page and widget take the highest number that both speak.`,
    'Within a number the contract only grows: unknown fields, events and kinds are ignored, unknown commands are refused with',
    '`UNSUPPORTED_COMMAND`. Use `@talk/embed` or `/embed.js`; this page is for those who want to know what they do.',
    '',
    '## Handshake',
    '',
    '| step | from | message | the receiver checks |',
    '|---|---|---|---|',
    '| create | page | an iframe at `/embed/1/{widget}/{publicId}#i={instance}` | the server answers with `frame-ancestors` of that key |',
    "| hello | frame, to its parent | `{ ns: 'talk.embed', k: 'hello', min, max, build, widget, instance, nonce, wants }`, repeated until answered | window, origin, instance |",
    "| welcome | page, to the frame's exact origin | `{ ns, k: 'welcome', v, nonce, instance, grants, init }` and one `MessagePort` | parent window, nonce, the first one only, origin on the list of the key |",
    "| reject | page, instead of a welcome | `{ ns, k: 'reject', min, max, nonce, instance, e }`; the code `NO_RESPONSE` asks for a new hello | nonce |",
    '| ready | frame, on the port | the event `widget.ready` with the whole state | |',
    "| end | either, on the port | `{ k: 'bye', e? }`; whatever is pending rejects | |",
    '',
    'Key, identity, context and look travel in `init`, never in an address. A hello with a new nonce, after a reload say, starts again:',
    'the page replays what it wanted. A nonce that was seen is a repeat or a replay, and changes nothing.',
    '',
    '## On the port',
    '',
    'Each message is `{ ns, v, k, … }`, plain JSON.',
    '',
    '| kind | fields | |',
    '|---|---|---|',
    '| `req` | `id` text, `t` text, `p` payload, `ik` text if given | a command; `ik` names the intent, so that a repeat does nothing twice |',
    '| `ack` | `re` id | heard, at once |',
    '| `res` | `re` id, `ok`, `p` or `e` | the result |',
    '| `evt` | `t` text, `p` payload, `seq` number | an event; a gap in `seq` means: read the state again |',
    '| `bye` | `e` if there is a reason | the end |',
    '',
    '## Limits',
    '',
    '| what | limit | beyond it |',
    '|---|---|---|',
    `| payload | ${of('MAX_PAYLOAD_BYTES') / 1024} KB of JSON | \`PAYLOAD_TOO_LARGE\` |`,
    `| requests without an answer, per side | ${of('MAX_IN_FLIGHT')} | \`RATE_LIMITED\` |`,
    `| requests and events, per side | ${of('MAX_PER_SECOND')} a second | \`RATE_LIMITED\`; events show as a gap |`,
    `| acknowledgement | ${seconds(of('ACK_TIMEOUT_MS'))} | \`NO_RESPONSE\`, and a new handshake |`,
    `| result | ${seconds(of('RESULT_TIMEOUT_MS'))}, \`call.start\` ${seconds(of('DIAL_TIMEOUT_MS'))}, \`token.refresh\` ${seconds(of('IDENTITY_TIMEOUT_MS'))}; none while a person is asked | \`TIMEOUT\` |`,
    `| hello, and then ready | ${seconds(of('LOAD_TIMEOUT_MS'))} each | \`LOAD_TIMEOUT\`, \`FRAME_BLOCKED\`, \`NO_RESPONSE\` |`,
    '',
    '## Capabilities',
    '',
    'The frame says what it wants, the page what it grants; what both say counts. `setGrants` takes some back, or gives them again.',
    'The widget hides what it may not do.',
    '',
    '| capability | lets the widget |',
    '|---|---|',
    ...capabilities.map(({ name, text }) => `| \`${name}\` | ${text} |`),
    '',
    '## Commands of the page',
    '',
    '`?` marks what may be left out. Without `callId` the only call that fits is meant.',
    '',
    ...commandTable(towards('page to widget')),
    '',
    '## Commands of the widget',
    '',
    'Answered by the options `onLookup`, `onRecordOpen`, `onCallLog` and `identity`; without one the widget uses its own data.',
    '',
    ...commandTable(towards('widget to page')),
    '',
    '## Events',
    '',
    'From the widget to the page; `dialer.on(name, listener)`, or `*` for all of them. The fields are those that are always there; the',
    'types of `@talk/embed` have them all.',
    '',
    '| event | fields |',
    '|---|---|',
    ...events.map(({ name, text, fields }) => `| \`${name}\`<br>${text} | ${fieldsText(fields)} |`),
    '',
    '## Errors',
    '',
    'See [embed error codes](./embed-errors).',
    '',
  ].join('\n');
}
