import { sql } from 'drizzle-orm';
import type { CoreContext } from '../../../context.ts';
import { sendUnrecordedCommand } from '../remote-control/index.ts';

const machinesAtOnce = 50;
/** A machine that does not confirm gets the same command again after this time. */
const pauseMs = 10 * 60_000;

interface Difference extends Record<string, unknown> {
  serialNumber: string;
  held: string | null;
  shown: string | null;
}

/** Machines report their displays, so a lost command is sent again. */
export class HoldDisplay {
  readonly #context: CoreContext;
  readonly #asked = new Map<string, { what: string; againMs: number }>();

  constructor(context: CoreContext) {
    this.#context = context;
  }

  async update(): Promise<void> {
    const nowMs = this.#context.clock.now().getTime();
    for (const [serialNumber, { againMs }] of this.#asked) if (againMs <= nowMs) this.#asked.delete(serialNumber);
    const differences = await this.#differences();
    const due = differences.filter(
      (difference) => this.#asked.get(difference.serialNumber)?.what !== whatOf(difference),
    );
    await Promise.all(due.slice(0, machinesAtOnce).map((difference) => this.#ask(difference, nowMs)));
  }

  async #ask(difference: Difference, nowMs: number): Promise<void> {
    const { serialNumber, held, shown } = difference;
    this.#asked.set(serialNumber, { what: whatOf(difference), againMs: nowMs + pauseMs });
    const bodies = [
      ...(shown === null ? [] : [{ isHeld: false, cycleNumber: Number(shown) }]),
      ...(held === null ? [] : [{ isHeld: true, cycleNumber: Number(held) }]),
    ];
    for (const body of bodies) {
      const { outcome } = await sendUnrecordedCommand(this.#context, serialNumber, { kind: 'showRewashHold', body });
      if (outcome !== 'executed') return;
    }
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

const whatOf = ({ held, shown }: Difference): string => `${held} instead of ${shown}`;
