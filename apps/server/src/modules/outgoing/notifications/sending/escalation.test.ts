import { expect, it } from 'vitest';
import { worldUsers } from '../../../../testing/world.ts';
import { alarmRule, bellUrl, colleague, useNotifierWorld } from '../testing/notifier-world.ts';

const world = useNotifierWorld();
const { round, raise, clear, pass, add, messages } = world;

const escalation = { afterMinutes: 10, userIds: [colleague.id] };
const kitchen = worldUsers.kitchen.id;

/** Who was sent what, in order. */
const sent = async () =>
  (await messages()).map(({ userId, over }) => [userId === kitchen ? 'kitchen' : 'colleague', over.length > 0]);

it('reports the end to the person whom it reached and who took over, and the next fault again', async () => {
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
