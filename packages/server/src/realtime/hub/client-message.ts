import { pusherCodes } from '../protocol/codes.js';
import {
  encodeData,
  errorFrame,
  eventFrame,
  frameFields,
  isRecord,
  parseClientFrame,
  parseJson,
} from '../protocol/frames.js';
import type { ClientFrame } from '../protocol/frames.js';
import { EVENT_NAME_LIMIT, isUserId } from '../protocol/names.js';
import { sameText, userAuth } from '../protocol/signature.js';
import type { RealtimeLimits } from '../limits.js';
import type { RealtimeMetrics } from '../metrics.js';
import type { AppHub, Delivery, Occurrence } from './app-hub.js';
import { channelCalled, type Connection, type Outbox } from './connection.js';
import { decideSubscribe } from './subscribe.js';
import { createTokenBucket } from './token-bucket.js';

export interface ClientMessagePorts {
  outbox: Outbox;
  limits: RealtimeLimits;
  metrics: RealtimeMetrics;
  nowMs: () => number;
  /** Sends a client event to every node, this one included. */
  publish: (hub: AppHub, delivery: Delivery) => void;
  onOccurrence: (occurrence: Occurrence) => void;
}

/** Answers one text message of a client. Never throws: whatever a client sends, it gets an answer or is ignored. */
export function handleClientMessage(
  hub: AppHub,
  connection: Connection,
  text: string,
  ports: ClientMessagePorts,
): void {
  const { outbox, metrics } = ports;
  const frame = parseClientFrame(text);
  if (!frame) {
    metrics.dropped.badFrame += 1;
    outbox.send(connection, errorFrame(null, 'A message must be a JSON object with the text field "event"'));
    return;
  }
  switch (frame.event) {
    case 'pusher:ping':
      outbox.send(connection, '{"event":"pusher:pong","data":"{}"}');
      return;
    case 'pusher:pong':
      return;
    case 'pusher:subscribe':
      subscribe(hub, connection, frame, ports);
      return;
    case 'pusher:unsubscribe': {
      const channel = frameFields(frame.data)['channel'];
      if (typeof channel === 'string') hub.leave(connection, channelCalled(connection, channel));
      return;
    }
    case 'pusher:signin':
      signIn(hub, connection, frame, ports);
      return;
    default:
      if (frame.event.startsWith('client-')) clientEvent(hub, connection, frame, ports);
      else outbox.send(connection, errorFrame(null, 'Clients can only send events whose name starts with "client-"'));
  }
}

function subscribe(hub: AppHub, connection: Connection, frame: ClientFrame, ports: ClientMessagePorts): void {
  const fields = frameFields(frame.data);
  const decision = decideSubscribe(hub, connection, fields, ports.limits);
  const name = fields['channel'];
  if (decision.type === 'already-in' || typeof name !== 'string') {
    if (decision.type === 'refuse') ports.outbox.send(connection, errorFrame(null, decision.message));
    return;
  }
  if (decision.type === 'join') {
    const { channel, kind, identity, session } = decision;
    if (session !== null) connection.sessions.add(session);
    hub.join(connection, channel, kind, { identity, joinedAs: name });
    return;
  }
  const { error, message, status } = decision;
  ports.metrics.dropped.refused += 1;
  const data = JSON.stringify({ type: error, error: message, status });
  // A name that is too long is not repeated back.
  ports.outbox.send(connection, eventFrame('pusher:subscription_error', data, name.slice(0, EVENT_NAME_LIMIT)));
}

function signIn(hub: AppHub, connection: Connection, frame: ClientFrame, ports: ClientMessagePorts): void {
  const { auth, user_data: userData } = frameFields(frame.data);
  const refuse = (message: string): void => {
    ports.metrics.dropped.refused += 1;
    ports.outbox.end(connection, { code: pusherCodes.unauthorized, message });
  };
  if (typeof auth !== 'string' || typeof userData !== 'string') {
    refuse('Sign-in needs the text fields "auth" and "user_data"');
    return;
  }
  if (!sameText(auth, userAuth(hub.app, connection.socketId, userData))) {
    refuse('The sign-in signature is not valid for this connection');
    return;
  }
  const user = parseJson(userData);
  if (!isRecord(user) || !isUserId(user['id'])) {
    refuse('user_data needs an "id" of 1 to 128 characters');
    return;
  }
  if (connection.user && connection.user.id !== user['id']) {
    refuse('This connection is signed in as someone else; reconnect first');
    return;
  }
  connection.user = { id: user['id'], info: user['user_info'] };
  ports.outbox.send(connection, eventFrame('pusher:signin_success', JSON.stringify({ user_data: userData })));
}

function clientEvent(hub: AppHub, connection: Connection, frame: ClientFrame, ports: ClientMessagePorts): void {
  const { outbox, limits, metrics } = ports;
  const complain = (message: string): void => outbox.send(connection, errorFrame(null, message));
  const nowMs = ports.nowMs();
  connection.clientEvents ??= createTokenBucket(limits.clientEventsPerSecond, limits.clientEventsPerSecond, nowMs);
  if (!connection.clientEvents.take(nowMs)) {
    metrics.dropped.clientEventRate += 1;
    const message = `Client events are limited to ${limits.clientEventsPerSecond} per second; this one was dropped`;
    outbox.send(connection, errorFrame(pusherCodes.clientEventRate, message));
    return;
  }
  if (hub.app.clientEvents !== true) {
    complain('Client events are switched off for this application');
    return;
  }
  const name = typeof frame.channel === 'string' ? channelCalled(connection, frame.channel) : undefined;
  const channel = name !== undefined && connection.channels.has(name) ? hub.channels.get(name) : undefined;
  if (name === undefined || !channel) {
    complain('Subscribe to the channel before sending client events to it');
    return;
  }
  if (!channel.kind.guarded || channel.kind.encrypted) {
    complain('Client events work on private and presence channels, and not on encrypted ones');
    return;
  }
  if (frame.event.length > EVENT_NAME_LIMIT) {
    complain(`An event name can have at most ${EVENT_NAME_LIMIT} characters`);
    return;
  }
  const data = encodeData(frame.data);
  if (Buffer.byteLength(data) > limits.maxEventBytes) {
    complain(`An event’s data can have at most ${limits.maxEventBytes} bytes`);
    return;
  }
  const { socketId } = connection;
  const { event } = frame;
  const userId = channel.presence?.userOf.get(connection);
  ports.publish(hub, { channels: [name], event, data, exceptSocketId: socketId, userId, fromClient: true });
  ports.onOccurrence({ type: 'client_event', appId: hub.app.id, channel: name, event, data, socketId, userId });
}
