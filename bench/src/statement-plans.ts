import type { Orm } from '@washboard/server/adapters/database/database';

interface Statement {
  text: string;
  values: unknown[];
}

interface Plan {
  text: string;
  /** The shape omits parts that differ between runs and values. */
  shape: string;
  tookMs: number;
}

interface QueryConfig {
  text: string;
}

/** Drizzle sends every statement outside transactions through `query`. */
interface Pool {
  query(query: QueryConfig | string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

export class StatementPlans {
  readonly #pool: Pool;
  #recorded: Statement[] | null = null;

  constructor(orm: Orm) {
    this.#pool = (orm as Orm & { $client: Pool }).$client;
    const query = this.#pool.query.bind(this.#pool);
    this.#pool.query = (config, values) => {
      const text = typeof config === 'string' ? config : config.text;
      if (values) this.#recorded?.push({ text, values });
      return query(config, values);
    };
  }

  async record(work: () => Promise<unknown>): Promise<Statement[]> {
    this.#recorded = [];
    try {
      await work();
      return this.#recorded;
    } finally {
      this.#recorded = null;
    }
  }

  /** The statement must only read. @returns the fastest of three plans */
  async explain({ text, values }: Statement): Promise<Plan> {
    const plans: Plan[] = [];
    for (let time = 0; time < 3; time += 1) {
      const { rows } = await this.#pool.query({ text: `explain (analyze, buffers, costs off) ${text}` }, values);
      plans.push(planOf(rows.map((row) => String(row['QUERY PLAN']))));
    }
    return plans.reduce((fastest, plan) => (plan.tookMs < fastest.tookMs ? plan : fastest));
  }
}

/** The buffers of the whole statement are in its first two lines. */
const isDetail = /^\s*(Buffers|Buckets|Heap Fetches|Cache Mode|Batches): /;

function planOf(lines: string[]): Plan {
  const end = lines.findIndex((line) => line.startsWith('Planning'));
  const last = lines.at(-1) ?? '';
  // Long lists of values are irrelevant to a plan.
  const text = lines
    .slice(0, end === -1 ? undefined : end)
    .filter((line, i) => i < 2 || !isDetail.test(line))
    .join('\n')
    .replace(/\{[^}]{80,}\}/g, (list) => `{${list.split(',').length} values}`);
  const shape = text.replace(/\(actual.*\)|Buffers:.*|Memory.*|Disk.*|'[^']*'|\d+/g, '').replace(/\s+/g, ' ');
  return { text, shape, tookMs: Number(/[\d.]+/.exec(last)?.[0] ?? 0) };
}
