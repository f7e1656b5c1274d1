import { endpoint, sessionAccess } from '../kernel/endpoint.js';
import type * as S from './notice-number.schemas.js';

const tag = 'Notifications';

export const getNoticeNumber = endpoint<S.GetNoticeNumber>()({
  id: 'getNoticeNumber',
  method: 'GET',
  path: '/api/v1/user/notice-number',
  tag,
  summary: 'The user’s own number, to which notices go by text',
  access: sessionAccess,
  errors: [],
  origin: 'ours',
});

export const setNoticeNumber = endpoint<S.SetNoticeNumber>()({
  id: 'setNoticeNumber',
  method: 'POST',
  path: '/api/v1/user/notice-number',
  tag,
  summary: 'Text a code to a number, which confirms it for notices',
  access: sessionAccess,
  personOnly: true,
  errors: [],
  origin: 'ours',
});

export const confirmNoticeNumber = endpoint<S.ConfirmNoticeNumber>()({
  id: 'confirmNoticeNumber',
  method: 'POST',
  path: '/api/v1/user/notice-number/confirm',
  tag,
  summary: 'Confirm the number with the code from the text',
  access: sessionAccess,
  personOnly: true,
  errors: ['CODE_OVER'],
  origin: 'ours',
});

export const removeNoticeNumber = endpoint<S.RemoveNoticeNumber>()({
  id: 'removeNoticeNumber',
  method: 'DELETE',
  path: '/api/v1/user/notice-number',
  tag,
  summary: 'Send no more notices by text, and forget the number',
  access: sessionAccess,
  personOnly: true,
  errors: [],
  origin: 'ours',
});
