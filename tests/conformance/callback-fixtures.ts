import { randomUUID } from 'node:crypto';
import type { ForeignCompany, ForeignRequest } from './foreign.js';

/** A missed call of another company, which its admin could call back. */
async function foreignMissedCall({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  const { rows } = await server.context.kernel.db.pool.query<{ id: string }>(
    `insert into communications (company_id, type, direction, lead_number, current_status, disposition_status)
     values ($1, 'call', 'inbound', '+14155550199', 'completed', 'missed') returning id`,
    [admin.companyId],
  );
  return { params: { id: Number(rows[0]?.id) } };
}

/** Requests about missed callers of another company. */
export const callbackRequests = {
  claimCallback: foreignMissedCall,
  releaseCallback: foreignMissedCall,
  dismissCallback: async (foreign: ForeignCompany) => ({
    ...(await foreignMissedCall(foreign)),
    body: { reason: 'Ours' },
  }),
  reopenCallback: foreignMissedCall,
  disconnectTv: async (foreign: ForeignCompany): Promise<ForeignRequest> => {
    const { rows } = await foreign.server.context.kernel.db.pool.query<{ id: string }>(
      `insert into tv_screens (company_id, name, secret_hash, connected_by) values ($1, 'Office', $2, $3) returning id`,
      [foreign.admin.companyId, randomUUID(), foreign.admin.id],
    );
    return { params: { id: Number(rows[0]?.id) } };
  },
};
