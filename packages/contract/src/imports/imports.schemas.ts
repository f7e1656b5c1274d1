import { DUPLICATE_RULES, IMPORT_TARGETS, ROW_PROBLEMS } from '@talk/domain/imports';
import { z } from 'zod';
import { attributeNameSchema } from '../attributes/attribute-values.schemas.js';
import { importStatuses } from '../codes/index.js';
import { fileText, idParams, idSchema, instantSchema, listOf, pageQuery, type WireOf } from '../kernel/schema.js';

/** Encodings that a file may be read in, by their names of the web. */
export const IMPORT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'iso-8859-2',
  'iso-8859-15',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'big5',
] as const;

/** What a column becomes: a field that every company has, or one of this company. */
const targetSchema = z.union([z.enum(IMPORT_TARGETS), attributeNameSchema()]);

const COLUMNS_AT_MOST = 200;
const TAGS_AT_MOST = 20;
/** What is done with a row that names a tag that there is not. */
const UNKNOWN_TAGS = ['reject', 'create'] as const;

const rowProblemSchema = z.object({
  code: z.enum(ROW_PROBLEMS),
  /** From 0; null: the row as a whole. */
  column: z.int().nonnegative().nullable(),
  /** What stands in the cell, cut to 80 characters. */
  value: z.string().nullable(),
});

const rejectedRowSchema = z.object({
  /** As spreadsheets count: the row with the names of the columns is 1. */
  row: z.int().positive(),
  problems: z.array(rowProblemSchema).min(1),
});
/** A row that is not imported, with all of its problems. */
export type RejectedRow = z.output<typeof rejectedRowSchema>;

const count = z.int().nonnegative();

/** What a dry run found: exactly what an import would do now. */
const importCheckSchema = z.object({
  created: count,
  /** Rows whose number a contact has already, and that change it. */
  updated: count,
  skipped: count,
  rejected: count,
  /** Of those that are created: rows without a phone number, which are always new. */
  without_number: count,
  /** How often each problem was met. */
  problems: z.array(z.object({ code: z.enum(ROW_PROBLEMS), count })),
  /** Tags that would be added first, as the file writes them. */
  new_tags: z.array(z.string()),
  /** The first rows that would be rejected. */
  examples: z.array(rejectedRowSchema),
});
export type ImportCheck = z.output<typeof importCheckSchema>;

const importOptionsSchema = z.object({
  /** For each column what it becomes; null: it is left out. */
  mapping: z.array(targetSchema.nullable()).max(COLUMNS_AT_MOST, `A file has at most ${COLUMNS_AT_MOST} columns.`),
  /** What is done with a row whose number a contact has already. */
  duplicates: z.enum(DUPLICATE_RULES, 'Choose what is done with contacts that are there already.'),
  /** How 3/4/2026 is meant. */
  dates: z.enum(['mdy', 'dmy']).default('mdy'),
  /** Put on every contact of the file. */
  tag_ids: z.array(idSchema).max(TAGS_AT_MOST, `Choose at most ${TAGS_AT_MOST} tags.`).default([]),
  /** A tag that a column names and that there is not: the row is left out, or the tag is added, which takes the permission to manage tags. */
  unknown_tags: z.enum(UNKNOWN_TAGS).default('reject'),
  /** A static list into which every contact of the file is put. */
  list_id: idSchema.nullable().default(null),
  /** For rows that say nothing else. */
  lead_source: z.string().trim().max(120, 'Use at most 120 characters.').nullable().default(null),
  /** These people agreed to receive texts: where and how. Null: nothing is known of that. */
  consent: z
    .object({
      note: z.string().trim().min(3, 'Say where and how they agreed.').max(300, 'Use at most 300 characters.'),
    })
    .nullable()
    .default(null),
});
/** What is done with the rows of a file. */
export type ImportOptions = z.output<typeof importOptionsSchema>;

