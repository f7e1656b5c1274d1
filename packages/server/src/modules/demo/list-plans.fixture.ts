import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';

/** A step of a plan, as `explain (format json)` writes it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** What makes queries through a connection. */
export type Run = (q: NodePgDatabase) => Promise<unknown>;

/** Explains the queries that code makes through a connection. @param of the connection, which is there by the first question */
export function explainer(of: () => Client) {
  const recorded: { text: string; params: unknown[] }[] = [];
  const connect = () => {
    const logger = { logQuery: (text: string, params: unknown[]) => void recorded.push({ text, params }) };
    return drizzle(of(), { logger });
  };

  async function record(run: Run): Promise<typeof recorded> {
    recorded.length = 0;
    await run(connect());
    if (recorded.length === 0) throw new Error('nothing was asked');
    return [...recorded];
  }

  async function explain(how: string, { text, params }: (typeof recorded)[number]): Promise<PlanNode[]> {
    const { rows } = await of().query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (${how}) ${text}`, params);
    return rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan));
  }

  /**
   * Every step of the plan of a query that `run` makes, as `Index Scan contacts_by_name`.
   * @param at its place among them: the last one unless told
   */
  async function stepsOf(run: Run, at = -1): Promise<string[]> {
    const steps: string[] = [];
    const visit = (node: PlanNode, isOfRow: boolean): void => {
      const forRow = isOfRow || node['Parent Relationship'] === 'SubPlan';
      // The few things of one row may be sorted; the rows may not.
      if (!forRow || node['Node Type'] !== 'Sort')
        steps.push(`${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''}`.trim());
      node.Plans?.forEach((child) => visit(child, forRow));
    };
    const query = (await record(run)).at(at);
    if (query === undefined) throw new Error('there are fewer queries');
    for (const plan of await explain('format json', query)) visit(plan, false);
    return steps;
  }

  /** The plans of all queries that `run` makes, with what they have read. */
  async function ranPlans(run: Run): Promise<PlanNode[]> {
    const plans: PlanNode[] = [];
    for (const query of await record(run)) plans.push(...(await explain('analyze, format json', query)));
    return plans;
  }

  return { stepsOf, ranPlans };
}
