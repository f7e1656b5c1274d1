import { json, type Answer } from '../http/exchange.js';
import type { RefusedFor } from '../oauth/grants.js';
import type { VendorList } from './lists.js';
import { USERS } from './store.js';

export const fail = (status: number, error: string, info = ''): Answer =>
  json(status, { success: false, error, error_info: info, data: null, additional_data: null });
export const ok = (data: unknown, more: object = {}): Answer => json(200, { success: true, data, ...more });

export const OAUTH_WORDS: Readonly<Record<RefusedFor, string>> = {
  client: 'Invalid client: client is invalid',
  secret: 'Invalid client: client is invalid',
  'grant type': 'Unsupported grant type: grant_type is invalid',
  'unknown code': 'Invalid grant: authorization_code is invalid',
  'expired code': 'Invalid grant: authorization_code has expired',
  'redirect uri': 'Invalid request: redirect_uri is invalid',
  verifier: 'Invalid grant: authorization_code is invalid',
  'refresh token': 'Invalid grant: refresh_token is invalid',
};

/** A filter as Pipedrive gives it. */
export const filterOf = ({ id, name, kind }: VendorList) => ({
  id: Number(id),
  name,
  active_flag: true,
  type: kind === 'contact' ? 'people' : 'leads',
  user_id: USERS[0].id,
  visible_to: 7,
});
