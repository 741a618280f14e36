import { isPermitted } from '@washboard/contract/accounts/permissions';
import { timeZoneOf } from '@washboard/contract/appliances/countries';
import {
  type Attention,
  type AttentionKind,
  attentionKinds,
  attentionScore,
  type MachineAttention,
  reviewedDays,
} from '@washboard/contract/attention/attention';
import { addDays, dayAt } from '@washboard/contract/time/calendar';
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { appliedAt, decidableAccounts } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { applianceScope } from '../appliances/index.ts';
import { appliances } from '../appliances/tables.ts';
import { findDaysToReview } from '../hygiene/index.ts';
import { findMachineReasons, type MachineReasons } from './machine-reasons.ts';

interface Asked {
  limit: number;
  serialNumber?: string | undefined;
}

/** Many dashboards ask at the same time, so equal requests share one answer. */
const freshMs = 3_000;
const maxAnswers = 500;

/** All ranks and counts use this class, so that they agree. */
export class AttentionReader {
  readonly #context: Pick<Context, 'database' | 'clock' | 'config'>;
  readonly #answers: LRUCache<string, Promise<Attention>>;

  constructor(context: Pick<Context, 'database' | 'clock' | 'config'>) {
    this.#context = context;
    const { clock } = context;
    this.#answers = new LRUCache({ max: maxAnswers, ttl: freshMs, perf: { now: () => clock.now().getTime() } });
  }

  /** The SQL condition of the scope is the cache key, so an answer never serves another scope. */
  read(actor: Actor, asked: Asked): Promise<Attention> {
    const scopes = this.#scopesOf(actor, asked);
    const key = JSON.stringify([asked.limit, ...Object.values(scopes).map((scope) => scope && textOf(scope))]);
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = this.#compute(scopes, asked);
    this.#answers.set(key, answer);
    answer.catch(() => this.#answers.get(key) === answer && this.#answers.delete(key));
    return answer;
  }

  #scopesOf(actor: Actor, { serialNumber }: Asked): Scopes {
    const machines = applianceScope(actor, this.#context.config.brand);
    if (serialNumber !== undefined) {
      const one = sql`(${machines} and ${eq(appliances.serialNumber, serialNumber)})`;
      return { machines: one, reviewed: null, people: null };
    }
    // An administrator's company makes machines and has no kitchen to review.
    const reviews = actor.role !== 'ADMIN' && actor.companyCode !== null && isPermitted(actor, 'hygiene:sign');
    return {
      machines,
      reviewed: reviews ? sql`(${machines} and ${eq(appliances.companyCode, actor.companyCode ?? '')})` : null,
      people: isPermitted(actor, 'authorisations:decide') ? decidableAccounts(actor) : null,
    };
  }

  async #compute(scopes: Scopes, { limit }: Asked): Promise<Attention> {
    const { orm } = this.#context.database;
    const now = this.#context.clock.now();
    const [found, review, people] = await Promise.all([
      findMachineReasons(orm, { scope: scopes.machines, now, limit }),
      scopes.reviewed && this.#findReview(scopes.reviewed, now),
      scopes.people && this.#findPeople(scopes.people),
    ]);
    const counts: Attention['counts'] = {
      ...(Object.fromEntries(attentionKinds.map((kind) => [kind, 0])) as Record<AttentionKind, number>),
      ...found.counts,
      review: review?.days ?? 0,
      person: people?.count ?? 0,
    };
    return {
      score: attentionScore(attentionKinds.map((kind) => ({ kind, count: counts[kind] }))),
      counts,
      machineCount: found.machineCount,
      machines: await this.#withNames(found.machines),
      review,
      people,
    };
  }

  async #withNames(found: readonly MachineReasons[]): Promise<MachineAttention[]> {
    const { serialNumber, applianceName, gamma, companyCode, timeZone, country } = appliances;
    const { companyName } = companies;
    const rows = await this.#context.database.orm
      .select({ serialNumber, applianceName, gamma, companyCode, companyName, timeZone, country })
      .from(appliances)
      .innerJoin(companies, eq(companies.companyCode, companyCode))
      .where(
        inArray(
          serialNumber,
          found.map((machine) => machine.serialNumber),
        ),
      );
    const bySerialNumber = new Map(rows.map((row) => [row.serialNumber, row]));
    return found.flatMap(({ reasons, ...machine }) => {
      const named = bySerialNumber.get(machine.serialNumber);
      if (!named) return [];
      const { country: place, timeZone: zone, ...names } = named;
      return [
        { ...names, timeZone: timeZoneOf({ timeZone: zone, country: place }), score: attentionScore(reasons), reasons },
      ];
    });
  }

  async #findReview(scope: SQL, now: Date): Promise<Attention['review']> {
    const { orm } = this.#context.database;
    const { serialNumber, timeZone, country } = appliances;
    const rows = await orm.select({ serialNumber, timeZone, country }).from(appliances).where(scope);
    const site = new Map(rows.map((row) => [row.serialNumber, { timeZone: timeZoneOf(row) }]));
    const byZone = Map.groupBy(site, ([, machine]) => machine.timeZone);
    const found = await Promise.all(
      [...byZone].map(([zone, machines]) => {
        const to = addDays(dayAt(now.getTime(), zone), -1);
        return findDaysToReview(orm, { machines: new Map(machines), from: addDays(to, 1 - reviewedDays), to });
      }),
    );
    const days = new Set(found.flatMap((each) => each.days));
    const latest = [...days].toSorted().at(-1);
    if (latest === undefined) return null;
    return { day: latest, days: days.size, machines: found.reduce((sum, each) => sum + each.machines, 0) };
  }

  async #findPeople(scope: SQL): Promise<Attention['people']> {
    const [row] = await this.#context.database.orm
      .select({
        count: sql<number>`count(*)::int`,
        since: sql<Date | null>`min(${appliedAt})`.mapWith(users.createdAt),
      })
      .from(users)
      .where(and(scope, eq(users.status, 'PENDING_APPROVAL'), ne(users.role, 'ADMIN')));
    return row && row.count > 0 && row.since ? { count: row.count, since: row.since.toISOString() } : null;
  }
}

interface Scopes {
  machines: SQL;
  reviewed: SQL | null;
  people: SQL | null;
}

const dialect = new PgDialect();

function textOf(scope: SQL): unknown {
  const { sql: condition, params } = dialect.sqlToQuery(scope);
  return [condition, params];
}
