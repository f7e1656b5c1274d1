import type { Kernel } from '../../kernel.js';
import type { Files } from '../platform/files/index.js';
import { seedDemo } from './seed-demo.js';
import { SCALES, seedScale } from './seed-scale.js';

export { DEMO_PASSWORD, seedDemo } from './seed-demo.js';
export { SCALE_EMAIL, seedScale } from './seed-scale.js';

/** Fills the database as the configuration asks; what is there already is left alone. */
export async function seedAsConfigured(kernel: Kernel, files: Files): Promise<void> {
  const { demo, scale } = kernel.config.seed;
  if (demo && (await seedDemo(kernel, files))) kernel.log.info('demo company seeded');
  if (scale !== undefined && (await seedScale(kernel, SCALES[scale])))
    kernel.log.info({ ...SCALES[scale] }, 'large company seeded');
}
