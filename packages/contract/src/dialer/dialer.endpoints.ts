import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './dialer.schemas.js';

const tag = 'Power dialer';

export const listDialerLists = endpoint<S.ListDialerLists>()({
  id: 'listDialerLists',
  method: 'GET',
  path: '/api/v2/power-dialer-lists',
  tag,
  summary: 'Lists of the power dialer that the user sees, by name',
  access: needs('list contact'),
  errors: [],
  origin: 'ours',
});

export const createDialerList = endpoint<S.CreateDialerList>()({
  id: 'createDialerList',
  method: 'POST',
  path: '/api/v2/power-dialer-lists',
  tag,
  summary: 'Make a list of the power dialer',
  access: needs('update contact'),
  errors: [],
  origin: 'ours',
});

export const listDialerFolders = endpoint<S.ListDialerFolders>()({
  id: 'listDialerFolders',
  method: 'GET',
  path: '/api/v2/power-dialer-folders',
  tag,
  summary: 'Folders that lists of the power dialer can be in: those of contact lists, by name',
  access: needs('list contact'),
  errors: [],
  origin: 'spec',
});

export const getDialerQueue = endpoint<S.GetDialerQueue>()({
  id: 'getDialerQueue',
  method: 'GET',
  path: '/api/v2/power-dialer-lists/my-queue',
  tag,
  summary: 'The user’s own queue',
  access: needs('list contact'),
  errors: [],
  origin: 'spec',
});

export const getDialerList = endpoint<S.GetDialerList>()({
  id: 'getDialerList',
  method: 'GET',
  path: '/api/v2/power-dialer-lists/{id}',
  tag,
  summary: 'One list of the power dialer',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const updateDialerList = endpoint<S.UpdateDialerList>()({
  id: 'updateDialerList',
  method: 'PATCH',
  path: '/api/v2/power-dialer-lists/{id}',
  tag,
  summary: 'Rename a list of the power dialer, move it to a folder, or choose its columns',
  access: needs('update contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const removeDialerList = endpoint<S.RemoveDialerList>()({
  id: 'removeDialerList',
  method: 'DELETE',
  path: '/api/v2/power-dialer-lists/{id}',
  tag,
  summary: 'Delete a list of the power dialer; its contacts stay',
  access: needs('update contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const listDialerTasks = endpoint<S.ListDialerTasks>()({
  id: 'listDialerTasks',
  method: 'GET',
  path: '/api/v2/power-dialer-lists/{id}/items',
  tag,
  summary: 'Tasks of a list in their order, of one bucket or of all',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const listDialerQueueTasks = endpoint<S.ListDialerQueueTasks>()({
  id: 'listDialerQueueTasks',
  method: 'GET',
  path: '/api/v2/power-dialer-lists/my-queue/items',
  tag,
  summary: 'Tasks of the user’s own queue in their order, of one bucket or of all',
  access: needs('list contact'),
  errors: [],
  origin: 'spec',
});

export const addToDialerList = endpoint<S.AddToDialerList>()({
  id: 'addToDialerList',
  method: 'POST',
  path: '/api/v2/power-dialer-lists/{id}/items',
  tag,
  summary: 'Add contacts to a list of the power dialer, or count what adding them would do',
  access: needs('update contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const skipDialerTask = endpoint<S.SkipDialerTask>()({
  id: 'skipDialerTask',
  method: 'POST',
  path: '/api/v2/power-dialer-list-items/{id}/skip',
  tag,
  summary: 'Skip a task: it goes to the bottom of its list; or call the contact of one that has ended once more',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const cancelDialerTask = endpoint<S.CancelDialerTask>()({
  id: 'cancelDialerTask',
  method: 'POST',
  path: '/api/v2/power-dialer-list-items/{id}/cancel',
  tag,
  summary: 'Cancel a task with a reason: it fails, and its contact is not called',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const moveDialerTask = endpoint<S.MoveDialerTask>()({
  id: 'moveDialerTask',
  method: 'PATCH',
  path: '/api/v2/power-dialer-list-items/move/{id}',
  tag,
  summary: 'Move a queued task to the top or the bottom of its list',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const scheduleDialerTask = endpoint<S.ScheduleDialerTask>()({
  id: 'scheduleDialerTask',
  method: 'POST',
  path: '/api/v2/power-dialer-list-items/{id}/schedule',
  tag,
  summary: 'Call a contact again at a time, within their hours: the task leaves the queue until then',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});
