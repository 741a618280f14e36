import type { Attention } from '@washboard/contract/attention/attention';
import { dayMs, minuteMs } from '@washboard/contract/time/durations';
import { maxWallMachines, type Wall } from '@washboard/contract/wall/wall';
import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { applianceScope } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { AttentionReader } from '../../machines/attention/index.ts';
import { getDayStrips } from '../../machines/day-strips/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { companyHolder } from '../../people/scope/index.ts';
import { nightOf, type WallLinkRow } from './create-wall-link.ts';

export class WallReader {
  readonly #context: Context;
  readonly #attention: AttentionReader;

  constructor(context: Context) {
    this.#context = context;
    this.#attention = new AttentionReader(context);
  }

  open(): Promise<void> {
    return this.#attention.open();
  }

  close(): void {
    this.#attention.close();
  }

  async read(holder: Holder): Promise<Wall> {
    const { database, config } = this.#context;
    const scope = applianceScope(holder, config.brand);
    const [attention, machineCount] = await Promise.all([
      this.#attention.read(holder, { limit: maxWallMachines }),
      database.orm.$count(appliances, scope),
    ]);
    const urgent = attention.machines.map(({ serialNumber, applianceName, companyName, gamma }) => ({
      serialNumber,
      applianceName,
      companyName,
      gamma,
    }));
    const machines = [...urgent, ...(await this.#others(holder, urgent))];
    return { link: null, attention, machineCount, machines, strips: await this.#strips(holder, machines) };
  }

  async readOfLink(link: WallLinkRow): Promise<Wall> {
    const [company] = await this.#context.database.orm
      .select({ companyName: companies.companyName })
      .from(companies)
      .where(eq(companies.companyCode, link.companyCode));
    const wall = await this.read(holderOf(link));
    return {
      ...wall,
      attention: withoutNames(wall.attention),
      link: {
        companyName: company?.companyName ?? '',
        expiresAt: link.expiresAt.toISOString(),
        night: nightOf(link),
      },
    };
  }

  async #others(holder: Holder, urgent: readonly ShownMachine[]): Promise<ShownMachine[]> {
    const { database, config } = this.#context;
    const { serialNumber, applianceName, gamma, companyCode } = appliances;
    const urgentNumbers = urgent.map((machine) => machine.serialNumber);
    return database.orm
      .select({ serialNumber, applianceName, companyName: companies.companyName, gamma })
      .from(appliances)
      .innerJoin(companies, eq(companies.companyCode, companyCode))
      .where(and(applianceScope(holder, config.brand), notInArray(serialNumber, urgentNumbers)))
      .orderBy(asc(applianceName), asc(serialNumber))
      .limit(maxWallMachines - urgent.length);
  }

  async #strips(holder: Holder, machines: readonly ShownMachine[]): Promise<Wall['strips']> {
    const endMs = Math.ceil(this.#context.clock.now().getTime() / minuteMs) * minuteMs;
    const [from, to] = [new Date(endMs - dayMs).toISOString(), new Date(endMs).toISOString()];
    if (machines.length === 0) return { from, until: to, programmes: [], machines: [], missing: [] };
    const serialNumbers = machines.map(({ serialNumber }) => serialNumber).join();
    return getDayStrips(this.#context, holder, { from, to, serialNumbers });
  }
}

type ShownMachine = Wall['machines'][number];

/** The screen hides the name of the person who has taken an alarm from people who pass it. */
const withoutNames = (attention: Attention): Attention => ({
  ...attention,
  machines: attention.machines.map((machine) => ({
    ...machine,
    reasons: machine.reasons.map((reason) => ('takenBy' in reason ? { ...reason, takenBy: null } : reason)),
  })),
});

/** A screen shows the reviews that a kitchen owes, but not who waits for a decision. */
const holderOf = ({ role, companyCode }: WallLinkRow): Holder => ({
  ...companyHolder({ role, companyCode }),
  status: 'ACTIVE',
  administrationProfile: [],
  scopes: ['appliance:read', 'hygiene:sign'],
});
