import type { Channel } from '@washboard/contract/telemetry/channels';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { markHours } from '../mark-hours.ts';
import { telemetry } from '../tables.ts';

export interface TestSample extends Partial<Record<Channel, number | null>> {
  serialNumber: string;
  at: Date;
}

let seq = 0;

/** Writes samples as the gateway leaves them, their hours marked, without a machine that sends them. */
export async function storeSamples(
  { orm }: { orm: Pick<Orm, 'transaction'> },
  samples: readonly TestSample[],
): Promise<void> {
  await orm.transaction(async (transaction) => {
    await transaction
      .insert(telemetry)
      .values(samples.map((sample) => ({ ...sample, seq: ++seq, receivedAt: sample.at, isClockDoubtful: false })));
    await transaction.execute(
      markHours(sql`(select serial_number, at from telemetry where seq > ${seq - samples.length})`),
    );
  });
}
