import type { Conference } from '../calls/conference.js';
import type { RestRequest } from './context.js';
import { notFound } from './errors.js';

export function findConference({ carrier, params }: Pick<RestRequest, 'carrier' | 'params'>): Conference {
  const sid = params['conferenceSid'] ?? '';
  const conference = carrier.conferences.find(sid);
  if (!conference) throw notFound(`/Conferences/${sid}`);
  return conference;
}
