import type { CrmSandbox } from '../sandbox.types.js';

/** Pages of records as both CRMs address them; here each is a place in the panel. Null for any other address. */
export function recordPage({ hubspot, salesforce }: CrmSandbox, path: string): string | null {
  const [, type, id] = /^\/contacts\/\d+\/record\/(0-\d+)\/(\d+)$/.exec(path) ?? [];
  if (id !== undefined) {
    const activity = [...hubspot.calls(), ...hubspot.communications()].find((each) => each.id === id);
    return `/#hubspot/${type === '0-1' ? id : (activity?.contactIds[0] ?? '')}`;
  }
  const [, kind, recordId] = /^\/lightning\/r\/(Contact|Lead|Task)\/([a-zA-Z0-9]+)\/view$/.exec(path) ?? [];
  if (recordId === undefined) return null;
  const whoId = salesforce.tasks().find((each) => each.id === recordId)?.values['WhoId'];
  return `/#salesforce/${kind === 'Task' ? (typeof whoId === 'string' ? whoId : '') : recordId}`;
}