const IMPORT_FAILURES = [
  'empty',
  'only_header',
  'not_a_table',
  'old_excel',
  'encrypted',
  'damaged',
  'too_large_inside',
  'too_many_rows',
  'too_many_columns',
  'open_quote',
  'error',
] as const;
/** Why a file could not be read. */
export type ImportFailure = (typeof IMPORT_FAILURES)[number];

export const contactImportSchema = z
  .object({
    id: idSchema,
    file_name: z.string(),
    file_bytes: count,
    format: z.enum(['csv', 'tsv', 'xlsx']).nullable(),
    /** 1 created, 2 processing, 3 completed, 4 parsed, 5 error. */
    status: z.int(),
    status_name: z.enum(importStatuses.names),
    /** What it is doing, or has done last. */
    stage: z.enum([
      'reading',
      'read',
      'checking',
      'checked',
      'importing',
      'imported',
      'rolling_back',
      'rolled_back',
      'failed',
    ]),
    is_paused: z.boolean(),
    /** It was stopped before its end; what was imported until then is. */
    is_cancelled: z.boolean(),
    /** `failed`: why. */
    failure: z.enum(IMPORT_FAILURES).nullable(),
    /** The row at which it failed, where that is known. */
    failed_row: z.int().positive().nullable(),
    encoding: z.string().nullable(),
    delimiter: z.string().nullable(),
    has_header: z.boolean(),
    /** Names of the columns, as in the file. */
    headers: z.array(z.string()),
    /** A few values of each column. */
    samples: z.array(z.array(z.string())),
    /** What the columns probably are: as they were chosen the last time for a file like this, or by their names. */
    suggested: z.array(targetSchema.nullable()),
    is_remembered: z.boolean(),
    options: importOptionsSchema.nullable(),
    check: importCheckSchema.nullable(),
    /** Rows with something in them, without the one that names the columns. */
    total: count,
    /** Of those: done with, in the stage that it is in. */
    done_count: count,
    created_count: count,
    updated_count: count,
    /** Of those that were updated: they said nothing new. */
    unchanged_count: count,
    skipped_count: count,
    rejected_count: count,
    /** Rolling back: contacts that were removed again, that have their former values again, and that were left as they are. */
    removed_count: count,
    restored_count: count,
    kept_count: count,
    /** Until then it can be rolled back; null: it can not. */
    can_roll_back_until: instantSchema.nullable(),
    is_dismissed: z.boolean(),
    created_at: instantSchema,
    finished_at: instantSchema.nullable(),
    version: z.int().positive(),
  })
  .meta({ id: 'ContactImport' });
/** One file of contacts, and how far it is. */
export type ContactImport = z.output<typeof contactImportSchema>;

export const uploadContactImportSchemas = {
  body: z.object({
    name: z.string().trim().min(1, 'Give the file a name.').max(200, 'Keep the file name within 200 characters.'),
    /** At most 50 MB before encoding. What the file is is read from its content, not from its name. */
    data_base64: fileText,
  }),
  response: contactImportSchema,
};
export type UploadContactImport = WireOf<typeof uploadContactImportSchemas>;

export const listContactImportsSchemas = { response: z.object({ data: z.array(contactImportSchema) }) };
export type ListContactImports = WireOf<typeof listContactImportsSchemas>;

export const getContactImportSchemas = { params: idParams, response: contactImportSchema };
export type GetContactImport = WireOf<typeof getContactImportSchemas>;

export const readContactImportSchemas = {
  params: idParams,
  body: z.object({
    encoding: z.enum(IMPORT_ENCODINGS, 'This encoding is not offered.').optional(),
    delimiter: z.enum([',', ';', '\t', '|'], 'Choose a comma, a semicolon, a tab or a bar.').optional(),
    has_header: z.boolean().optional(),
  }),
  response: contactImportSchema,
};
export type ReadContactImport = WireOf<typeof readContactImportSchemas>;

export const checkContactImportSchemas = {
  params: idParams,
  body: importOptionsSchema,
  response: contactImportSchema,
};
export type CheckContactImport = WireOf<typeof checkContactImportSchemas>;

