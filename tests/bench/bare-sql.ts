// What a benchmark of a list is compared with: one statement, written by hand, that reads the data of the same answer. Everything that the list shows of
// each row, no visibility beyond `sight`, no cursors, no shape.

/** The primary number of a contact first. */
const numbers = (contact: string): string =>
  `(select json_agg(n order by n.position, n.id) from contact_phone_numbers n where n.company_id = c.company_id and n.contact_id = ${contact})`;

const files = (communication: string): string =>
  `(select json_agg(f order by f.position, f.id) from message_attachments f
    where f.company_id = c.company_id and f.communication_id = ${communication})`;

const person = (user: string): string => `(select u.name from users u where u.id = ${user})`;

/** The rows of a page of contacts: each with its owner, numbers, tags, CRM records, line type, status and last communication. */
export const contactRows = (where: string, order: string, limit: number): string => `select c.*,
    ${person('c.owner_id')} as owner_name,
    ${numbers('c.id')} as numbers,
    (select json_agg(t order by t.name) from contact_tags x join tags t on t.id = x.tag_id and t.removed_at is null
      where x.company_id = c.company_id and x.contact_id = c.id) as tag_rows,
    (select json_agg(l) from contact_links l where l.company_id = c.company_id and l.contact_id = c.id and l.state = 'there') as links,
    (select y.type from contact_phone_numbers n left join line_types y on y.company_id = n.company_id and y.phone_number = n.phone_number
      where n.company_id = c.company_id and n.contact_id = c.id order by n.position, n.id limit 1) as line_type,
    (select row_to_json(d) from disposition_statuses d where d.id = c.disposition_status_id) as status,
    (select row_to_json(m) from communications m where m.id = c.last_communication_id) as last,
    ${files('c.last_communication_id')} as files
  from contacts c where ${where} order by ${order} limit ${limit}`;

/** The rows of a page of communications: each with its people, line, contact, words, files, tags, disposition and quality. */
export const communicationRows = (where: string, limit: number): string => `select c.*,
    ${person('c.user_id')} as user_name,
    (select l.name from lines l where l.id = c.line_id) as line_name,
    (select row_to_json(p) from contacts p where p.id = c.contact_id) as contact,
    (select u.name from contacts p join users u on u.id = p.owner_id where p.id = c.contact_id) as owner_name,
    ${numbers('c.contact_id')} as numbers,
    (select row_to_json(m) from messages m where m.communication_id = c.id) as message,
    (select row_to_json(x) from faxes x where x.communication_id = c.id) as fax,
    (select row_to_json(v) from ringless_voicemails v where v.communication_id = c.id) as voicemail,
    (select row_to_json(e) from emails e where e.communication_id = c.id) as email,
    ${files('c.id')} as files,
    (select json_agg(t order by t.name) from communication_tags x join tags t on t.id = x.tag_id and t.removed_at is null
      where x.company_id = c.company_id and x.communication_id = c.id) as tag_rows,
    (select row_to_json(d) from call_dispositions d where d.id = c.call_disposition_id) as disposition,
    (select json_agg(q) from call_quality q where q.company_id = c.company_id and q.communication_id = c.id) as quality,
    (select json_agg(r) from call_quality_reports r where r.company_id = c.company_id and r.communication_id = c.id) as complaints
  from communications c where ${where} order by c.created_at desc, c.id desc limit ${limit}`;

/** Who asks, whether they still may, and what they may see. */
export const whoAsks = (userId: number): string[] => [
  `select t.*, c.status, u.enabled, m.*, s.revoked_at as ended_at from access_tokens t
    join companies c on c.id = t.company_id join users u on u.id = t.user_id
    join memberships m on m.user_id = t.user_id and m.company_id = t.company_id
    left join sign_ins s on s.id = t.sign_in_id where t.user_id = ${userId} order by t.id desc limit 1`,
  `select m.*, p.default_outbound_campaign_id,
      array(select distinct b.user_id from ring_group_users a join ring_group_users b on b.ring_group_id = a.ring_group_id
        where a.user_id = m.user_id and a.company_id = m.company_id) as peers,
      array(select l.id from ring_group_users a join lines l on l.ring_group_id = a.ring_group_id
        where a.user_id = m.user_id and a.company_id = m.company_id) as lines
    from memberships m left join phone_settings p on p.company_id = m.company_id where m.user_id = ${userId}`,
];
