import { z } from 'zod';
import { agentPresenceSchema } from '../agents/agents.schemas.js';
import { callbackStatuses } from '../codes/index.js';
import { emptySchema, idSchema, phoneText, type WireOf } from '../kernel/schema.js';
import { callSchema } from './voice.schemas.js';

const callParams = z.object({ id: z.uuid() });
const participantParams = callParams.extend({ participantId: z.string().min(1).max(80) });
const nothing = emptySchema.optional();

/** A call, and what to give to `device.connect({ params })` so that this browser carries it. */
const connectable = z.object({ call: callSchema, connect: z.object({ params: z.record(z.string(), z.string()) }) });

const targetSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('user'), user_id: idSchema }),
  z.object({ type: z.literal('ring-group'), ring_group_id: idSchema }),
  z.object({ type: z.literal('number'), phone_number: phoneText }),
]);
/** Where a call can go, or who can be added to it, as the wire has it. */
export type CallTarget = z.input<typeof targetSchema>;

export const holdCallSchemas = { params: callParams, body: z.object({ on: z.boolean() }), response: callSchema };
export type HoldCall = WireOf<typeof holdCallSchemas>;

export const parkCallSchemas = {
  params: callParams,
  body: z.object({ reason: z.string().trim().max(200, 'Keep the reason within 200 characters.').optional() }),
  response: callSchema,
};
export type ParkCall = WireOf<typeof parkCallSchemas>;

export const unparkCallSchemas = { params: callParams, body: nothing, response: connectable };
export type UnparkCall = WireOf<typeof unparkCallSchemas>;

export const rejoinCallSchemas = { params: callParams, body: nothing, response: connectable };
export type RejoinCall = WireOf<typeof rejoinCallSchemas>;

export const recordCallSchemas = {
  params: callParams,
  /** `on` starts a recording, or goes on with a paused one. */
  body: z.object({ recording: z.enum(['on', 'paused']) }),
  response: callSchema,
};
export type RecordCall = WireOf<typeof recordCallSchemas>;

export const transferCallSchemas = {
  params: callParams,
  body: z.object({ kind: z.enum(['cold', 'warm']), to: targetSchema }),
  response: callSchema,
};
export type TransferCall = WireOf<typeof transferCallSchemas>;

export const swapTransferSchemas = { params: callParams, body: nothing, response: callSchema };
export type SwapTransfer = WireOf<typeof swapTransferSchemas>;

export const completeTransferSchemas = {
  params: callParams,
  /** `stay`: merge instead of leaving, everybody talks with everybody. */
  body: z.object({ stay: z.boolean().default(false) }).optional(),
  response: callSchema,
};
export type CompleteTransfer = WireOf<typeof completeTransferSchemas>;

export const cancelTransferSchemas = { params: callParams, body: nothing, response: callSchema };
export type CancelTransfer = WireOf<typeof cancelTransferSchemas>;

export const takeBackCallSchemas = { params: callParams, body: nothing, response: connectable };
export type TakeBackCall = WireOf<typeof takeBackCallSchemas>;

export const addParticipantSchemas = { params: callParams, body: z.object({ to: targetSchema }), response: callSchema };
export type AddParticipant = WireOf<typeof addParticipantSchemas>;

export const changeParticipantSchemas = {
  params: participantParams,
  body: z
    .object({ on_hold: z.boolean().optional(), is_muted: z.boolean().optional() })
    .refine(
      (change) => change.on_hold !== undefined || change.is_muted !== undefined,
      'Send on_hold, is_muted or both.',
    ),
  response: callSchema,
};
export type ChangeParticipant = WireOf<typeof changeParticipantSchemas>;

export const removeParticipantSchemas = { params: participantParams, response: callSchema };
export type RemoveParticipant = WireOf<typeof removeParticipantSchemas>;

export const leaveCallSchemas = { params: callParams, body: nothing, response: callSchema };
export type LeaveCall = WireOf<typeof leaveCallSchemas>;

export const answerCallSchemas = {
  params: callParams,
  /** What becomes of the call that the agent is in: hold music, or its end. */
  body: z.object({ active: z.enum(['hold', 'end']) }),
  response: callSchema,
};
export type AnswerCall = WireOf<typeof answerCallSchemas>;

const directoryUser = agentPresenceSchema.extend({
  name: z.string(),
  /** Since when they do what `agent_status` says. */
  since: z.iso.datetime(),
  /** Their calls ring in a browser. To others none is transferred, whatever their status. */
  answers_in_browser: z.boolean(),
  /** False: a transfer to them would be refused. */
  is_available: z.boolean(),
});
const directoryRingGroup = z.object({
  ring_group_id: idSchema,
  name: z.string(),
  member_count: z.int().nonnegative(),
  /** Members who would be rung now. */
  available_count: z.int().nonnegative(),
  /** Calls that wait to be answered. */
  queue_depth: z.int().nonnegative(),
});
export const transferDirectorySchemas = {
  query: z.object({ search: z.string().trim().max(100).default('') }),
  response: z
    .object({ users: z.array(directoryUser), ring_groups: z.array(directoryRingGroup) })
    .meta({ id: 'TransferDirectory' }),
};
export type TransferDirectoryWire = WireOf<typeof transferDirectorySchemas>;
/** Colleagues and ring groups that a call can go to, with their availability now. */
export type TransferDirectory = TransferDirectoryWire['response'];

/** A call as the lists of the contact center have it. */
const contactCenterCallSchema = callSchema
  .extend({
    ring_group_id: idSchema.nullable(),
    /** The agent who has the call. */
    user_name: z.string().nullable(),
    /** Agents whose phones rang for it, whether or not they ring now. */
    attempting_users: z.array(z.object({ id: idSchema, name: z.string() })),
    /** What an agent wrote about the call. */
    notes: z.string().nullable(),
    /** Whether the caller asked to be called back. */
    callback_status: z.enum(callbackStatuses.names).nullable(),
    /** The telephone that the call was forwarded to, E.164; null where agents were rung. */
    forwarded_to: z.string().nullable(),
  })
  .meta({ id: 'ContactCenterCall' });
export type ContactCenterCall = z.output<typeof contactCenterCallSchema>;
const contactCenterCalls = z.object({ data: z.array(contactCenterCallSchema) });

export const parkedCallsSchemas = { body: nothing, response: contactCenterCalls };
export type ParkedCalls = WireOf<typeof parkedCallsSchemas>;

export const liveCallsSchemas = { body: nothing, response: contactCenterCalls };
export type LiveCalls = WireOf<typeof liveCallsSchemas>;

export const queuedCallsSchemas = {
  query: z.object({ ring_group_id: z.coerce.number().int().positive().optional() }),
  body: nothing,
  response: contactCenterCalls,
};
export type QueuedCalls = WireOf<typeof queuedCallsSchemas>;
