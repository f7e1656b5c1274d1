import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './communications.schemas.js';

const tag = 'Communications';

export const listContactCommunications = endpoint<S.ListContactCommunications>()({
  id: 'listContactCommunications',
  method: 'GET',
  path: '/api/v1/contact/{id}/communications',
  tag,
  summary: 'A contact’s timeline, newest or oldest first, with audit entries from the same period',
  access: needs('list communication'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const findInTimeline = endpoint<S.FindInTimeline>()({
  id: 'findInTimeline',
  method: 'GET',
  path: '/api/v1/contact/{id}/communications/find',
  tag,
  summary: 'Where words stand in a contact’s timeline, newest first',
  access: needs('list communication'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const getCommunicationsSummary = endpoint<S.GetCommunicationsSummary>()({
  id: 'getCommunicationsSummary',
  method: 'GET',
  path: '/api/v1/contact/{id}/communications-summary',
  tag,
  summary: 'How much there was with a contact: calls, texts, faxes and emails in all and by week',
  access: needs('list communication'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const getCommunication = endpoint<S.GetCommunication>()({
  id: 'getCommunication',
  method: 'GET',
  path: '/api/v1/communication/{id}',
  tag,
  summary: 'One communication',
  access: needs('list communication'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const deleteCommunication = endpoint<S.DeleteCommunication>()({
  id: 'deleteCommunication',
  method: 'DELETE',
  path: '/api/v1/communication/{id}',
  tag,
  summary: 'Delete what was said and written in a communication; that it happened stays. Company Admins only',
  access: needs('update communication'),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  origin: 'spec',
});

export const listActivityTypes = endpoint<S.ListActivityTypes>()({
  id: 'listActivityTypes',
  method: 'GET',
  path: '/api/v1/activity-types',
  tag,
  summary: 'The kinds of communications and their codes',
  access: needs('list communication'),
  errors: [],
  origin: 'spec',
});

export const listCommunications = endpoint<S.ListCommunications>()({
  id: 'listCommunications',
  method: 'GET',
  path: '/api/v1/reports/communications',
  tag,
  summary: 'Communications report with filters',
  access: needs('list communication'),
  errors: [],
  origin: 'spec',
});

export const countCommunications = endpoint<S.CountCommunications>()({
  id: 'countCommunications',
  method: 'GET',
  path: '/api/v1/reports/communications/count',
  tag,
  summary: 'How many communications the same filters of the report find',
  access: needs('list communication'),
  errors: [],
  origin: 'spec',
});

export const markCommunicationRead = endpoint<S.MarkCommunicationRead>()({
  id: 'markCommunicationRead',
  method: 'POST',
  path: '/api/v1/communication/{id}/mark-as-read',
  tag,
  summary: 'Mark one communication as read for the team, such as a voicemail that someone has listened to',
  access: needs('update communication'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const getCommunicationInfo = endpoint<S.GetCommunicationInfo>()({
  id: 'getCommunicationInfo',
  method: 'GET',
  path: '/api/v1/communication/info',
  tag,
  summary: 'Line and contact of a call, by carrier id or phone number',
  access: needs('list communication'),
  errors: ['NOT_FOUND', 'REJECTED'],
  origin: 'spec',
});
