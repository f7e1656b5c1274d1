export { createTalk } from './talk.js';
export type { PartContext } from './part-context.js';
export type { PhoneFactory, RealtimeFactory, Talk, TalkOptions } from './talk.js';
export { exchangeAhead } from './auth/exchange-ahead.js';
export type { ExchangeAheadOptions } from './auth/exchange-ahead.js';
export { apiKey, session, token } from './auth/methods.js';
export type { AuthMethod, LoginCredentials, TokenResult } from './auth/methods.js';
export type { Auth } from './auth/auth.js';
export type { AuthState } from './auth/auth.machine.js';
export type { CallEndpoint } from './api/api.js';
export type { Api, Operation } from './api/resources.js';
export type { ContactsShortly, Events, HowToSend, Messages, ShortEvents, TextToSend } from './short-ways.js';
export type { RequestArguments, RequestOptions, RequestSettings } from './api/request.js';
export type { RequestedFrom } from './api/client-headers.js';
export { isRejected, TalkError } from './kernel/errors.js';
export type { ClientErrorCode, RejectedError, TalkErrorCode, TalkErrorInit } from './kernel/errors.js';
export { createScope } from './kernel/scope.js';
export type { Scope, Unsubscribe } from './kernel/scope.js';
export { systemClock } from './kernel/ports.js';
export type { Clock, KeyValueStorage, PageLifecycle, Ports } from './kernel/ports.js';
export type { ReadonlySignal } from './kernel/signals.js';
export { applyAlike } from './realtime/apply-alike.js';
export { computed, effect, signal, batch, untracked } from '@preact/signals-core';
export type {
  Absence,
  AgentPresence,
  Call,
  CallCheck,
  CallQuality,
  ChangedAlike,
  Communication,
  Company,
  ConnectionTest as ConnectionTestResult,
  Contact,
  ContactMatch,
  Line,
  LocalZone,
  Profile,
  RingGroup,
  EventData,
  TalkEvent,
  VersionedId,
  UserSummary,
} from '@talk/contract';
