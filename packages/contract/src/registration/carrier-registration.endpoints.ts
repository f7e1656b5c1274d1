import { endpoint, needs, sessionAccess } from '../kernel/endpoint.js';
import type * as S from './carrier-registration.schemas.js';

const tag = 'Registration';
const path = '/api/v1/carrier-registration';

export const getCarrierRegistration = endpoint<S.GetCarrierRegistration>()({
  id: 'getCarrierRegistration',
  method: 'GET',
  path,
  tag,
  summary: 'How far the registration with US carriers is; what was entered for it is for Company Admins only',
  access: sessionAccess,
  errors: [],
  origin: 'ours',
});

export const saveBrandRegistration = endpoint<S.SaveBrandRegistration>()({
  id: 'saveBrandRegistration',
  method: 'PATCH',
  path: `${path}/brand`,
  tag,
  summary: 'Keep what was entered about the brand so far; nothing has to be complete',
  access: needs('manage compliance'),
  errors: ['CONFLICT'],
  origin: 'ours',
});

export const submitBrandRegistration = endpoint<S.SubmitBrandRegistration>()({
  id: 'submitBrandRegistration',
  method: 'POST',
  path: `${path}/brand`,
  tag,
  summary: 'Submit the brand to US carriers, with the changes of this request',
  access: needs('manage compliance'),
  errors: ['CONFLICT'],
  origin: 'ours',
});

export const saveCampaignRegistration = endpoint<S.SaveCampaignRegistration>()({
  id: 'saveCampaignRegistration',
  method: 'PATCH',
  path: `${path}/campaign`,
  tag,
  summary: 'Keep what was entered about the campaign so far; nothing has to be complete',
  access: needs('manage compliance'),
  errors: ['CONFLICT'],
  origin: 'ours',
});

export const submitCampaignRegistration = endpoint<S.SubmitCampaignRegistration>()({
  id: 'submitCampaignRegistration',
  method: 'POST',
  path: `${path}/campaign`,
  tag,
  summary: 'Submit the campaign to US carriers, with the changes of this request; needs an approved brand',
  access: needs('manage compliance'),
  errors: ['CONFLICT'],
  origin: 'ours',
});
