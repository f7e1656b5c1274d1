import type { Api } from '@talk/core';
import { getCarrierRegistration } from '@talk/core/contract';
import { queryOptions } from '@tanstack/react-query';

/** How far the registration with US carriers is. Every change in it makes clients load again what they show. */
export const carrierRegistrationQuery = (api: Pick<Api, 'call'>) =>
  queryOptions({
    queryKey: ['carrier-registration'],
    queryFn: ({ signal }) => api.call(getCarrierRegistration, { signal }),
  });
