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
import type { Holder } from '../../../actor.ts';
import type { Unsubscribe } from '../../../adapters/bus/bus.ts';
import { SharedAnswers } from '../../../admission/shared-answers.ts';
import type { Context } from '../../../context.ts';
import { decidableAccounts, signUpTime } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { applianceScope, findNamedMachines } from '../appliances/index.ts';
import { appliances } from '../appliances/tables.ts';
import { findDaysToReview } from '../hygiene/index.ts';
import { attentionSubject } from '../live-socket/index.ts';
import { findMachineReasons, type MachineReasons } from './find-machine-reasons.ts';

interface AttentionRequest {
  limit: number;
  serialNumber?: string | undefined;
}

const freshMs = 3_000;

/** In a storm of news, answers are shared this long; a client asks for news no sooner. */
const outdatedMs = 1_000;

type AttentionContext = Pick<Context, 'database' | 'clock' | 'config' | 'bus'>;

/** All ranks and counts use this class, so that they agree. */
export class AttentionReader {
  readonly #context: AttentionContext;
  readonly #answers: SharedAnswers<Attention>;
  #unsubscribe: Unsubscribe | undefined;

  constructor(context: AttentionContext) {
    this.#context = context;
    this.#answers = new SharedAnswers({ clock: context.clock, freshMs, outdatedMs });
  }

  async open(): Promise<void> {
    this.#unsubscribe = await this.#context.bus.subscribe(attentionSubject, () => this.#answers.noteChange());
  }

  close(): void {
    this.#unsubscribe?.();
  }

  read(holder: Holder, request: AttentionRequest): Promise<Attention> {
    const scopes = this.#scopesOf(holder, request);
    const key = [request.limit, scopes.machines, scopes.reviewed, scopes.people];
    return this.#answers.read(key, () => this.#compute(scopes, request));
  }

  #scopesOf(holder: Holder, { serialNumber }: AttentionRequest): Scopes {
    const machines = applianceScope(holder, this.#context.config.brand);
    if (serialNumber !== undefined) {
      const one = sql`(${machines} and ${eq(appliances.serialNumber, serialNumber)})`;
      return { machines: one, reviewed: null, people: null };
    }
    // An administrator's company makes machines and has no kitchen to review.
    const reviews = holder.role !== 'ADMIN' && holder.companyCode !== null && isPermitted(holder, 'hygiene:sign');
    return {
      machines,
      reviewed: reviews ? sql`(${machines} and ${eq(appliances.companyCode, holder.companyCode ?? '')})` : null,
      people: isPermitted(holder, 'authorisations:decide') ? decidableAccounts(holder) : null,
    };
  }

  async #compute(scopes: Scopes, { limit }: AttentionRequest): Promise<Attention> {
    const { orm } = this.#context.database;
    const now = this.#context.clock.now();
    const [reasons, review, people] = await Promise.all([
      findMachineReasons(orm, { scope: scopes.machines, now, limit }),
      scopes.reviewed && this.#findReview(scopes.reviewed, now),
      scopes.people && this.#findPeople(scopes.people),
    ]);
    const counts: Attention['counts'] = {
      ...(Object.fromEntries(attentionKinds.map((kind) => [kind, 0])) as Record<AttentionKind, number>),
      ...reasons.counts,
      review: review?.days ?? 0,
      person: people?.count ?? 0,
    };
    return {
      at: now.toISOString(),
      score: attentionScore(attentionKinds.map((kind) => ({ kind, count: counts[kind] }))),
      counts,
      machineCount: reasons.machineCount,
      machines: await this.#withNames(reasons.machines),
      review,
      people,
    };
  }

  async #withNames(machineReasons: readonly MachineReasons[]): Promise<MachineAttention[]> {
    const serialNumbers = machineReasons.map(({ serialNumber }) => serialNumber);
    const { orm } = this.#context.database;
    const machines = await findNamedMachines(orm, inArray(appliances.serialNumber, serialNumbers));
    const bySerialNumber = new Map(machines.map((machine) => [machine.serialNumber, machine]));
    return machineReasons.flatMap(({ serialNumber, reasons }) => {
      const machine = bySerialNumber.get(serialNumber);
      if (!machine) return [];
      const { applianceName, gamma, timeZone, companyCode, companyName } = machine;
      const score = attentionScore(reasons);
      return [{ serialNumber, applianceName, gamma, timeZone, companyCode, companyName, score, reasons }];
    });
  }

  async #findReview(scope: SQL, now: Date): Promise<Attention['review']> {
    const { orm } = this.#context.database;
    const { serialNumber, timeZone, country } = appliances;
    const rows = await orm.select({ serialNumber, timeZone, country }).from(appliances).where(scope);
    const site = new Map(rows.map((row) => [row.serialNumber, { timeZone: timeZoneOf(row) }]));
    const byZone = Map.groupBy(site, ([, machine]) => machine.timeZone);
    const reviewsByZone = await Promise.all(
      [...byZone].map(([zone, machines]) => {
        const to = addDays(dayAt(now.getTime(), zone), -1);
        return findDaysToReview(orm, { machines: new Map(machines), from: addDays(to, 1 - reviewedDays), to });
      }),
    );
    const days = new Set(reviewsByZone.flatMap((each) => each.days));
    const latest = [...days].toSorted().at(-1);
    if (latest === undefined) return null;
    return { day: latest, days: days.size, machines: reviewsByZone.reduce((sum, each) => sum + each.machines, 0) };
  }

  async #findPeople(scope: SQL): Promise<Attention['people']> {
    const [row] = await this.#context.database.orm
      .select({
        count: sql<number>`count(*)::int`,
        since: sql<Date | null>`min(${signUpTime})`.mapWith(users.createdAt),
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