export const controlContactImportSchemas = {
  params: idParams,
  body: z.object({ act: z.enum(['start', 'pause', 'resume', 'cancel', 'roll_back', 'dismiss']) }),
  response: contactImportSchema,
};
export type ControlContactImport = WireOf<typeof controlContactImportSchemas>;

export const listContactImportRejectsSchemas = {
  params: idParams,
  query: pageQuery(50),
  response: listOf(rejectedRowSchema),
};
export type ListContactImportRejects = WireOf<typeof listContactImportRejectsSchemas>;

export const downloadContactImportRejectsSchemas = {
  params: idParams,
  response: z.string().meta({ format: 'binary' }),
};
export type DownloadContactImportRejects = WireOf<typeof downloadContactImportRejectsSchemas>;

/** Contacts that one request may bring. */
const ROWS_AT_MOST = 1000;
const NUMBERS_AT_MOST = 20;
const VALUE_AT_MOST = 5000;

/** A value as a person would write it: what it means is read by the rules for files, row by row. */
const writtenSchema = z
  .union([z.string().max(VALUE_AT_MOST, `Use at most ${VALUE_AT_MOST} characters.`), z.number(), z.boolean()])
  .nullable()
  .optional();

const given = Object.fromEntries(
  IMPORT_TARGETS.filter((target) => target !== 'tags').map((target) => [target, writtenSchema]),
) as Record<Exclude<(typeof IMPORT_TARGETS)[number], 'tags'>, typeof writtenSchema>;

const importedContactSchema = z.strictObject({
  ...given,
  /** Further numbers, or all of them. */
  phone_numbers: z.array(z.string().max(60)).max(NUMBERS_AT_MOST, `At most ${NUMBERS_AT_MOST} numbers.`).optional(),
  /** Names of tags. */
  tags: z.array(z.string().max(200)).max(100, 'At most 100 tags.').optional(),
  /** Fields of the company, by key. */
  attributes: z.record(z.string().max(60), writtenSchema).optional(),
});
/** A contact of an import by HTTP, as it is written. */
export type WrittenContact = z.output<typeof importedContactSchema>;

const importRefusalSchema = z.object({
  /** Why; `repeated`: an earlier row of the request is about the same contact. */
  code: z.enum([...ROW_PROBLEMS, 'repeated']),
  /** Null: the row as a whole. */
  field: z.union([targetSchema, z.null()]),
  /** What was sent, cut to 80 characters. */
  value: z.string().nullable(),
});

const importedRowSchema = z.object({
  /** Place in `contacts`, from 0. */
  index: count,
  /** `skipped`: there is such a contact, and `duplicates` is `skip`. */
  result: z.enum(['created', 'updated', 'unchanged', 'skipped', 'refused']),
  /** Of the contact; null: the row was refused. */
  contact_id: idSchema.nullable(),
  /** Why the row was refused: all that is wrong with it. */
  problems: z.array(importRefusalSchema),
});
/** What became of a row. */
export type ImportedRow = z.output<typeof importedRowSchema>;

const importRequestSchema = importOptionsSchema.omit({ mapping: true }).extend({
  contacts: z
    .array(importedContactSchema)
    .min(1, 'Send at least one contact.')
    .max(ROWS_AT_MOST, `Send at most ${ROWS_AT_MOST} contacts at once.`),
  /** What is done with a row whose number a contact has already. */
  duplicates: z.enum(DUPLICATE_RULES).default('update'),
});
/** Contacts that come in with one request, and what is done with them. */
export type ContactsRequest = z.output<typeof importRequestSchema>;

const importAnswerSchema = z.object({
  created_count: count,
  updated_count: count,
  unchanged_count: count,
  skipped_count: count,
  refused_count: count,
  /** One for each contact of the request, in the same order. */
  rows: z.array(importedRowSchema),
});
/** What became of them. */
export type ContactsAnswer = z.output<typeof importAnswerSchema>;

export const importContactsSchemas = { body: importRequestSchema, response: importAnswerSchema };
export type ImportContacts = WireOf<typeof importContactsSchemas>;
