import { z } from 'zod';
import { idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { sentence } from '../kernel/sentence.js';

/** How the connection to a mail server is encrypted: from the beginning, after STARTTLS, or not at all. */
const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const;

const accountFields = {
  host: z
    .string('Enter the mail server.')
    .trim()
    .min(1, 'Enter the mail server.')
    .max(253, 'This name is too long.')
    .regex(/^[a-z0-9.:[\]-]+$/i, 'Enter only the name of the server, such as smtp.example.com.'),
  port: z
    .int('Enter a port, such as 587.')
    .min(1, 'Enter a port, such as 587.')
    .max(65_535, 'Enter a port, such as 587.'),
  security: z.enum(MAIL_SECURITY, 'Choose how the connection is encrypted.'),
  /** Null: the server asks for no user. */
  username: z.string().trim().max(320, 'This user name is too long.').nullable(),
  /** Who the email is from; empty: the address alone. */
  from_name: z.string().trim().max(100, 'Use at most 100 characters.'),
  from_address: z.email('This is not an email address.').max(254, 'This address is too long.'),
};

const mailAccountSchema = z.object({
  ...accountFields,
  /** A password is stored. It is never answered. */
  has_password: z.boolean(),
  updated_at: instantSchema,
});

/** Of a line: whether email to its address arrives in the inbox. */
export const lineEmailSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** Email to `address` arrives in the inbox. */
    email_intake: z.boolean(),
    /** Id of the route that leads email to the line; null until intake is turned on for the first time. It never changes. */
    email_intake_route_id: idSchema.nullable(),
    /** The address of the route; null until there is one. */
    address: z.string().nullable(),
  })
  .meta({ id: 'LineEmail' });
export type LineEmail = z.output<typeof lineEmailSchema>;

export const mailSettingsSchema = z
  .object({
    /** The company's own mail server; null: not set up. */
    account: mailAccountSchema.nullable(),
    /** The server's operator sends email for lines with intake, from their addresses. */
    operator_sends: z.boolean(),
    /** What follows the `@` of the lines' addresses; null: this server takes no email in. */
    inbound_domain: z.string().nullable(),
    lines: z.array(lineEmailSchema),
  })
  .meta({ id: 'MailSettings' });
/** How a company sends and receives email. */
export type MailSettings = z.output<typeof mailSettingsSchema>;

export const getMailSettingsSchemas = { response: mailSettingsSchema };
export type GetMailSettings = WireOf<typeof getMailSettingsSchemas>;

const passwordField = {
  /** Kept encrypted, and never answered. Absent: the stored one stays. Null: the server asks for none. */
  password: z.string().max(1_000, 'This password is too long.').nullable().optional(),
};

export const updateMailAccountSchemas = {
  body: z.object({ ...accountFields, ...passwordField }),
  response: mailSettingsSchema,
};
export type UpdateMailAccount = WireOf<typeof updateMailAccountSchemas>;

export const removeMailAccountSchemas = { response: mailSettingsSchema };
export type RemoveMailAccount = WireOf<typeof removeMailAccountSchemas>;

/** Sends a test email to the user who asks, with the values of the form: they need not be saved. */
export const testMailAccountSchemas = {
  body: z.object({ ...accountFields, ...passwordField }),
  response: z.object({
    /** The address it was sent to. */
    to_address: z.string(),
    /** What is wrong, and how to fix it; null: the mail server took it. */
    problem: sentence().nullable(),
    /** The field of the form that it is about. */
    field: z.enum(['host', 'port', 'security', 'username', 'password', 'from_address']).nullable(),
    /** What the mail server said. */
    detail: z.string().nullable(),
  }),
};
export type TestMailAccount = WireOf<typeof testMailAccountSchemas>;

export const updateLineEmailSchemas = {
  params: idParams,
  body: z.object({ email_intake: z.boolean() }),
  response: lineEmailSchema,
};
export type UpdateLineEmail = WireOf<typeof updateLineEmailSchemas>;
