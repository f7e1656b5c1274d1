import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './contacts.schemas.js';

const tag = 'Contacts';

export const listContacts = endpoint<S.ListContacts>()({
  id: 'listContacts',
  method: 'GET',
  path: '/api/v2/contacts',
  tag,
  summary: 'Contacts the user can see, searched and sorted',
  access: needs('list contact'),
  errors: [],
  origin: 'spec',
});

export const countContacts = endpoint<S.CountContacts>()({
  id: 'countContacts',
  method: 'GET',
  path: '/api/v2/contacts/count',
  tag,
  summary: 'How many contacts a filter matches',
  access: needs('list contact'),
  errors: [],
  origin: 'spec',
});

export const inboxCounts = endpoint<S.ReadInboxCounts>()({
  id: 'inboxCounts',
  method: 'GET',
  path: '/api/v2/contacts/inbox-counts',
  tag,
  summary: 'How many contacts the inbox has, by task status and by what is unread',
  access: needs('list contact'),
  errors: [],
  origin: 'spec',
});

export const inboxUnread = endpoint<S.ReadInboxUnread>()({
  id: 'inboxUnread',
  method: 'GET',
  path: '/api/v2/contacts/inbox-unread',
  tag,
  summary: 'How many contacts with something unread are in team inboxes, saved views and on the personal line',
  access: needs('list contact'),
  errors: [],
  origin: 'ours',
});

export const getContact = endpoint<S.GetContact>()({
  id: 'getContact',
  method: 'GET',
  path: '/api/v2/contacts/{id}',
  tag,
  summary: 'One contact with status, tags and phone numbers',
  access: needs('view contact'),
  errors: ['NOT_FOUND', 'CONTACT_MERGED'],
  origin: 'spec',
});

export const createContact = endpoint<S.CreateContact>()({
  id: 'createContact',
  method: 'POST',
  path: '/api/v1/contact',
  tag,
  summary: 'Create a contact',
  access: needs('create contact'),
  errors: ['CONTACT_DUPLICATE_PHONE', 'NOT_FOUND', 'REJECTED'],
  origin: 'spec',
});

export const updateContact = endpoint<S.UpdateContact>()({
  id: 'updateContact',
  method: 'PUT',
  path: '/api/v1/contact/{id}',
  tag,
  summary: 'Change fields of a contact; fields left out stay as they are',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const setContactTaskStatus = endpoint<S.SetContactTaskStatus>()({
  id: 'setContactTaskStatus',
  method: 'PUT',
  path: '/api/v2/contacts/task-status',
  tag,
  summary: 'Move contacts to open, pending (until a time, if one is given) or closed; all of them or none',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const tagContact = endpoint<S.TagContact>()({
  id: 'tagContact',
  method: 'POST',
  path: '/api/v1/contact/{id}/tag',
  tag,
  summary: 'Set the tags of a contact; those that are left out are taken off',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const setContactRingGroups = endpoint<S.SetContactRingGroups>()({
  id: 'setContactRingGroups',
  method: 'PUT',
  path: '/api/v1/contact/{id}/ring-groups',
  tag,
  summary: 'Set the ring groups of a contact; those that are left out are taken off',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const setContactLines = endpoint<S.SetContactLines>()({
  id: 'setContactLines',
  method: 'PUT',
  path: '/api/v1/contact/{id}/campaigns',
  tag,
  summary: 'Set the lines of a contact; those that the user may not use stay as they are',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const findContactByPhone = endpoint<S.FindContactByPhone>()({
  id: 'findContactByPhone',
  method: 'GET',
  path: '/api/v1/contact/phone-number',
  tag,
  summary: 'Who has this phone number',
  access: needs('view contact'),
  errors: ['REJECTED'],
  origin: 'spec',
});

export const clickToCall = endpoint<S.ClickToCall>()({
  id: 'clickToCall',
  method: 'POST',
  path: '/api/v2/contacts/click-to-call',
  tag,
  summary: 'Find the contact with a number, or create it from what the page knows',
  access: needs('create contact'),
  errors: ['REJECTED'],
  origin: 'spec',
});

export const listContactPhoneNumbers = endpoint<S.ListContactPhoneNumbers>()({
  id: 'listContactPhoneNumbers',
  method: 'GET',
  path: '/api/v1/contact/{id}/phone-numbers',
  tag,
  summary: 'A contact’s phone numbers',
  access: needs('view contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const addContactPhoneNumber = endpoint<S.AddContactPhoneNumber>()({
  id: 'addContactPhoneNumber',
  method: 'POST',
  path: '/api/v1/contact/{id}/phone-number',
  tag,
  summary: 'Add a phone number to a contact',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CONTACT_DUPLICATE_PHONE', 'REJECTED'],
  origin: 'spec',
});

export const updateContactPhoneNumber = endpoint<S.UpdateContactPhoneNumber>()({
  id: 'updateContactPhoneNumber',
  method: 'POST',
  path: '/api/v1/contact/{id}/phone-number/{phoneId}',
  tag,
  summary: 'Change a phone number of a contact, its label, or make it the primary one',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CONTACT_DUPLICATE_PHONE', 'REJECTED'],
  origin: 'spec',
});

export const removeContactPhoneNumber = endpoint<S.RemoveContactPhoneNumber>()({
  id: 'removeContactPhoneNumber',
  method: 'DELETE',
  path: '/api/v1/contact/{id}/phone-number/{phoneId}',
  tag,
  summary: 'Remove a phone number from a contact',
  access: needs('update contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const markContactRead = endpoint<S.MarkContactRead>()({
  id: 'markContactRead',
  method: 'POST',
  path: '/api/v1/contact/{id}/mark-as-read',
  tag,
  summary: 'Mark everything from a contact as read for the team, except voicemails no one has played',
  access: needs('update communication'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const markContactUnread = endpoint<S.MarkContactUnread>()({
  id: 'markContactUnread',
  method: 'POST',
  path: '/api/v1/contact/{id}/mark-as-unread',
  tag,
  summary: 'Mark the newest text, fax, email, missed call or voicemail from a contact as unread for the team',
  access: needs('update communication'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const dncContact = endpoint<S.DncContact>()({
  id: 'dncContact',
  method: 'PATCH',
  path: '/api/v1/contact/{id}/dnc',
  tag,
  summary: 'Add a contact to Do Not Contact, with the reason',
  access: needs('update contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const undncContact = endpoint<S.UndncContact>()({
  id: 'undncContact',
  method: 'PATCH',
  path: '/api/v1/contact/{id}/undnc',
  tag,
  summary: 'Remove a contact from Do Not Contact, with the reason',
  access: needs('undnc contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const blockContact = endpoint<S.BlockContact>()({
  id: 'blockContact',
  method: 'PATCH',
  path: '/api/v1/contact/{id}/block',
  tag,
  summary: 'Block a contact: no one can call or text them',
  access: needs('update contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const unblockContact = endpoint<S.UnblockContact>()({
  id: 'unblockContact',
  method: 'PATCH',
  path: '/api/v1/contact/{id}/unblock',
  tag,
  summary: 'Unblock a contact',
  access: needs('unblock contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
