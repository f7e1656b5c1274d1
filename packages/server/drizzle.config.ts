// `npx drizzle-kit@0.31 export --config packages/server/drizzle.config.ts` prints the schema as SQL: the raw material for the next file
// in src/db/migrations, which is then reviewed by hand. Never use `push`. It is not installed with us: nothing else needs it.
export default { dialect: 'postgresql', schema: './src/**/*.tables.ts' };
