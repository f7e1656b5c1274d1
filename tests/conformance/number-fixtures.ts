import type { ForeignCompany, ForeignRequest } from './foreign.js';

/** Requests about numbers of another company. */
export const numberRequests = {
  buyNumber: async ({ server, admin }: ForeignCompany): Promise<ForeignRequest> => {
    const { rows } = await server.context.kernel.db.pool.query<{ id: string }>(
      `insert into lines (company_id, name) values ($1, 'Theirs') returning id`,
      [admin.companyId],
    );
    return { body: { phone_number: '+14155550188', line_id: Number(rows[0]?.id) } };
  },
  deleteLine: async ({ server, admin }: ForeignCompany): Promise<ForeignRequest> => {
    const { rows } = await server.context.kernel.db.pool.query<{ id: string }>(
      `insert into lines (company_id, name) values ($1, 'Theirs') returning id`,
      [admin.companyId],
    );
    return { params: { id: Number(rows[0]?.id) } };
  },
  releaseNumber: async ({ server, admin }: ForeignCompany): Promise<ForeignRequest> => {
    const { rows } = await server.context.kernel.db.pool.query<{ id: string }>(
      `with line as (insert into lines (company_id, name) values ($1, 'Theirs') returning id)
       insert into incoming_numbers (company_id, line_id, phone_number)
       select $1, line.id, '+1415555' || lpad((random() * 9999)::int::text, 4, '0') from line returning id`,
      [admin.companyId],
    );
    return { params: { id: Number(rows[0]?.id) } };
  },
};
