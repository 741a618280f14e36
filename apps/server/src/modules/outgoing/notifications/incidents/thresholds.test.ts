import type { NewRule } from '@washboard/contract/notifications/notification-rules';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { worldUsers } from '../../../../testing/world.ts';
import { common, everywhere, rulesUrl, useNotifierWorld } from '../testing/notifier-world.ts';

const world = useNotifierWorld();
const { nextMail, execute, round, pass, add, messages, recipients } = world;

describe('threshold incidents', () => {
  const rule: Extract<NewRule, { kind: 'threshold' }> = {
    kind: 'threshold',
    channel: 'tankTmp',
    comparison: 'below',
    limit: 550,
    hysteresis: 20,
    holdMinutes: 5,
    ...common,
  };
  async function measure(tankTmp: number | null, receivedAt = new Date()): Promise<void> {
    const telemetry = {
      at: receivedAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
      isClockDoubtful: false,
      tankTmp,
    };
    await execute(sql`update appliance_states set telemetry = ${JSON.stringify(telemetry)}::jsonb
      where serial_number = 'PONTE0001'`);
    await round();
    await round();
  }

  it('the notifier reports a threshold when a value stays beyond it, and ends it by the hysteresis', async () => {
    await add('kitchen', rule);
    await measure(480);
    expect(await messages()).toEqual([]);
    await pass('6 minutes');
    await measure(490);
    const mail = await nextMail();
    expect(mail.subject).toBe('Piatti: Tank temperature below 55 °C: 48 °C');
    await measure(560);
    const open = await execute(sql`select from incidents where cleared_at is null`);
    expect(open).toHaveLength(1); // The value is within the hysteresis.
    await measure(575);
    await pass('6 minutes');
    await round();
    expect((await nextMail()).subject).toMatch(/^Over: Piatti: Tank temperature below/);
  });

  it('a threshold is not reported for a value that returns, is old or missing', async () => {
    await add('kitchen', rule);
    await measure(480);
    await measure(600);
    await pass('6 minutes');
    await measure(480);
    await pass('4 minutes');
    await measure(null);
    await measure(480, new Date(Date.now() - 3_600_000));
    expect(await messages()).toEqual([]);
  });

  it('a threshold incident neither begins nor ends while the machine is silent', async () => {
    await add('kitchen', rule);
    await measure(480);
    await measure(null);
    await pass('6 minutes');
    await round();
    expect(await messages()).toEqual([]);
    await measure(480);
    await pass('6 minutes');
    await measure(480);
    expect(await messages()).toHaveLength(1);
    await measure(480, new Date(Date.now() - 3_600_000));
    await pass('1 hour');
    await round();
    await measure(null);
    await pass('1 hour');
    await round();
    expect(await messages()).toHaveLength(1);
    await measure(600);
    await pass('1 hour');
    await round();
    expect((await messages()).map(({ over }) => over.length)).toEqual([0, 1]);
  });

  it.each([
    ['deletes', (id: string) => world.server.call('kitchen', 'DELETE', `${rulesUrl}/${id}`)],
    [
      'switches off',
      (id: string) => world.server.call('kitchen', 'PUT', `${rulesUrl}/${id}`, { ...rule, isEnabled: false }),
    ],
    [
      'limits to other machines',
      (id: string) => {
        const elsewhere = { ...everywhere, serialNumber: 'PONTE0002' };
        return world.server.call('kitchen', 'PUT', `${rulesUrl}/${id}`, { ...rule, machines: elsewhere });
      },
    ],
  ])('a threshold incident does not end as over when its owner %s the rule', async (_, act) => {
    const id = await add('kitchen', { ...rule, holdMinutes: 0 });
    await measure(480);
    expect(await messages()).toHaveLength(1);
    expect((await act(id)).statusCode).toBeLessThan(300);
    await pass('1 hour');
    await round();
    await pass('1 hour');
    await round();
    expect(await messages()).toHaveLength(1);
  });

  it('a changed rule compares values with its new limit', async () => {
    const id = await add('kitchen', { ...rule, holdMinutes: 0 });
    await measure(480);
    expect((await nextMail()).subject).toContain('below 55 °C');
    const change = (changed: NewRule) => world.server.call('kitchen', 'PUT', `${rulesUrl}/${id}`, changed);
    await change({ ...rule, limit: 400, holdMinutes: 0 });
    await pass('1 hour');
    await measure(480);
    expect(await messages()).toHaveLength(1);
    await change({ ...rule, limit: 500, holdMinutes: 0 });
    await measure(480);
    expect((await nextMail()).subject).toBe('Piatti: Tank temperature below 50 °C: 48 °C');
    await change({ ...rule, limit: 500, holdMinutes: 0, byPush: true });
    await pass('1 hour');
    await measure(480);
    expect(await messages()).toHaveLength(2);
  });

  it("a threshold message uses the reader's units", async () => {
    await execute(sql`update users set measurement_system = 'imperial' where id = ${worldUsers.kitchen.id}`);
    await add('kitchen', { ...rule, holdMinutes: 0 });
    await measure(480);
    expect((await nextMail()).subject).toBe('Piatti: Tank temperature below 131 °F: 118.4 °F');
  });

  it('the notifier reports a threshold incident only to the account that owns the rule', async () => {
    await add('kitchen', { ...rule, holdMinutes: 0 });
    await add('manager', { ...rule, limit: 300, holdMinutes: 0 });
    await measure(480);
    expect(await recipients()).toEqual([worldUsers.kitchen.id]);
  });
});
