import type { Context } from '../context.js';

/** What a schedule does, now. @param name `<module>.<what>`. */
export async function runSchedule({ modules }: Context, name: string): Promise<void> {
  const schedule = modules.all.flatMap(({ schedules = [] }) => schedules).find((each) => each.name === name);
  if (schedule === undefined) throw new Error(`There is no schedule ${name}.`);
  await schedule.run();
}
