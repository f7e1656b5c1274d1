import type { WebhookEvent } from '../index.js';
import { exampleOf } from './examples.js';
import type { JsonSchema } from './json-schema.js';
import type { OpenApiParameter, OpenApiWebhook } from './shapes.js';
import { describeProperties } from './words.js';

type Sent = WebhookEvent | 'webhook.test';

/** When each event is sent. The guide has the same in a table; a test compares the names. */
const SENT_WHEN: Readonly<Record<Sent, string>> = {
  'call.ended': 'A call ended.',
  'call.missed': 'An inbound call ended, and nobody took it.',
  'voicemail.received': 'A caller left a voicemail.',
  'recording.ready': 'The recording of a call can be played.',
  'text.received': 'A text arrived; its files can follow later.',
  'text.status': 'A text was sent or delivered, is undelivered or failed: see `message.status`.',
  'contact.created': 'A contact was added.',
  'contact.updated': 'Anything of a contact changed, its counts and its last communication included.',
  'contact.merged': 'A contact was merged into another, or that was undone.',
  'contact.deleted': 'A contact was deleted, or its import was rolled back.',
  'contact.opted_out': 'A number of a contact wants no texts any more.',
  'callback.requested': 'A caller in a queue pressed 1 to be called back.',
  'callback.done': 'An agent is calling back a caller who asked for it, or a user dismissed a callback.',
  'dialer_session.started': 'An agent started a session of the power dialer.',
  'dialer_session.ended': 'A session of the power dialer ended.',
  'dialer_tasks.updated': 'Tasks in a list of the power dialer were added, changed, moved or removed.',
  'broadcast.started': 'The first texts of a broadcast are sent.',
  'broadcast.finished': 'A broadcast is done, has failed or was canceled: see `status`.',
  'reminder.due': 'The time of a follow-up or an appointment has come, or of a reminder before it.',
  'webhook.test': 'An admin asked for a test event.',
};

const header = (name: string, description: string, example: string): OpenApiParameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});
const HEADERS: readonly OpenApiParameter[] = [
  header(
    'webhook-id',
    'The same for each attempt: skip one that you have seen.',
    'msg_6f1c0e5d2b9a4c7f8e3d1a0b5c4f2e6d',
  ),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1795791845'),
  header(
    'webhook-signature',
    'By the Standard Webhooks scheme; while a secret is replaced there are two.',
    'v1,K5oZfzN95Z…',
  ),
];

/** A call that has ended, was recorded and so on: an example shows what its event is about. */
const ABOUT: Partial<Record<Sent, Readonly<Record<string, unknown>>>> = {
  'call.ended': { type: 'call' },
  'call.missed': { type: 'call', direction: 'inbound', disposition_status2: 'missed' },
  'voicemail.received': {
    type: 'call',
    direction: 'inbound',
    disposition_status2: 'missed-voicemail',
    has_voicemail: true,
  },
  'recording.ready': { type: 'call', has_recording: true },
  'text.received': { type: 'sms', direction: 'inbound' },
  'text.status': { type: 'sms', direction: 'outbound' },
  'callback.requested': { type: 'call', direction: 'inbound', callback_status: 'requested' },
  'dialer_session.started': { reason: null, ended_at: null },
  'dialer_session.ended': { reason: 'done' },
  'broadcast.started': { status: 'sending', finished_at: null },
  'broadcast.finished': { status: 'done' },
  'reminder.due': { type: 'reminder', direction: 'outbound' },
};

/**
 * The requests that Talk makes to webhooks, by their event.
 * @param union the body by its type, with its entities in `components`
 */
export function describeWebhooks(
  union: JsonSchema,
  components: Record<string, JsonSchema>,
): Record<string, { post: OpenApiWebhook }> {
  return Object.fromEntries(
    (union.oneOf ?? union.anyOf ?? []).flatMap((branch) =>
      typesOf(branch).map((type) => [type, { post: describe(type, branch, components) }] as const),
    ),
  );
}

function describe(type: Sent, branch: JsonSchema, components: Record<string, JsonSchema>): OpenApiWebhook {
  const schema = JSON.parse(JSON.stringify(branch)) as JsonSchema;
  schema.properties = { ...schema.properties, type: { type: 'string', const: type } };
  describeProperties(schema, 'webhookBody');
  const example = exampleOf(schema, components, true) as { data: Record<string, unknown> };
  return {
    operationId: `webhook:${type}`,
    tags: ['Webhooks'],
    summary: type,
    description: SENT_WHEN[type],
    parameters: [...HEADERS],
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: { ...example, data: { ...example.data, ...ABOUT[type] } } } },
    },
    responses: {
      '2XX': { description: 'Accepted: it is not sent again.' },
      '410': { description: 'Gone: the webhook is switched off.' },
      default: { description: 'Sent again later, for three days. `Retry-After` is respected.' },
    },
  };
}

function typesOf({ properties }: JsonSchema): Sent[] {
  const { const: one, enum: several } = properties?.['type'] ?? {};
  return (several ?? [one]) as Sent[];
}
