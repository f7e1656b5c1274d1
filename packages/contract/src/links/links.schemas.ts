import { z } from 'zod';
import { idSchema, instantSchema, listOf, pageQuery, type WireOf } from '../kernel/schema.js';

const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(200, 'Use at most 200 characters.')
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}$/, 'Enter a domain such as go.example.com.');

/** A domain of the company that leads to us. */
const linkDomainSchema = z.object({ host: z.string(), is_default: z.boolean() });

const linkDomainsSchema = z
  .object({
    domains: z.array(linkDomainSchema),
    /** What is used while the company has none: ours. */
    fallback_host: z.string(),
    /** What the TXT record `_talk.{host}` of a domain must say before the domain is taken: it names this company. */
    txt_record: z.string(),
  })
  .meta({ id: 'LinkDomains' });
/** The domains under which links in texts are shortened. */
export type LinkDomains = z.output<typeof linkDomainsSchema>;

export const listLinkDomainsSchemas = { response: linkDomainsSchema };
export type ListLinkDomains = WireOf<typeof listLinkDomainsSchemas>;

export const updateLinkDomainsSchemas = {
  body: z.object({
    domains: z.array(z.object({ host, is_default: z.boolean().default(false) })).max(10, 'Use at most 10 domains.'),
  }),
  response: linkDomainsSchema,
};
export type UpdateLinkDomains = WireOf<typeof updateLinkDomainsSchemas>;

const lengthSchema = z.object({ characters: z.int().nonnegative(), segments: z.int().nonnegative() });

export const parseLinksSchemas = {
  body: z.object({
    text: z.string().max(1600, 'Keep the text within 1600 characters.'),
    /** The writer's choice; kept for their next text when given. */
    remember: z.boolean().optional(),
  }),
  response: z
    .object({
      /** In the order of the text; offsets are UTF-16. */
      links: z.array(
        z.object({
          text: z.string(),
          start: z.int().nonnegative(),
          end: z.int().positive(),
          /** What it would become; dots stand for the code, which is made when the text is sent. Null: it stays as it is. */
          short: z.string().nullable(),
          saves: z.int().nonnegative(),
        }),
      ),
      before: lengthSchema,
      after: lengthSchema,
      host: z.string(),
      /** Whether this user shortens unless they say otherwise. */
      remembered: z.boolean(),
    })
    .meta({ id: 'ParsedLinks' }),
};
export type ParseLinks = WireOf<typeof parseLinksSchemas>;
/** The links in a text, and what they become. */
export type ParsedLinks = ParseLinks['response'];

const shortLinkSchema = z
  .object({
    id: idSchema,
    /** As it was sent; on the company's domain of today. */
    url: z.string(),
    target: z.string(),
    clicks: z.int().nonnegative(),
    last_clicked_at: instantSchema.nullable(),
    /** The text that it went out in. */
    communication_id: idSchema.nullable(),
    created_at: instantSchema,
  })
  .meta({ id: 'ShortLink' });
/** A shortened link, and how often it was opened. */
export type ShortLink = z.output<typeof shortLinkSchema>;

export const listShortLinksSchemas = {
  query: pageQuery(25).extend({ communication_id: z.coerce.number().int().positive().optional() }),
  response: listOf(shortLinkSchema),
};
export type ListShortLinks = WireOf<typeof listShortLinksSchemas>;

export const openShortLinkSchemas = {
  params: z.object({ code: z.string().min(1).max(400) }),
  response: z.string(),
};
export type OpenShortLink = WireOf<typeof openShortLinkSchemas>;

export const previewLinkSchemas = {
  query: z.object({
    url: z
      .url({ protocol: /^https?$/, error: 'Send an http or https address.' })
      .max(2000, 'Use an address of at most 2000 characters.'),
  }),
  response: z
    .object({
      url: z.string(),
      host: z.string(),
      /** Null, like the rest, when the page says nothing or cannot be reached. Text, never markup. */
      title: z.string().nullable(),
      description: z.string().nullable(),
      site_name: z.string().nullable(),
      /** Served by us; holds for an hour. */
      image_url: z.string().nullable(),
    })
    .meta({ id: 'LinkPreview' }),
};
export type PreviewLink = WireOf<typeof previewLinkSchemas>;
/** What a page says of itself, for the card of a link. */
export type LinkPreview = PreviewLink['response'];
