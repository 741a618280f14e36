import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addRule } from '../../../../testing/add-rules.ts';
import { worldUsers } from '../../../../testing/world.ts';
import { alarmRule, bellUrl, colleague, common, useNotifierWorld } from '../testing/notifier-world.ts';

const world = useNotifierWorld();
const { nextMail, execute, round, raise, clear, pass, add, messages, recipients } = world;

const escalation = { afterMinutes: 10, userIds: [colleague.id] };
const kitchen = worldUsers.kitchen.id;

const sent = async () =>
  (await messages()).map(({ userId, over }) => [userId === kitchen ? 'kitchen' : 'colleague', over.length > 0]);

it('the end of an incident reaches the escalated person and the person who acknowledged it', async () => {
  await add('kitchen', { ...alarmRule, escalation });
  await raise();
  await round();
  await pass('11 minutes');
  await round();
  const incidentId = (await messages())[0]?.begun[0];
  const path = `${bellUrl}/incidents/${incidentId}/acknowledge`;
  expect((await world.server.call('service', 'POST', path)).statusCode).toBe(204);
  await clear();
  await round();
  await pass('10 minutes');
  await round();
  const first = [
    ['kitchen', false],
    ['colleague', false],
    ['kitchen', true],
    ['colleague', true],
  ];
  expect((await sent()).toSorted()).toEqual(first.toSorted());
  await pass('10 minutes');
  await raise();
  await round();
  expect((await sent()).slice(4)).toEqual([['kitchen', false]]);
  await pass('11 minutes');
  await round();
  expect((await sent()).slice(5)).toEqual([['colleague', false]]);
});

const offline = { kind: 'offline', afterMinutes: 30, ...common, escalation } as const;
const goOffline = () =>
  execute(sql`update appliance_states set connection = 'offline', connection_since = now() - interval '31 minutes'
    where serial_number = 'PONTE0001'`);

it.each([
  ['later', { ...offline, afterMinutes: 24 * 60, escalation: null }],
  ['in the bell only', { ...offline, byMail: false, escalation: null }],
])('an escalation reaches a person whose own rule reports the incident %s', async (_, own) => {
  await addRule(world.server.context.database, own, [colleague.id]);
  await add('kitchen', offline);
  await goOffline();
  await round();
  expect(await recipients()).toEqual([kitchen]);
  await pass('11 minutes');
  await round();
  expect(await recipients()).toEqual([kitchen, colleague.id]);
  const mails = [await nextMail(), await nextMail()];
  expect(mails.map(({ text }) => text?.includes('Nobody has looked at this yet'))).toEqual([false, true]);
  await pass('24 hours');
  await round();
  expect(await messages()).toHaveLength(2);
});

it('an incident seen before its escalation still reaches a person whose own rule reports it later', async () => {
  await addRule(world.server.context.database, { ...offline, afterMinutes: 24 * 60, escalation: null }, [colleague.id]);
  await add('kitchen', offline);
  await goOffline();
  await round();
  const look = { until: new Date(Date.now() + 1000).toISOString() };
  expect((await world.server.call('kitchen', 'POST', `${bellUrl}/seen`, look)).statusCode).toBeLessThan(300);
  await pass('1 hour');
  await round();
  expect(await recipients()).toEqual([kitchen]);
  await pass('23 hours');
  await round();
  expect(await recipients()).toEqual([kitchen, colleague.id]);
});
