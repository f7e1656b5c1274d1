/** What the fake API answers; without a status it is 200. */
export interface Answer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

export const refused = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  body: { message, code, ref: 'req-1', ...more },
});

export const notThere = (): Answer => refused(404, 'NOT_FOUND', 'Requested resource not found.');
