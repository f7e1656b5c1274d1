/** One store of entities: fed by answers and by events, read through signals. */
export { createEntities } from './entities.js';
export type { Entities } from './entities.js';
export type { EntityNews, EntityTable, Stale } from './entity-table.js';
export type { EntityList, EntityListOptions } from './entity-list.js';
export type { Shown } from './known.js';
