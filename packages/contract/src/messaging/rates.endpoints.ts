import { anyRole, endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './rates.schemas.js';

const tag = 'Messages';

export const getMessageRates = endpoint<S.GetMessageRates>()({
  id: 'getMessageRates',
  method: 'GET',
  path: '/api/v1/company/message-rates',
  tag,
  summary: 'What texts cost the company, how many it can still send, and who changed that',
  access: needs('manage billing'),
  errors: [],
  origin: 'ours',
});

export const listCarrierFees = endpoint<S.ListCarrierFees>()({
  id: 'listCarrierFees',
  method: 'GET',
  path: '/api/v1/carrier-fees',
  tag,
  summary: 'What carriers charge for each text segment, on top of the rates',
  access: needs('create broadcast message'),
  errors: [],
  origin: 'ours',
});

export const updateCarrierFees = endpoint<S.UpdateCarrierFees>()({
  id: 'updateCarrierFees',
  method: 'PUT',
  path: '/api/v1/carrier-fees',
  tag,
  summary: 'Set what carriers charge the company for each text segment, or return to the list that Talk comes with',
  access: anyRole('Company Admin'),
  errors: [],
  origin: 'ours',
});

export const updateMessageRates = endpoint<S.UpdateMessageRates>()({
  id: 'updateMessageRates',
  method: 'PATCH',
  path: '/api/v1/company/message-rates',
  tag,
  summary: 'Change what texts cost the company, what carriers charge, or how many it can still send',
  access: needs('manage billing'),
  errors: [],
  origin: 'ours',
});
