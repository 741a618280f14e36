import { sql } from 'drizzle-orm';
import { limits } from '../../../../config/limits.ts';
import type { CoreContext } from '../../../../context.ts';
import { RecentCommands, sendUnrecordedCommand } from '../../remote-control/index.ts';

interface Difference extends Record<string, unknown> {
  serialNumber: string;
  held: string | null;
  shown: string | null;
}

/** Machines report their displays, so a lost command is sent again. */
export class HoldDisplay {
  readonly #context: CoreContext;
  readonly #sent: RecentCommands<Difference>;

  constructor(context: CoreContext) {
    this.#context = context;
    this.#sent = new RecentCommands(context.clock);
  }

  async update(): Promise<void> {
    const differences = await this.#differences();
    const unsent = differences.filter((difference) => !this.#sent.has(difference.serialNumber, difference));
    await Promise.all(
      unsent.slice(0, limits.unrecordedCommands.machinesPerBatch).map((difference) => this.#settle(difference)),
    );
  }

  async #settle(difference: Difference): Promise<void> {
    const { serialNumber, held, shown } = difference;
    this.#sent.add(serialNumber, difference);
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
