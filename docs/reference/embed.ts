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
/** Nothing where every kind of widget has it. */
const kindText = (kinds: readonly string[]): string => (kinds.length === 0 ? 'all' : kinds.join(', '));
const needs = (capability: string | null): string => (capability === null ? '' : `\`${capability}\``);

/** Every code with its cause, its fix and an anchor of its own: what `error.ref` points to. */
export function embedErrorReference(): string {
  return [
    '# Embed error codes',
    '',
    MARK,
    '',
    'Every promise and event of the embed API fails with a `TalkEmbedError`: `{ code, message, retryable, ref, details? }`. The list is',
    'closed, and it only grows: give a `switch` over it a default. `retryable` says whether the same request can succeed if you',
    'simply try again. [Troubleshooting](../guides/troubleshooting) goes from what you see to the code.',
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
    '| command | widget | fields | needs | result within |',
    '|---|---|---|---|---|',
    ...commands.flatMap(({ name, text, kinds, fields, needs: capability, timeoutMs }) => [
      `| \`${name}\`<br>${text} | ${kindText(kinds)} | ${fieldsText(fields)} | ${needs(capability)} | ${seconds(timeoutMs)} |`,
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
    `Protocol ${protocol.max}. This build speaks ${protocol.min} to ${protocol.max}; page and widget use the highest version that both speak.`,
    'Within a version the contract only grows: unknown fields, events and kinds are ignored, unknown commands are refused with',
    '`UNSUPPORTED_COMMAND`. Use `@talk/embed` or `/embed.js`; this page explains what they do.',
    '',
    '## Handshake',
    '',
    '| step | from | message | the receiver checks |',
    '|---|---|---|---|',
    '| create | page | an iframe at `/embed/1/{widget}/{publicId}#i={instance}` | the server answers with `frame-ancestors` of that key |',
    "| hello | frame, to its parent | `{ ns: 'talk.embed', k: 'hello', min, max, build, widget, instance, nonce, wants }`, repeated until answered | window, origin, instance |",
    "| welcome | page, to the frame's exact origin | `{ ns, k: 'welcome', v, nonce, instance, grants, init }` and one `MessagePort` | parent window, nonce, the first one only, origin on the key's list |",
    "| reject | page, instead of a welcome | `{ ns, k: 'reject', min, max, nonce, instance, e }`; the code `NO_RESPONSE` asks for a new hello | nonce |",
    '| ready | frame, on the port | the event `widget.ready` with the whole state | |',
    "| end | either, on the port | `{ k: 'bye', e? }`; whatever is pending rejects | |",
    '',
    'Key, identity, context and look travel in `init`, never in an address. A hello with a new nonce, such as after a reload, starts again:',
    'the page replays its requests. A nonce that was seen before is a repeat or a replay, and changes nothing.',
    '',
    '## On the port',
    '',
    'Each message is `{ ns, v, k, … }`, plain JSON.',
    '',
    '| kind | fields | |',
    '|---|---|---|',
    '| `req` | `id` text, `t` text, `p` payload, `ik` text if given | a command; `ik` names the intent, so that a repeat does nothing twice |',
    '| `ack` | `re` id | received, sent at once |',
    '| `res` | `re` id, `ok`, `p` or `e` | the result |',
    '| `evt` | `t` text, `p` payload, `seq` number | an event; after a gap in `seq`, read the state again |',
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
    `| result | ${seconds(of('RESULT_TIMEOUT_MS'))}, \`call.start\` ${seconds(of('DIAL_TIMEOUT_MS'))}, \`token.refresh\` ${seconds(of('IDENTITY_TIMEOUT_MS'))}; none while a person is being asked | \`TIMEOUT\` |`,
    `| hello, and then ready | ${seconds(of('LOAD_TIMEOUT_MS'))} each | \`LOAD_TIMEOUT\`, \`FRAME_BLOCKED\`, \`NO_RESPONSE\` |`,
    '',
    '## Capabilities',
    '',
    'The frame says what it wants, the page what it grants; only what both agree on applies. `setGrants` revokes grants or restores them.',
    'The widget hides what it is not allowed to do.',
    '',
    '| capability | lets the widget |',
    '|---|---|',
    ...capabilities.map(({ name, text }) => `| \`${name}\` | ${text} |`),
    '',
    '## Commands of the page',
    '',
    '`?` marks optional fields. Without `callId`, a command applies to the only call that fits. A command of another kind of widget is',
    'refused with `UNSUPPORTED_COMMAND`.',
    '',
    ...commandTable(towards('page to widget')),
    '',
    '## Commands of the widget',
    '',
    'Answered by the options `onLookup`, `onRecordOpen`, `onCallLog` and `identity`; without them the widget uses its own data.',
    '',
    ...commandTable(towards('widget to page')),
    '',
    '## Events',
    '',
    'From the widget to the page; `widget.on(name, listener)`, or `*` for all of them. The table lists the fields that are always present; the',
    'types in `@talk/embed` have all of them.',
    '',
    '| event | widget | fields |',
    '|---|---|---|',
    ...events.map(
      ({ name, text, kinds, fields }) => `| \`${name}\`<br>${text} | ${kindText(kinds)} | ${fieldsText(fields)} |`,
    ),
    '',
    '## Errors',
    '',
    'See [embed error codes](./embed-errors).',
    '',
  ].join('\n');
}
