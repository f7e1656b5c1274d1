import { md5Hex, requestSignature, sameText, type PusherApp } from '../protocol/signature.js';

/** One request as the HTTP API sees it, independent of any server framework. */
export interface HttpApiRequest {
  method: string;
  /** Path without the query, as it was sent. */
  path: string;
  query: URLSearchParams;
  /** The exact bytes of the body; the signature covers them. */
  body: Uint8Array;
}

/** Why a request is not believed, or null when it is. The texts never tell what would have been right. */
export function refuseUnsigned(
  app: PusherApp,
  request: HttpApiRequest,
  nowMs: number,
  windowSeconds: number,
): string | null {
  const { method, path, query, body } = request;
  const names = [...query.keys()];
  if (new Set(names).size !== names.length) return 'A query parameter can be given only once';
  if (query.get('auth_version') !== '1.0') return 'auth_version must be 1.0';
  if (!sameText(query.get('auth_key') ?? '', app.key)) return 'auth_key does not belong to this application';
  const timestamp = query.get('auth_timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) return 'auth_timestamp must be Unix seconds';
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > windowSeconds) {
    return `auth_timestamp is more than ${windowSeconds} seconds from the time here`;
  }
  if (body.length > 0 && !sameText((query.get('body_md5') ?? '').toLowerCase(), md5Hex(body))) {
    return 'body_md5 is not the MD5 of the body';
  }
  const expected = requestSignature(app, method, path, query);
  return sameText(query.get('auth_signature') ?? '', expected) ? null : 'auth_signature is not valid';
}
