import { z } from 'zod';
import { uploadAttachmentSchemas } from '../attachments/attachments.schemas.js';
import { VISITOR_FILES_IN_A_TEXT } from '../attachments/limits.js';
import { emptySchema, idParams, idSchema, instantSchema, phoneText, type WireOf } from '../kernel/schema.js';

/** Whether a site must say who its visitor is: never, when it can, or always. */
const IDENTITY_MODES = ['off', 'optional', 'required'] as const;

/** What the widget on a site shows before anybody has written. */
export const visitorWidgetSchema = z
  .object({
    company_name: z.string(),
    /** Where a number without `+` is at home, ISO 3166 alpha-2. */
    country: z.string(),
    greeting: z.string(),
    /** Whether the line is open now, when that changes (null: not within a year), and what is said while it is closed. */
    is_open: z.boolean(),
    changes_at: instantSchema.nullable(),
    timezone: z.string(),
    offline_message: z.string(),
    /** A visitor agrees to exactly this. */
    consent_text: z.string(),
    privacy_url: z.string().nullable(),
    /** Null takes the page's own colour, then ours. A CSS colour. */
    accent: z.string().nullable(),
    identity: z.enum(IDENTITY_MODES),
    /** What may go with a text, told before anybody chooses a file. */
    files: z.object({
      max_bytes: z.int().positive(),
      /** In one text. */
      max_count: z.int().positive(),
      /** MIME types, as browsers name them. */
      types: z.array(z.string()),
      /** The same as people read it. */
      type_names: z.string(),
    }),
    /** Sent back with the form: it tells when the form was handed out. */
    form_token: z.string(),
  })
  .meta({ id: 'VisitorWidget' });
export type VisitorWidget = z.output<typeof visitorWidgetSchema>;

export const getVisitorWidgetSchemas = { response: visitorWidgetSchema };
export type GetVisitorWidget = WireOf<typeof getVisitorWidgetSchemas>;

const pageSchema = z.object({
  url: z.url('The page needs an address.').max(2000).startsWith('http', 'The page needs an http address.'),
  title: z.string().max(300),
});

/** Signed by the site's own server (HS256); see the guide on identity tokens. */
const identityToken = z.string().max(4000);

/**
 * A visitor's session on one browser. Send `token` as `X-Visitor-Session`. It changes when the session is taken up again and when the
 * number is verified; the one before stays valid for a minute, in case the answer was lost.
 */
export const visitorSessionSchema = z
  .object({
    token: z.string(),
    /** Whether the number was verified on this browser. Nothing of the conversation is shown before. */
    is_verified: z.boolean(),
    name: z.string(),
    /** E.164. */
    phone_number: z.string(),
    /** The same as people write it. */
    phone_display: z.string(),
    /** Until when the code that was sent holds; null once verified. */
    code_expires_at: instantSchema.nullable(),
    /** When another code can be asked for. */
    resend_at: instantSchema.nullable(),
  })
  .meta({ id: 'VisitorSession' });
export type VisitorSession = z.output<typeof visitorSessionSchema>;

const knownVisitorSchema = z
  .object({
    /** From the `name` of the token; null: it says none. */
    name: z.string().nullable(),
    /** From the `phone_number` of the token, as people write it; null: it says none that exists. */
    phone_display: z.string().nullable(),
    /** False: the site has verified this number, and the company has chosen to trust that. Another number still needs a code. */
    needs_code: z.boolean(),
  })
  .meta({ id: 'KnownVisitor' });
/** What a site says of its visitor. */
export type KnownVisitor = z.output<typeof knownVisitorSchema>;

export const introduceVisitorSchemas = {
  body: z.object({ identity: identityToken.optional() }),
  response: knownVisitorSchema,
};
export type IntroduceVisitor = WireOf<typeof introduceVisitorSchemas>;

export const startVisitorSchemas = {
  body: z.object({
    name: z.string().trim().min(1, 'Enter your name.').max(80, 'This name is too long.'),
    phone_number: phoneText,
    /** The text that was shown, to the letter; another one answers CONFLICT, and the widget shows the new one. */
    consent_text: z.string().min(1, 'Agree to receive texts.').max(2000),
    page: pageSchema,
    form_token: z.string().min(1).max(300),
    /** A field that people do not see. A robot that fills it gets the same answer and no text. */
    website: z.string().max(300).default(''),
    identity: identityToken.optional(),
  }),
  response: visitorSessionSchema,
};
export type StartVisitor = WireOf<typeof startVisitorSchemas>;

export const resendVisitorCodeSchemas = { body: emptySchema, response: visitorSessionSchema };
export type ResendVisitorCode = WireOf<typeof resendVisitorCodeSchemas>;

export const verifyVisitorSchemas = {
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'Enter the six-digit code.'),
  }),
  response: visitorSessionSchema,
};
export type VerifyVisitor = WireOf<typeof verifyVisitorSchemas>;

export const resumeVisitorSchemas = {
  body: z.object({ identity: identityToken.optional() }),
  response: visitorSessionSchema,
};
export type ResumeVisitor = WireOf<typeof resumeVisitorSchemas>;

export const endVisitorSchemas = { response: emptySchema };
export type EndVisitor = WireOf<typeof endVisitorSchemas>;

/** A file of a text. Its address opens in the session that it was given to, and in no other; it is over after some hours. */
export const visitorFileSchema = z
  .object({
    /** `/api/v1/visitor/files/{token}`; ask for it with `X-Visitor-Session`. */
    url: z.string(),
    name: z.string(),
    content_type: z.string(),
    bytes: z.int().nonnegative(),
  })
  .meta({ id: 'VisitorFile' });
