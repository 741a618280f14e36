import { sql } from 'drizzle-orm';
import type { CoreContext } from '../../../context.ts';
import { tellMachine } from '../remote-control/index.ts';

/** So many machines in one round, each waiting for its reply. */
const machinesAtOnce = 50;
/** A machine that refused, or did not reply, is asked again after this time. */
const pauseMs = 10 * 60_000;

interface Difference extends Record<string, unknown> {
  serialNumber: string;
  /** The cycle whose rack is on hold; null: none. */
  held: string | null;
  /** The cycle that the display names. */
  shown: string | null;
}

/**
 * Makes the displays of the connected machines agree with the racks on hold. Machines report what they show, so a lost
 * command is sent again; machines without such a display refuse, and are asked again later.
 */
export class HoldDisplay {
  readonly #context: CoreContext;
  /** When each machine may be asked again, ms since 1970. */
  readonly #resting = new Map<string, number>();

  constructor(context: CoreContext) {
    this.#context = context;
  }

  async update(): Promise<void> {
    const nowMs = this.#context.clock.now().getTime();
    for (const [serialNumber, untilMs] of this.#resting) if (untilMs <= nowMs) this.#resting.delete(serialNumber);
    const differences = await this.#differences();
    const due = differences.filter(({ serialNumber }) => !this.#resting.has(serialNumber)).slice(0, machinesAtOnce);
    await Promise.all(due.map((difference) => this.#tell(difference, nowMs)));
  }

  async #tell({ serialNumber, held, shown }: Difference, nowMs: number): Promise<void> {
    this.#resting.set(serialNumber, nowMs + pauseMs);
    const bodies = [
      ...(shown === null ? [] : [{ isHeld: false, cycleNumber: Number(shown) }]),
      ...(held === null ? [] : [{ isHeld: true, cycleNumber: Number(held) }]),
    ];
    for (const body of bodies) {
      const { outcome } = await tellMachine(this.#context, serialNumber, { kind: 'showRewashHold', body });
      if (outcome !== 'executed') return;
    }
    this.#resting.delete(serialNumber);
  }

  async #differences(): Promise<Difference[]> {
    const { rows } = await this.#context.database.orm.execute<Difference>(sql`
      select s.serial_number as "serialNumber", h.cycle_number::text as held, s.status ->> 'rewashCycleNumber' as shown
      from appliance_states s left join rewash_holds h on h.serial_number = s.serial_number
      where s.connection = 'online' and (h.cycle_number is not null or s.status ->> 'rewashCycleNumber' is not null)
        and h.cycle_number::text is distinct from s.status ->> 'rewashCycleNumber'
      order by s.serial_number`);
    return rows;
  }
}
