import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { limits } from '../../../../config/limits.ts';
import { useGateway } from '../testing/gateway-under-test.ts';
import { linkSecret } from '../testing/machine-world.ts';

const gateway = useGateway({ connectMs: 200, beatMs: 50 });

test('the database contains the SHA-256 hash of a link secret and never the secret', async () => {
  const serialNumber = await gateway.newMachine();
  const machine = await gateway.connect(serialNumber);
  await gateway.untilOnline(serialNumber);
  const { rows } = await gateway.database.orm.execute<{ row: object }>(sql`
    select row_to_json(each) as row from appliances each
    union all select row_to_json(each) from appliance_states each
    union all select row_to_json(each) from audit_log each`);
  const kept = JSON.stringify(rows);
  expect(kept).toContain(createHash('sha256').update(linkSecret(serialNumber)).digest('base64url'));
  expect(kept).not.toContain(linkSecret(serialNumber));
  await machine.close();
});

test("the gateway closes an unauthenticated connection after a timeout, and no machine's connection", async () => {
  const machine = await gateway.connect(await gateway.newMachine());
  const silent = await gateway.open();
  await silent.ended;
  expect(await machine.isAlive()).toBe(true);
  expect(limits.gateway.connectMs).toBe(10_000);
});

test('a connection with a replaced secret ends, even if the message about it was lost', async () => {
  const [replaced, other] = [await gateway.newMachine(), await gateway.newMachine()];
  const machines = [await gateway.connect(replaced), await gateway.connect(other)] as const;
  await gateway.untilOnline(replaced);
  await gateway.database.orm.execute(sql`
    update appliances set link_secret_hash = 'another' where serial_number = ${replaced}`);
  await machines[0].ended;
  expect(await machines[1].isAlive()).toBe(true);
});
