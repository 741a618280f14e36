import { and, inArray, isNull, sql } from 'drizzle-orm';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import { limits } from '../../../config/limits.ts';
import type { CoreContext } from '../../../context.ts';
import { RecentCommands, sendUnrecordedCommand } from '../remote-control/index.ts';
import { openGrantKey } from './grant-key.ts';
import { findRevoked } from './revoked-grants.ts';
import { bluetoothGrants } from './tables.ts';

interface Trust {
  serverKey: string;
  revoked: string[];
}

/** Machines report their key, so a lost command is sent again, and a new main board gets the key too. */
export class BluetoothKeyDistribution {
  readonly #context: CoreContext;
  readonly #sent: RecentCommands<Trust>;

  constructor(context: CoreContext) {
    this.#context = context;
    this.#sent = new RecentCommands(context.clock);
  }

  async update(): Promise<void> {
    const { publicKey } = await openGrantKey(this.#context.config);
    const machines = await this.#findBehind(publicKey);
    await Promise.all(machines.map((serialNumber) => this.#sendTrust(serialNumber, publicKey)));
  }

  async #sendTrust(serialNumber: string, serverKey: string): Promise<void> {
    const revoked = await findRevoked(this.#context, serialNumber);
    const body = { serverKey, revoked };
    if (this.#sent.has(serialNumber, body)) return;
    this.#sent.add(serialNumber, body);
    const { outcome } = await sendUnrecordedCommand(this.#context, serialNumber, { kind: 'trustBluetooth', body });
    if (outcome !== 'executed' || revoked.length === 0) return;
    await this.#context.database.orm
      .update(bluetoothGrants)
      .set({ revocationSentAt: this.#context.clock.now() })
      .where(and(inArray(bluetoothGrants.id, revoked), isNull(bluetoothGrants.revocationSentAt)));
  }

  /** Machines that do not confirm a recent command are skipped, because they would take the places of others. */
  async #findBehind(publicKey: string): Promise<string[]> {
    const { database, clock } = this.#context;
    const waiting = this.#sent.serialNumbers();
    const sentRevocations = this.#sent.bodies().flatMap(({ revoked }) => revoked);
    const { rows } = await database.orm.execute<{ serialNumber: string }>(sql`
      select s.serial_number as "serialNumber" from appliance_states s
      where s.connection = 'online' and s.connectivity -> 'bluetooth' ->> 'publicKey' is not null
        and (
          (s.connectivity -> 'bluetooth' ->> 'trusts' is distinct from ${publicKey}
            and s.serial_number <> all(${sql.param(waiting)}::text[]))
          or exists (select from bluetooth_grants g where g.serial_number = s.serial_number
            and g.revoked_at is not null and g.revocation_sent_at is null
            and g.id <> all(${sql.param(sentRevocations)}::uuid[])
            and g.expires_at > ${timestampOf(clock.now())}))
      order by s.serial_number limit ${limits.unrecordedCommands.machinesPerBatch}`);
    return rows.map(({ serialNumber }) => serialNumber);
  }
}
