import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { CoreContext } from '../../../context.ts';
import { sendUnrecordedCommand } from '../remote-control/index.ts';
import { openGrantKey } from './grant-key.ts';
import { findRevoked } from './revoked-grants.ts';
import { bluetoothGrants } from './tables.ts';

const machinesAtOnce = 50;
/** A machine that does not confirm gets the same command again after this time. */
const pauseMs = 10 * 60_000;

/** Machines report their key, so a lost command is sent again, and a new main board gets the key too. */
export class TrustSpreading {
  readonly #context: CoreContext;
  readonly #sent = new Map<string, { what: string; revoked: string[]; againMs: number }>();

  constructor(context: CoreContext) {
    this.#context = context;
  }

  async update(): Promise<void> {
    const nowMs = this.#context.clock.now().getTime();
    for (const [serialNumber, { againMs }] of this.#sent) if (againMs <= nowMs) this.#sent.delete(serialNumber);
    const { publicKey } = await openGrantKey(this.#context.config);
    const machines = await this.#findBehind(publicKey);
    await Promise.all(machines.map((serialNumber) => this.#sendTrust(serialNumber, publicKey, nowMs)));
  }

  async #sendTrust(serialNumber: string, serverKey: string, nowMs: number): Promise<void> {
    const revoked = await findRevoked(this.#context, serialNumber);
    const what = [serverKey, ...revoked].join();
    if (this.#sent.get(serialNumber)?.what === what) return;
    this.#sent.set(serialNumber, { what, revoked, againMs: nowMs + pauseMs });
    const command = { kind: 'trustBluetooth', body: { serverKey, revoked } } as const;
    const { outcome } = await sendUnrecordedCommand(this.#context, serialNumber, command);
    if (outcome !== 'executed' || revoked.length === 0) return;
    await this.#context.database.orm
      .update(bluetoothGrants)
      .set({ revocationSentAt: this.#context.clock.now() })
      .where(and(inArray(bluetoothGrants.id, revoked), isNull(bluetoothGrants.revocationSentAt)));
  }

  /** Machines that do not confirm a recent command are skipped, because they would take the places of others. */
  async #findBehind(publicKey: string): Promise<string[]> {
    const { database, clock } = this.#context;
    const waiting = [...this.#sent.keys()];
    const sentRevocations = [...this.#sent.values()].flatMap(({ revoked }) => revoked);
    const { rows } = await database.orm.execute<{ serialNumber: string }>(sql`
      select s.serial_number as "serialNumber" from appliance_states s
      where s.connection = 'online' and s.connectivity -> 'bluetooth' ->> 'publicKey' is not null
        and (
          (s.connectivity -> 'bluetooth' ->> 'trusts' is distinct from ${publicKey}
            and s.serial_number <> all(${sql.param(waiting)}::text[]))
          or exists (select from bluetooth_grants g where g.serial_number = s.serial_number
            and g.revoked_at is not null and g.revocation_sent_at is null
            and g.id <> all(${sql.param(sentRevocations)}::uuid[])
            and g.expires_at > ${clock.now().toISOString()}::timestamptz))
      order by s.serial_number limit ${machinesAtOnce}`);
    return rows.map(({ serialNumber }) => serialNumber);
  }
}
