import { storableText } from '@talk/domain/format';
import type { FastifyRequest } from 'fastify';
import { fail } from '../http/errors.js';
import { readHeader } from '../http/read-headers.js';
import type { Kernel } from '../kernel.js';
import type { Carrier } from './carrier.port.js';

/**
 * The form of a webhook. The signature covers what was sent; what is handed on is cleaned of characters that cannot be kept, since a
 * carrier can do nothing about what a customer wrote, and refusing it would lose it.
 * @throws ApiError SIGNATURE_INVALID unless the carrier signed it over the address that we gave it
 */
export function readSignedForm(
  { kernel, carrier }: { readonly kernel: Kernel; readonly carrier: Carrier },
  request: FastifyRequest,
): Record<string, string> {
  const form = (request.body ?? {}) as Record<string, string>;
  const signature = readHeader(request.headers, 'x-twilio-signature');
  const url = kernel.config.http.publicUrl + request.url;
  if (signature === undefined || !carrier.isSigned(url, form, signature)) throw fail('SIGNATURE_INVALID');
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, storableText(value)]));
}
