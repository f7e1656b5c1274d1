import type { ReportedFault, PartStatus } from '@talk/domain/registration';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, companyId, json, updatedAt } from '../../../db/columns.js';
import { companies } from '../companies/read.js';

/** Who texts, and what about. */
export type RegistrationPart = 'brand' | 'campaign';

/** What a company has entered for US carriers, and what they have said. */
export const carrierRegistrations = pgTable(
  'carrier_registrations',
  {
    companyId: companyId().references(() => companies.id),
    part: text('part').$type<RegistrationPart>().notNull(),
    status: text('status').$type<PartStatus>().notNull().default('not_registered'),
    /** By the names of the contract; what is not there was not entered. */
    details: json('details').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    faults: json('faults').$type<readonly ReportedFault[]>().notNull().default([]),
    /** The carrier's own words. */
    note: text('note'),
    /** Of a brand, from 0 to 100. */
    score: integer('score'),
    submittedAt: at('submitted_at'),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.part] })],
);
