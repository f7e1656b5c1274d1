import { browserStorage } from '@talk/core/browser';
import { createPushDevicesApi, type PushDevice } from '@talk/core/contacts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { PushBrowser } from './push-browser.js';
import { PUSH_FLAG } from './push-flag.js';

/** Below the key of the settings: the event about those is about devices too. */
const DEVICES = ['notification-settings', 'push-devices'] as const;
const HERE = [...DEVICES, 'here'] as const;

const devicesQuery = ({ api }: Pick<Client, 'api'>) =>
  queryOptions({ queryKey: DEVICES, queryFn: ({ signal }) => createPushDevicesApi(api.call).list({ signal }) });

/** The user's devices with push, and what changes them. The acts reject with the server's refusal. */
export function usePushDevices(browser: PushBrowser) {
  const { client, user } = useWorkspace();
  const queries = useQueryClient();
  const api = createPushDevicesApi(client.api.call);
  const devices = useQuery(devicesQuery(client));
  const here = useQuery({ queryKey: HERE, queryFn: () => browser.endpoint() });
  // What the workspace reads to know whether a push shows the same as a desktop notice.
  const remembered = browserStorage(`talk:${user.company_id}:${user.id}:`);
  const readAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: DEVICES });
  const isHere = ({ endpoint }: Pick<PushDevice, 'endpoint'>): boolean => endpoint === here.data;

  async function endHere(): Promise<void> {
    remembered.remove(PUSH_FLAG);
    await browser.unsubscribe();
  }

  return {
    devices,
    isHere,
    isOnHere: here.data !== undefined && here.data !== null && devices.data?.data.some(isHere) === true,
    /** @returns false: the user did not allow it. */
    async turnOn(publicKey: string): Promise<boolean> {
      const body = await browser.subscribe(publicKey);
      if (body === null) return false;
      await api.add({ body });
      remembered.set(PUSH_FLAG, 'on');
      await readAgain();
      return true;
    },
    async remove(device: PushDevice): Promise<void> {
      await api.remove({ params: { id: device.id } });
      if (isHere(device)) await endHere();
      await readAgain();
    },
    async test({ id }: PushDevice): Promise<void> {
      await api.test({ params: { id } });
    },
  };
}
