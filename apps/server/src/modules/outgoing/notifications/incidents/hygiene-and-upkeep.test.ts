import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { worldUsers } from '../../../../testing/world.ts';
import { cycleEnded } from '../../../machines/hygiene/testing/cycles.ts';
import { storeBatch } from '../../../machines/machine-gateway/index.ts';
import { bellUrl, common, useNotifierWorld } from '../testing/notifier-world.ts';

const world = useNotifierWorld();
const { nextMail, execute, round, nextSeq, pass, add, messages } = world;

describe('hygiene incidents', () => {
  const recent = (n: number) => {
    const ms = Math.floor(Date.now() / 1000) * 1000 - n * 60_000;
    return { startedAt: new Date(ms - 120_000).toISOString(), endedAt: new Date(ms).toISOString() };
  };
  beforeEach(async () => {
    await execute(sql`truncate hygiene_records, hygiene_reviews, rewash_holds, ledger_entries cascade`);
    await execute(sql`update notification_cursors set read_until = now() - interval '1 hour'`);
  });

  it('the notifier reports a deviating cycle until a user records a corrective action', async () => {
    await add('kitchen', { kind: 'hygieneDeviation', ...common });
    await storeBatch(world.server.context.database, [
      cycleEnded('PONTE0001', nextSeq() + 1000, { ...recent(5), rinseTmpMin: 700 }),
    ]);
    await round();
    const mail = await nextMail();
    expect(mail.subject).toMatch(/^Piatti: Hygiene deviation in cycle \d+$/);
    const { items } = (await world.server.call('kitchen', 'GET', bellUrl)).json();
    const [news] = items.filter(({ kind }: { kind: string }) => kind === 'hygieneDeviation');
    expect(news).toMatchObject({ serialNumber: 'PONTE0001', stopDate: null, incident: { isOver: false } });
    const action = { action: 'rewashed', words: 'Washed again', corrects: null };
    const path = `/api/v1/event-hub-listener/PONTE0001/hygieneRecords/${news.number}/correctiveAction`;
    const closed = await world.server.call('kitchen', 'POST', path, action);
    expect(closed.statusCode, closed.body).toBeLessThan(300);
    await pass('1 minute');
    await round();
    expect((await nextMail()).subject).toMatch(/^Over: Piatti: Hygiene deviation/);
  });

  it('a deviating cycle that the machine sends days later is not reported', async () => {
    await add('kitchen', { kind: 'hygieneDeviation', ...common });
    const days = 2 * 24 * 60;
    await storeBatch(world.server.context.database, [
      cycleEnded('PONTE0001', nextSeq() + 2000, { ...recent(days), rinseTmpMin: 700 }),
    ]);
    await round();
    expect(await messages()).toEqual([]);
  });

  it("the notifier reports an unsigned day after noon of the next day, in the machine's time zone", async () => {
    await add('kitchen', { kind: 'reviewMissed', ...common });
    const zone = 'Pacific/Auckland';
    await execute(sql`update appliances set time_zone = ${zone} where serial_number = 'PONTE0001'`);
    const record = (endedAt: SQL) => sql`
      insert into hygiene_records (serial_number, number, at, ended_at, result, event_seq, is_washing)
      values ('PONTE0001', ${nextSeq()}, now(), ${endedAt}, 'valid', ${nextSeq()}, true)`;
    // This day should be signed by now; the next one is not due yet.
    const day = sql`date_trunc('day', now() at time zone ${zone} - interval '12 hours') - interval '1 day'`;
    await execute(record(sql`((${day}) + interval '13 hours') at time zone ${zone}`));
    await execute(record(sql`((${day}) + interval '37 hours') at time zone ${zone}`));
    await round();
    const keys = () => execute<{ key: string }>(sql`select key from incidents where kind = 'reviewMissed'`);
    const [row] = await execute<{ day: string }>(sql`select to_char(${day}, 'YYYY-MM-DD') as day`);
    expect(await keys()).toEqual([{ key: row?.day }]);
    // An account without a message about the beginning gets none about the end.
    await nextMail();
    await execute(sql`
      insert into hygiene_reviews (serial_number, day, number, at)
      values ('PONTE0001', ${row?.day}::date, ${nextSeq()}, now())`);
    await round();
    expect(await execute(sql`select from incidents where ended_at is not null`)).toHaveLength(1);
    await pass('1 hour');
    await round();
    expect((await messages()).map(({ begun, over }) => [begun.length, over.length])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    await execute(sql`update appliances set time_zone = null where serial_number = 'PONTE0001'`);
  });

  it('the notifier reports each change of a signed day with its own wording', async () => {
    await add('kitchen', { kind: 'reviewMissed', ...common });
    const lateRecord = () =>
      execute(sql`
        insert into hygiene_records (serial_number, number, at, ended_at, result, event_seq, is_washing)
        values ('PONTE0001', ${nextSeq()}, now(), now() - interval '5 days', 'deviating', ${nextSeq()}, true)`);
    const sign = () =>
      execute(sql`
        insert into hygiene_reviews (serial_number, day, number, at)
        values ('PONTE0001', (now() at time zone 'UTC')::date - 5, ${nextSeq()}, now())
        on conflict (serial_number, day) do update set number = excluded.number`);
    const open = () => execute(sql`select from incidents where ended_at is null`);
    await execute(sql`update appliances set time_zone = 'UTC' where serial_number = 'PONTE0001'`);
    await lateRecord();
    await sign();
    await round();
    expect(await messages()).toEqual([]);
    for (const time of [1, 2]) {
      await lateRecord();
      await round();
      expect((await nextMail()).subject).toMatch(/^Piatti: The hygiene records of .* changed after they were signed$/);
      const { items } = (await world.server.call('kitchen', 'GET', bellUrl)).json();
      expect(items).toHaveLength(time);
      expect(items[0]).toMatchObject({ kind: 'reviewMissed', isChanged: true, stopDate: null });
      await sign();
      await round();
      expect(await open()).toHaveLength(0);
      await pass('1 hour');
      await round();
      expect((await nextMail()).subject).toMatch(/^Over: Piatti: The hygiene records/);
      await pass('1 hour');
    }
    await execute(sql`update appliances set time_zone = null where serial_number = 'PONTE0001'`);
  });

  it('the report of a day unsigned for a week ends without a message that it is over', async () => {
    await add('kitchen', { kind: 'reviewMissed', ...common });
    await execute(sql`
      insert into hygiene_records (serial_number, number, at, ended_at, result, event_seq, is_washing)
      values ('PONTE0001', ${nextSeq()}, now(), now() - interval '36 hours', 'valid', ${nextSeq()}, true)`);
    await round();
    expect(await messages()).toHaveLength(1);
    await pass('8 days');
    await round();
    await pass('1 hour');
    await round();
    expect(await execute(sql`select from incidents where ended_at is null`)).toHaveLength(0);
    expect(await messages()).toHaveLength(1);
    const { items } = (await world.server.call('kitchen', 'GET', bellUrl)).json();
    expect(items).toMatchObject([{ kind: 'reviewMissed', stopDate: null }]);
  });
});

describe('upkeep incidents', () => {
  it('the notifier reports a due maintenance until it is done', async () => {
    await add('kitchen', { kind: 'maintenanceDue', ...common });
    const read = (left: number, quarter: SQL) => sql`
      insert into counter_readings (serial_number, quarter, series, at, cycles_before_maintenance)
      values ('PONTE0001', ${quarter}, 1, ${quarter}, ${left})`;
    await execute(read(1, sql`date_trunc('hour', now()) - interval '1 hour'`));
    await round();
    expect(await messages()).toEqual([]);
    await execute(read(0, sql`date_trunc('hour', now())`));
    await round();
    expect((await nextMail()).subject).toBe('Piatti: Maintenance is due');
    await execute(read(500, sql`date_trunc('hour', now()) + interval '15 minutes'`));
    await round();
    await pass('10 minutes');
    await round();
    expect((await nextMail()).subject).toBe('Over: Piatti: Maintenance is due');
    await execute(sql`delete from counter_readings`);
  });

  it.each([
    ['firmwareInstalled', 'Piatti: Firmware 2.1.0 is installed'],
    ['firmwareFailed', 'Piatti: Firmware 2.1.0 could not be installed'],
  ])('the notifier reports the result of a machine’s installation: %s', async (kind, subject) => {
    await add('kitchen', { kind: 'firmware', ...common });
    const id = randomUUID();
    await execute(sql`
      insert into commands (id, serial_number, kind, body, requested_by, requested_at, expires_at, outcome)
      values (${id}, 'PONTE0001', 'installFirmware', '{"version": "2.1.0"}', ${worldUsers.service.id}, now(), now(),
        'executed')`);
    await execute(sql`
      insert into events (serial_number, at, seq, received_at, is_clock_doubtful, kind, body)
      values ('PONTE0001', now(), ${nextSeq()}, now(), false, ${kind}, ${JSON.stringify({ commandId: id })}::jsonb)`);
    await round();
    await round();
    expect((await nextMail()).subject).toBe(subject);
    expect(await messages()).toHaveLength(1);
    const { items } = (await world.server.call('kitchen', 'GET', bellUrl)).json();
    expect(items).toMatchObject([{ kind: 'firmware', version: '2.1.0', isInstalled: kind === 'firmwareInstalled' }]);
  });

  it('an installation of yesterday is not reported again when no account was notified of it', async () => {
    const id = randomUUID();
    await execute(sql`
      insert into commands (id, serial_number, kind, body, requested_by, requested_at, expires_at, outcome)
      values (${id}, 'PONTE0001', 'installFirmware', '{"version": "2.1.0"}', ${worldUsers.service.id},
        now() - interval '26 hours', now(), 'executed')`);
    await execute(sql`
      insert into events (serial_number, at, seq, received_at, is_clock_doubtful, kind, body)
      values ('PONTE0001', now() - interval '25 hours', ${nextSeq()}, now() - interval '25 hours', false,
        'firmwareInstalled', ${JSON.stringify({ commandId: id })}::jsonb)`);
    await round();
    await pass('25 hours');
    await add('kitchen', { kind: 'firmware', ...common });
    await round();
    await round();
    expect(await messages()).toEqual([]);
  });
});
