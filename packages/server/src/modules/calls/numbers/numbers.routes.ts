import { operations } from '@talk/contract/schemas';
import { fail } from '../../../http/errors.js';
import { route, type Route } from '../../../http/route.js';
import type { Numbers, Purchase } from './numbers.service.js';

/** The carrier is waited for, which must not happen while rows are locked. */
const slow = { transaction: 'none' } as const;

export function numberRoutes(numbers: Numbers): Route[] {
  return [
    route(
      operations.searchNumbers,
      async ({ query }) => ({
        data: await numbers.search({
          country: query.country,
          type: query.number_type,
          areaCode: query.area_code,
          digits: query.digits,
          texting: query.texting === 'true',
        }),
      }),
      slow,
    ),
    route(
      operations.buyNumber,
      async ({ body, actor, scope }) => {
        const number = await numbers.buy(scope, actor.userId, {
          phoneNumber: body.phone_number,
          line: lineOf(body),
        });
        return {
          line_id: number.lineId,
          incoming_number: {
            id: number.id,
            phone_number: number.phoneNumber,
            country: number.country,
            is_toll_free: number.isTollFree,
          },
        };
      },
      slow,
    ),
    route(operations.releaseNumber, async ({ params, scope, tx }) => {
      await numbers.release(tx, scope, params.id);
      return {};
    }),
  ];
}

function lineOf(body: { line_id?: number | undefined; line_name?: string | undefined }): Purchase['line'] {
  if (body.line_id !== undefined) return { id: body.line_id };
  if (body.line_name !== undefined) return { name: body.line_name };
  throw fail('VALIDATION_FAILED');
}
