import { randomUUID } from 'node:crypto';
import {
  type BluetoothGrant,
  type GrantContent,
  grantHours,
  grantRightsOf,
  signGrant,
} from '@washboard/contract/bluetooth/grants';
import { hourMs, hourS } from '@washboard/contract/time/durations';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { countAttempt } from '../../platform/throttle/index.ts';
import { type ApplianceRow, requireAppliance } from '../appliances/index.ts';
import { sendUnrecordedCommand } from '../remote-control/index.ts';
import { openGrantKey } from './grant-key.ts';
import { findRevoked } from './revoked-grants.ts';
import { bluetoothGrants } from './tables.ts';

/** A technician visits up to twenty machines a day and renews each grant. */
const perAccount = { name: 'bluetoothGrant:account', tries: 200, windowS: hourS };

interface IssueGrantRequest {
  serialNumber: string;
  phoneKey: string;
}

/**
 * A connected machine without the server's key gets the key first.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND outside the scope, BLUETOOTH_MISSING, BLUETOOTH_NOT_PREPARED,
 * TOO_MANY_REQUESTS
 */
export async function giveBluetoothGrant(
  context: Context,
  actor: Actor,
  { serialNumber, phoneKey }: IssueGrantRequest,
): Promise<BluetoothGrant> {
  const { database, clock, config } = context;
  const row = await requireAppliance(context, actor, serialNumber);
  await countAttempt(context, perAccount, actor.userId);
  const { publicKey: machineKey, trusts } = row.state?.connectivity?.bluetooth ?? {};
  if (machineKey === undefined) throw new ProblemError('BLUETOOTH_MISSING');
  const key = await openGrantKey(config);
  if (trusts !== key.publicKey) await prepare(context, row, key.publicKey);

  const issuedAt = clock.now();
  const expiresAt = new Date(issuedAt.getTime() + grantHours * hourMs);
  const grantId = randomUUID();
  const rights = grantRightsOf(actor);
  await database.orm.transaction(async (transaction) => {
    const { userId, sessionId } = actor;
    await transaction
      .insert(bluetoothGrants)
      .values({ id: grantId, serialNumber, userId, sessionId, rights, issuedAt, expiresAt });
    await recordAudit(transaction, {
      at: issuedAt,
      actor,
      action: 'appliance.bluetoothGranted',
      serialNumber,
      detail: { grantId, until: expiresAt.toISOString() },
    });
  });
  const content: GrantContent = {
    v: 1,
    grantId,
    serialNumber,
    accountId: actor.userId,
    phoneKey,
    machineKey,
    rights,
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
  return { grantId, grant: await signGrant(content, key.sign), rights, expiresAt: content.expiresAt };
}

/** @throws ProblemError BLUETOOTH_NOT_PREPARED if the machine does not confirm the key */
async function prepare(
  context: Context,
  { appliance: { serialNumber } }: ApplianceRow,
  serverKey: string,
): Promise<void> {
  const revoked = await findRevoked(context, serialNumber);
  const command = { kind: 'trustBluetooth', body: { serverKey, revoked } } as const;
  const { outcome } = await sendUnrecordedCommand(context, serialNumber, command);
  if (outcome !== 'executed') throw new ProblemError('BLUETOOTH_NOT_PREPARED');
}
