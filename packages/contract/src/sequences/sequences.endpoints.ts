import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './sequences.schemas.js';

const tag = 'Sequences';
/** Changing them also takes the role Company Admin without read-only access; the server checks that. */
const access = needs('view workflow');
const ofContacts = needs('update contact');

export const listSequences = endpoint<S.ListSequences>()({
  id: 'listSequences',
  method: 'GET',
  path: '/api/v1/automations/workflows',
  tag,
  summary: 'Sequences of the company, with how many contacts are in each',
  access,
  errors: [],
  origin: 'ours',
});

export const createSequence = endpoint<S.CreateSequence>()({
  id: 'createSequence',
  method: 'POST',
  path: '/api/v1/automations/workflows',
  tag,
  summary: 'Create a sequence: a draft that no contact is in yet',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const getSequence = endpoint<S.GetSequence>()({
  id: 'getSequence',
  method: 'GET',
  path: '/api/v1/automations/workflows/{id}',
  tag,
  summary: 'One sequence with its steps',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const updateSequence = endpoint<S.UpdateSequence>()({
  id: 'updateSequence',
  method: 'PATCH',
  path: '/api/v1/automations/workflows/{id}',
  tag,
  summary: 'Change a sequence that does not run; what is left out stays',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const removeSequence = endpoint<S.RemoveSequence>()({
  id: 'removeSequence',
  method: 'DELETE',
  path: '/api/v1/automations/workflows/{id}',
  tag,
  summary: 'Remove a sequence that does not run; its contacts leave it, texts that were sent stay',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const toggleSequence = endpoint<S.ToggleSequence>()({
  id: 'toggleSequence',
  method: 'POST',
  path: '/api/v1/automations/workflows/{id}/toggle-active',
  tag,
  summary: 'Turn a sequence on, or pause it for everyone in it',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const previewSequenceText = endpoint<S.PreviewSequenceText>()({
  id: 'previewSequenceText',
  method: 'POST',
  path: '/api/v1/automations/workflow-preview',
  tag,
  summary: 'A text of a sequence as one contact would get it',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const listEnrollableSequences = endpoint<S.ListEnrollableSequences>()({
  id: 'listEnrollableSequences',
  method: 'GET',
  path: '/api/v1/automations/enrollable-workflows',
  tag,
  summary: 'Sequences that contacts can be enrolled in right now',
  access: ofContacts,
  errors: [],
  origin: 'ours',
});

export const enrollSequenceContacts = endpoint<S.EnrollSequenceContacts>()({
  id: 'enrollSequenceContacts',
  method: 'POST',
  path: '/api/v1/automations/workflows/{id}/sequence-contacts',
  tag,
  summary: 'Enroll contacts in a sequence, or count who would be enrolled',
  access: ofContacts,
  errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
  origin: 'spec',
});

export const listSequenceContacts = endpoint<S.ListSequenceContacts>()({
  id: 'listSequenceContacts',
  method: 'GET',
  path: '/api/v1/automations/workflows/{id}/sequence-contacts',
  tag,
  summary: 'The contacts of a sequence: who is at which step, and how each ended',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const getSequenceInfo = endpoint<S.GetSequenceInfo>()({
  id: 'getSequenceInfo',
  method: 'GET',
  path: '/api/v1/contact/{id}/sequence-info',
  tag,
  summary: 'The sequences that a contact is in, each with its next step and time',
  access: needs('view contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const disenrollContact = endpoint<S.DisenrollContact>()({
  id: 'disenrollContact',
  method: 'POST',
  path: '/api/v1/contact/{id}/disenroll',
  tag,
  summary: 'Take a contact out of one sequence, or out of all',
  access: ofContacts,
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const pauseSequenceContact = endpoint<S.PauseSequenceContact>()({
  id: 'pauseSequenceContact',
  method: 'POST',
  path: '/api/v1/contact/{id}/sequence-pause',
  tag,
  summary: 'Pause a sequence for one contact, or resume it',
  access: ofContacts,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});
