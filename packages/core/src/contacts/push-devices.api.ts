import { addPushDevice, listPushDevices, removePushDevice, reportAppVisible, testPushDevice } from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Operation } from '../api/resources.js';

/** The user's browsers that get push notices. */
export interface PushDevicesApi {
  /** With the key that a browser subscribes with. */
  list: Operation<typeof listPushDevices>;
  add: Operation<typeof addPushDevice>;
  remove: Operation<typeof removePushDevice>;
  /** Sends a notice to a device to try it. */
  test: Operation<typeof testPushDevice>;
  /** The user has the app in view: for a minute, push notices wait. */
  reportVisible: Operation<typeof reportAppVisible>;
}

/** The operations on push devices, over `talk.api.call`. */
export function createPushDevicesApi(call: CallEndpoint): PushDevicesApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return {
    list: of(listPushDevices),
    add: of(addPushDevice),
    remove: of(removePushDevice),
    test: of(testPushDevice),
    reportVisible: of(reportAppVisible),
  };
}
