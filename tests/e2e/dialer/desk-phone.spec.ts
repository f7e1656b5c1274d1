import { updateAnswering, type AgentPresence, getAgentStatus } from '@talk/contract';
import { apiAs } from '../../support/api.js';
import { openDialer } from '../pages/dialer-page.js';
import { callLine, openHandset } from '../handset.js';
import { expect, expectToHear, test } from '../stack.fixture.js';

const [DESK_HZ, MAYA_HZ] = [510, 700];
const MAYA = '+14155550150';
/** A handset as the phone on a desk: the office's telephone system knows it by its number. */
const DESK = 'sip:+14155550159@pbx.example';

test('an agent who answers at a desk phone: it rings there, both hear each other, and the call is theirs', async ({
  stack,
  visit,
}) => {
  const api = await apiAs(stack, 'agent');
  const { user_id: id } = await api.request<AgentPresence>('POST', getAgentStatus.path, {});
  const answerBy = (answering: object) =>
    api.request(updateAnswering.method, updateAnswering.path.replace('{id}', String(id)), answering);
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const desk = await openHandset(visit, stack.origins.sandbox, '0159', { hz: DESK_HZ });
  const elena = await openDialer(visit, stack, 'agent');
  await answerBy({ answer_by: 'ip_phone', sip_uri: DESK });
  try {
    await callLine(maya);
    await desk.getByRole('button', { name: 'Answer' }).click();
    await expectToHear(maya, DESK_HZ);
    await expectToHear(desk, MAYA_HZ);
    await expect(elena.getByRole('button', { name: 'Answer' })).toHaveCount(0);
    await expect(elena.getByRole('combobox', { name: 'Your status' }).locator('option:checked')).toHaveText(
      'On a call',
    );
    await expect.poll(async () => (await api.timeline(MAYA))[0]).toMatchObject({ user_id: id, attempting_users: [id] });
    await desk.getByRole('button', { name: 'End call' }).click();
    await expect(maya.getByRole('region', { name: 'Call ended' })).toBeVisible();
    await expect
      .poll(async () => (await api.timeline(MAYA))[0])
      .toMatchObject({ disposition_status2: 'completed', hung_up_by: 'agent' });
  } finally {
    await answerBy({ answer_by: 'browser', sip_uri: null });
  }
});