export type VisitorFile = z.output<typeof visitorFileSchema>;

export const uploadVisitorFileSchemas = {
  body: uploadAttachmentSchemas.body,
  response: visitorFileSchema.extend({ uuid: z.uuid() }).meta({ id: 'UploadedVisitorFile' }),
};
export type UploadVisitorFile = WireOf<typeof uploadVisitorFileSchemas>;

export const getVisitorFileSchemas = {
  params: z.object({ token: z.string().min(1).max(200) }),
  response: z.string().meta({ format: 'binary' }),
};
export type GetVisitorFile = WireOf<typeof getVisitorFileSchemas>;

/** One text of the conversation, as its visitor sees it. */
export const visitorTextSchema = z
  .object({
    id: idSchema,
    from: z.enum(['visitor', 'company']),
    /** Empty when only files were sent. */
    body: z.string(),
    files: z.array(visitorFileSchema),
    /** First name of the person who answered; null for the visitor's own and for automatic texts. */
    author: z.string().nullable(),
    at: instantSchema,
    /** What the browser called it when it sent it; null for what did not come from a browser. */
    client_id: z.uuid().nullable(),
  })
  .meta({ id: 'VisitorText' });
export type VisitorText = z.output<typeof visitorTextSchema>;

export const sendVisitorTextSchemas = {
  body: z
    .object({
      /** Made by the browser; sending it again sends nothing more, and answers the same. */
      client_id: z.uuid(),
      body: z.string().trim().max(1600, 'Keep the text within 1600 characters.').default(''),
      /** Uploaded in this session: their uuids. With files the text may be empty. */
      attachments: z
        .array(z.uuid())
        .max(VISITOR_FILES_IN_A_TEXT, `Attach at most ${VISITOR_FILES_IN_A_TEXT} files.`)
        .default([]),
      page: pageSchema,
    })
    .refine(({ body, attachments }) => body !== '' || attachments.length > 0, {
      path: ['body'],
      error: 'Write something first.',
    }),
  response: visitorTextSchema,
};
export type SendVisitorText = WireOf<typeof sendVisitorTextSchemas>;

/** A tab's own id, made by the browser: a visitor is present until the last tab closes. */
const tabId = z.string().max(64).default('');

export const listVisitorTextsSchemas = {
  query: z.object({
    /** The tab that asks, by an id that it made itself. Tabs of one browser share a session. */
    tab_id: tabId,
    /** `state` of the list that the browser has; absent: it has none. */
    known: z.string().max(60).optional(),
    /** With `known`: hold the request until the conversation differs, at most this long. While it waits, the visitor is present. */
    wait_seconds: z.coerce.number().int().min(0).max(25).default(0),
  }),
  response: z.object({
    /** Since the number was verified on this browser, oldest first; the newest 200. */
    data: z.array(visitorTextSchema),
    /** Names this state of the conversation. */
    state: z.string(),
  }),
};
export type ListVisitorTexts = WireOf<typeof listVisitorTextsSchemas>;

export const leaveVisitorSchemas = {
  body: z.object({
    /** The tab that was closed or hidden. Other tabs of the browser stay. */
    tab_id: tabId,
  }),
  response: emptySchema,
};
export type LeaveVisitor = WireOf<typeof leaveVisitorSchemas>;

/** What an admin decides about the widget of a publishable key. */
const widgetChoices = {
  /** Texts come in on this line and go out from it; null is the company's first line with a number. */
  line_id: idSchema.nullable(),
  greeting: z.string().trim().min(1, 'Enter what visitors read first.').max(300),
  offline_message: z.string().trim().min(1, 'Enter what visitors read while you are closed.').max(300),
  consent_text: z.string().trim().min(20, 'Describe in a sentence what a visitor agrees to.').max(2000),
  privacy_url: z.url('Enter the full address.').startsWith('https://', 'Use an https address.').nullable(),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #2255dd.')
    .nullable(),
  identity: z.enum(IDENTITY_MODES),
  /** A number that the identity token says is verified needs no code. */
  trusts_signed_numbers: z.boolean(),
};
export const textingWidgetSchema = z
  .object({
    api_key_id: idSchema,
    ...widgetChoices,
    /** Names of the secrets that identity tokens may be signed with. */
    identity_secrets: z.array(
      z.object({ id: idSchema, kid: z.string(), created_at: instantSchema, revoked_at: instantSchema.nullable() }),
    ),
  })
  .meta({ id: 'TextingWidget' });
/** How a company has set up texting on its site. */
export type TextingWidget = z.output<typeof textingWidgetSchema>;

export const getTextingWidgetSchemas = { params: idParams, response: textingWidgetSchema };
export type GetTextingWidget = WireOf<typeof getTextingWidgetSchemas>;

/** Fields left out stay. */
export const updateTextingWidgetSchemas = {
  params: idParams,
  body: z.object(widgetChoices).partial(),
  response: textingWidgetSchema,
};
export type UpdateTextingWidget = WireOf<typeof updateTextingWidgetSchemas>;

export const createIdentitySecretSchemas = {
  params: idParams,
  response: z.object({
    id: idSchema,
    /** Goes into the header of each token. */
    kid: z.string(),
    /** Shown once. For the site's server, never for a page. */
    secret: z.string(),
  }),
};
export type CreateIdentitySecret = WireOf<typeof createIdentitySecretSchemas>;

export const revokeIdentitySecretSchemas = {
  params: z.object({ id: z.coerce.number().int().positive(), secretId: z.coerce.number().int().positive() }),
  response: textingWidgetSchema,
};
export type RevokeIdentitySecret = WireOf<typeof revokeIdentitySecretSchemas>;
