import { defineConfig } from 'drizzle-kit';

// `npx drizzle-kit export --config packages/server/drizzle.config.ts` prints the schema as SQL: the raw material for the next file
// in src/db/migrations, which is then reviewed by hand. Never use `push`.
export default defineConfig({ dialect: 'postgresql', schema: './src/**/*.tables.ts' });
