import type { ForeignCompany, ForeignRequest } from './foreign.js';

/** A ring group of another company. */
export async function foreignRingGroup({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  const { rows } = await server.context.kernel.db.pool.query<{ id: string }>(
    `insert into ring_groups (company_id, name) values ($1, 'Theirs') returning id`,
    [admin.companyId],
  );
  return { params: { id: rows[0]?.id } };
}
