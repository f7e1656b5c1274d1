import type { WallboardSettings } from '@talk/contract';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { companyId, json, updatedAt } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import type { ChosenMetrics } from './agent-metrics.js';

/** What a company expects of its contact center. Without a row: the defaults. */
export const wallboardSettings = pgTable('wallboard_settings', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  serviceLevelSeconds: integer('service_level_seconds').notNull().default(20),
  /** Null: the usual ones. */
  thresholds: json('thresholds').$type<WallboardSettings['thresholds']>(),
  /** Null: the default choice. */
  agentMetrics: json('agent_metrics').$type<readonly ChosenMetrics[]>(),
  updatedAt: updatedAt(),
});
