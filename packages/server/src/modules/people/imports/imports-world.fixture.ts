import {
  checkContactImport,
  controlContactImport,
  getContactImport,
  listContactsExports,
  uploadContactImport,
  type BodyOf,
  type ContactImport,
} from '@talk/contract';
import { type Answer, drainJobs, type TestServer, type TestUser } from '../../../testing/index.js';

type Options = NonNullable<BodyOf<typeof checkContactImport>>;
type Act = NonNullable<BodyOf<typeof controlContactImport>>['act'];

type One = Pick<ContactImport, 'id'>;
type Content = Buffer | string;

export interface ImportsWorld {
  get(as: TestUser, one: One): Promise<ContactImport>;
  upload(as: TestUser, content: Content, name?: string): Promise<ContactImport>;
  control(as: TestUser, one: One, act: Act): Promise<Answer<typeof controlContactImport>>;
  check(
    as: TestUser,
    one: One,
    options: Partial<Options> & Pick<Options, 'mapping'>,
  ): Promise<Answer<typeof checkContactImport>>;
  /** Uploads, and reads. */
  read(as: TestUser, content: Content, name?: string): Promise<ContactImport>;
  /** The same, and checks with what is suggested. */
  checked(as: TestUser, content: Content, options?: Partial<Options>): Promise<ContactImport>;
  /** The same, and imports. */
  imported(as: TestUser, content: Content, options?: Partial<Options>): Promise<ContactImport>;
  rolledBack(as: TestUser, one: One): Promise<ContactImport>;
  /** The file of the last export, once that is done. */
  exported(as: TestUser): Promise<Buffer>;
  /** What rolling back promises to leave as it was: all but the count of changes and its moment. */
  checksum(companyId: number): Promise<string>;
}

/** Short words for what tests of imports do again and again. */
export function importsWorld(server: TestServer): ImportsWorld {
  const get = async (as: TestUser, { id }: One): Promise<ContactImport> =>
    (await server.call(getContactImport, { as, params: { id } })).body;
  const upload = async (as: TestUser, content: Content, name = 'people.csv'): Promise<ContactImport> => {
    const data = Buffer.from(content).toString('base64');
    const answer = await server.call(uploadContactImport, { as, body: { name, data_base64: data } });
    if (answer.status !== 200) throw new Error(`not uploaded: ${JSON.stringify(answer.error)}`);
    return answer.body;
  };
  const control = (as: TestUser, { id }: One, act: Act) =>
    server.call(controlContactImport, { as, params: { id }, body: { act } });
  const check = (as: TestUser, { id }: One, options: Partial<Options> & Pick<Options, 'mapping'>) =>
    server.call(checkContactImport, { as, params: { id }, body: { duplicates: 'update', ...options } });

  async function read(as: TestUser, content: Content, name?: string): Promise<ContactImport> {
    const made = await upload(as, content, name);
    await drainJobs(server.context);
    return get(as, made);
  }
  async function checked(as: TestUser, content: Content, options: Partial<Options> = {}): Promise<ContactImport> {
    const made = await read(as, content);
    const answer = await check(as, made, { mapping: made.suggested, ...options });
    if (answer.status !== 200) throw new Error(`not checked: ${JSON.stringify(answer.error)}`);
    await drainJobs(server.context);
    return get(as, made);
  }
  async function imported(as: TestUser, content: Content, options: Partial<Options> = {}): Promise<ContactImport> {
    const made = await checked(as, content, options);
    await control(as, made, 'start');
    await drainJobs(server.context);
    return get(as, made);
  }
  async function rolledBack(as: TestUser, one: One): Promise<ContactImport> {
    const answer = await control(as, one, 'roll_back');
    if (answer.status !== 200) throw new Error(`not rolled back: ${JSON.stringify(answer.error)}`);
    await drainJobs(server.context);
    return get(as, one);
  }

  async function checksum(companyId: number): Promise<string> {
    const { rows } = await server.context.kernel.db.pool.query<{ sum: string }>(
      `select md5(coalesce(string_agg(line, '|' order by line), '')) as sum from (
         select (to_jsonb(c) - 'version' - 'updated_at')::text as line from contacts c where company_id = $1
         union all select (to_jsonb(n))::text from contact_phone_numbers n where company_id = $1
         union all select (to_jsonb(t))::text from contact_tags t where company_id = $1
       ) lines`,
      [companyId],
    );
    return rows[0]?.sum ?? '';
  }

  async function exported(as: TestUser): Promise<Buffer> {
    const [last] = (await server.call(listContactsExports, { as })).body.data;
    const headers = { authorization: `Bearer ${as.token}` };
    return (await server.app.inject({ method: 'GET', url: last?.download_url ?? '', headers })).rawPayload;
  }

  return { exported, get, upload, control, check, read, checked, imported, rolledBack, checksum };
}
