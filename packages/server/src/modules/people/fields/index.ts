import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { fieldRoutes } from './fields.routes.js';
import { createFields } from './fields.service.js';

export { insertField } from './fields.repository.js';

/** Fields that a company defines for its contacts. */
export function createFieldsModule(kernel: Pick<Kernel, 'clock'>): ServerModule {
  return { routes: fieldRoutes(createFields(kernel)) };
}
