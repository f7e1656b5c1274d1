/** One store of entities: fed by answers and by events, read through signals. */
export { createEntities } from './entities.js';
export type { Entities, Person } from './entities.js';
export type { EntityNews, EntityTable, Stale } from './entity-table.types.js';
export type { EntityList, EntityListOptions } from './entity-list.js';
export type { Shown } from './known.js';
