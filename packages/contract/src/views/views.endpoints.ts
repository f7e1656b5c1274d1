import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './views.schemas.js';

const tag = 'Contacts';

export const listSavedViews = endpoint<S.ListSavedViews>()({
  id: 'listSavedViews',
  method: 'GET',
  path: '/api/v2/filters',
  tag,
  summary: 'Saved views of contacts, of the inbox or of communications: the user’s own and those of the company',
  access: needs('list contact'),
  errors: [],
  origin: 'spec',
});

export const createSavedView = endpoint<S.CreateSavedView>()({
  id: 'createSavedView',
  method: 'POST',
  path: '/api/v2/filters',
  tag,
  summary: 'Save filters, order and columns as a view',
  access: needs('list contact'),
  errors: [],
  origin: 'spec',
});

export const listPinnedViews = endpoint<S.ListPinnedViews>()({
  id: 'listPinnedViews',
  method: 'GET',
  path: '/api/v2/filters/pinned',
  tag,
  summary: 'The views that the user has pinned',
  access: needs('list contact'),
  errors: [],
  origin: 'spec',
});

export const pinSavedView = endpoint<S.PinSavedView>()({
  id: 'pinSavedView',
  method: 'POST',
  path: '/api/v2/filters/{id}/pin',
  tag,
  summary: 'Pin a view for yourself',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const unpinSavedView = endpoint<S.UnpinSavedView>()({
  id: 'unpinSavedView',
  method: 'DELETE',
  path: '/api/v2/filters/{id}/unpin',
  tag,
  summary: 'Unpin a view',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const arrangeSavedViews = endpoint<S.ArrangeSavedViews>()({
  id: 'arrangeSavedViews',
  method: 'PUT',
  path: '/api/v2/filters/arrangement',
  tag,
  summary: 'Put the views into an order of one’s own, and choose the one to begin with',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const updateSavedView = endpoint<S.UpdateSavedView>()({
  id: 'updateSavedView',
  method: 'PATCH',
  path: '/api/v2/filters/{id}',
  tag,
  summary: 'Rename a view, share it, or change what it shows',
  access: needs('list contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const removeSavedView = endpoint<S.RemoveSavedView>()({
  id: 'removeSavedView',
  method: 'DELETE',
  path: '/api/v2/filters/{id}',
  tag,
  summary: 'Delete a view; it can be restored for 30 days',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const restoreSavedView = endpoint<S.RestoreSavedView>()({
  id: 'restoreSavedView',
  method: 'POST',
  path: '/api/v2/filters/{id}/restore',
  tag,
  summary: 'Undo the deletion of a view',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const listContactLayouts = endpoint<S.ListContactLayouts>()({
  id: 'listContactLayouts',
  method: 'GET',
  path: '/api/v2/contacts/layouts',
  tag,
  summary: 'How the user has laid out the columns of lists of contacts',
  access: needs('list contact'),
  errors: [],
  origin: 'ours',
});

export const keepContactLayout = endpoint<S.KeepContactLayout>()({
  id: 'keepContactLayout',
  method: 'PUT',
  path: '/api/v2/contacts/layouts',
  tag,
  summary: 'Keep how the user has laid out the columns of one list of contacts',
  access: needs('list contact'),
  errors: [],
  origin: 'ours',
});
