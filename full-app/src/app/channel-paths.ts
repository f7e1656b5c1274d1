import { contactIdOf, inboxPlaceOf, inboxTarget, readInboxSearch } from '../entities/contact/index.js';
import { contactPath, entryPath, listPath, placeOf } from '../features/communications/communications-search.js';

/** Parameters of a path below `/channels` or `/communications`. */
export interface ChannelParams {
  readonly channel?: string | undefined;
  readonly status?: string | undefined;
  readonly contactId?: string | undefined;
  readonly communicationId?: string | undefined;
}

/** The mentions, or one entry that mentions the agent. Their paths have a status too, which does not matter (spec 1 §2). */
function mentionsTarget({ contactId, communicationId }: ChannelParams) {
  if (contactIdOf(contactId) === null || contactId === undefined) return { to: '/communications/mentions' } as const;
  return communicationId === undefined
    ? ({ to: '/contacts/$contactId', params: { contactId } } as const)
    : ({ to: '/contacts/$contactId/communications/$communicationId', params: { contactId, communicationId } } as const);
}

/** Where a path below `/channels` leads whose channel is not one of the inbox: call recordings, all, mentions. Null: to no screen. */
export function outOfInbox(params: ChannelParams) {
  if (params.channel === 'mentions') return mentionsTarget(params);
  const place = placeOf(params.channel, params.status);
  if (place === null) return null;
  const [contactId, entryId] = [contactIdOf(params.contactId), contactIdOf(params.communicationId)];
  if (contactId === null) return listPath(place);
  return entryId === null ? contactPath(place, contactId) : entryPath(place, contactId, entryId);
}

/** The same for a list below `/communications` whose channel is one of the inbox only, or the mentions. */
export function outOfCommunications({ channel, status }: ChannelParams, address: Record<string, unknown>) {
  if (channel === 'mentions') return mentionsTarget({});
  const place = inboxPlaceOf(channel, status);
  return place && inboxTarget(place, readInboxSearch(address));
}
