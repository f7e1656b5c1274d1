import { anyRole, endpoint, needs, publicAccess } from '../kernel/endpoint.js';
import type * as S from './links.schemas.js';

const tag = 'Links';

export const parseLinks = endpoint<S.ParseLinks>()({
  id: 'parseLinks',
  method: 'POST',
  path: '/api/v1/url-shortener/parse',
  tag,
  summary: 'Links in a text, what each would become, and how that changes its length',
  access: needs('send message'),
  errors: [],
  origin: 'ours',
});

export const listLinkDomains = endpoint<S.ListLinkDomains>()({
  id: 'listLinkDomains',
  method: 'GET',
  path: '/api/v1/url-shortener/domains',
  tag,
  summary: 'The company’s domains for short links',
  access: needs('send message'),
  errors: [],
  origin: 'ours',
});

export const updateLinkDomains = endpoint<S.UpdateLinkDomains>()({
  id: 'updateLinkDomains',
  method: 'PUT',
  path: '/api/v1/url-shortener/domains',
  tag,
  summary: 'Set the company’s domains for short links; each must already point to Talk',
  access: anyRole('Company Admin'),
  errors: [],
  origin: 'ours',
});

export const listShortLinks = endpoint<S.ListShortLinks>()({
  id: 'listShortLinks',
  method: 'GET',
  path: '/api/v1/url-shortener/links',
  tag,
  summary: 'Short links sent in texts, newest first, with how often each was opened',
  access: needs('list communication'),
  errors: [],
  origin: 'ours',
});

export const openShortLink = endpoint<S.OpenShortLink>()({
  id: 'openShortLink',
  method: 'GET',
  path: '/s/{code}',
  tag,
  summary: 'Where a short link leads',
  access: publicAccess,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const previewLink = endpoint<S.PreviewLink>()({
  id: 'previewLink',
  method: 'GET',
  path: '/api/v1/link-preview',
  tag,
  summary: 'What a page says about itself: title, description, image',
  access: needs('list communication'),
  errors: [],
  origin: 'ours',
});
