import type { Channel } from '@washboard/contract/telemetry/channels';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../../../adapters/database/database.ts';
import { timestampOf } from '../../../../adapters/database/timestamps.ts';
import { markHours } from '../roll-up.ts';
import { telemetry } from '../tables.ts';

export interface TestSample extends Partial<Record<Channel, number | null>> {
  serialNumber: string;
  at: Date;
}

let seq = 0;

export async function storeSamples(
  { orm }: { orm: Pick<Orm, 'transaction'> },
  samples: readonly TestSample[],
): Promise<void> {
  await orm.transaction(async (transaction) => {
    const rows = samples.map((sample) => ({ ...sample, seq: ++seq, receivedAt: sample.at, isClockDoubtful: false }));
    await transaction.insert(telemetry).values(rows);
    const written = sql.join(
      samples.map(({ serialNumber, at }) => sql`(${serialNumber}, ${timestampOf(at)})`),
      sql`, `,
    );
    await transaction.execute(markHours(sql`(select * from (values ${written}) as sample (serial_number, at))`));
  });
}
