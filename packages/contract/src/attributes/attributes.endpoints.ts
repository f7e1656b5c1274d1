import { anyRole, endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './attributes.schemas.js';

const tag = 'Contacts';

export const listAttributeFields = endpoint<S.ListAttributeFields>()({
  id: 'listAttributeFields',
  method: 'GET',
  path: '/api/v1/attribute-fields',
  tag,
  summary: 'Fields that the company has defined for its contacts, in their order, with those that were archived',
  access: needs('list contact'),
  errors: [],
  origin: 'ours',
});

export const createAttributeField = endpoint<S.CreateAttributeField>()({
  id: 'createAttributeField',
  method: 'POST',
  path: '/api/v1/attribute-fields',
  tag,
  summary: 'Define a field for contacts',
  access: anyRole('Company Admin'),
  errors: [],
  origin: 'ours',
});

export const arrangeAttributeFields = endpoint<S.ArrangeAttributeFields>()({
  id: 'arrangeAttributeFields',
  method: 'PUT',
  path: '/api/v1/attribute-fields/order',
  tag,
  summary: 'Put the fields of contacts into another order',
  access: anyRole('Company Admin'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const updateAttributeField = endpoint<S.UpdateAttributeField>()({
  id: 'updateAttributeField',
  method: 'PATCH',
  path: '/api/v1/attribute-fields/{id}',
  tag,
  summary: 'Rename a field of contacts, change its options, archive it or bring it back',
  access: anyRole('Company Admin'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const getContactAttributes = endpoint<S.GetContactAttributes>()({
  id: 'getContactAttributes',
  method: 'GET',
  path: '/api/v1/contact-attributes/{id}',
  tag,
  summary: 'What a contact has in the fields of the company',
  access: needs('view contact'),
  errors: ['NOT_FOUND', 'CONTACT_MERGED'],
  origin: 'spec',
});

export const updateContactAttributes = endpoint<S.UpdateContactAttributes>()({
  id: 'updateContactAttributes',
  method: 'PATCH',
  path: '/api/v1/contact-attributes/{id}',
  tag,
  summary: 'Change what a contact has in the fields of the company; fields left out stay as they are',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});
