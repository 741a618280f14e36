import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { NewRule } from '@washboard/contract/notifications/notification-rules';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../../../../config/limits.ts';
import { addRule } from '../../../../testing/add-rules.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { insertUsers, type WorldUser, worldUsers } from '../../../../testing/world.ts';
import { startPushing } from '../../push/index.ts';
import { openPushService, type TestPushService } from '../../push/testing/push-service.ts';
import { composePush, Notifier, startNotifying } from '../index.ts';

const mailServer = createServer((socket) => {
  connections.push(socket.on('error', () => {}));
});
const connections: Socket[] = [];
const readers: WorldUser[] = Array.from({ length: limits.notifications.concurrentMails }, (_, n) => ({
  id: `00000000-0000-4000-8000-0000000000d${n}`,
  email: `reader${n}@kitchens.example`,
  companyCode: '300001',
  role: 'KITCHEN_MANAGER',
  status: 'ACTIVE',
}));
let server: TestServer;
let pushService: TestPushService;

beforeAll(async () => {
  await once(mailServer.listen(0, '127.0.0.1'), 'listening');
  const { port } = mailServer.address() as AddressInfo;
  pushService = await openPushService();
  server = await openTestServer({
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, OUTBOUND_PRIVATE: '1' },
  });
  await insertUsers(server.context.database, readers);
  await startPushing(server.context, composePush);
  await startNotifying(server.context);
  await round(); // The first round sets cursors and default rules.
  await execute(sql`delete from notification_rules`);
});
afterAll(async () => {
  mailServer.close();
  for (const connection of connections) connection.destroy();
  await server.close();
  await pushService.close();
});

const execute = (statement: SQL) => server.context.database.orm.execute(statement);
const round = () => new Notifier(server.context).run();
const raise = (errorCode: string) =>
  execute(sql`
    insert into alarms (serial_number, error_code, raised_seq, raised_at, is_raised_at_doubtful)
    values ('PONTE0001', ${errorCode}, 1, now(), false)`);
const reportAlarms = (userIds: string[], how: Pick<NewRule, 'byMail' | 'byPush'>) => {
  const machines = { companyCode: null, gamma: null, serialNumber: null };
  const rule: NewRule = { kind: 'alarm', severity: 'warning', isEnabled: true, machines, escalation: null, ...how };
  return addRule(server.context.database, rule, userIds);
};

it('a mail server that accepts connections and never replies delays no push message', async () => {
  const browser = pushService.browser();
  const { endpoint, keys } = browser;
  const device = { endpoint, keys, isApp: true };
  expect((await server.call('kitchen', 'POST', '/api/v1/account/pushSubscriptions', device)).statusCode).toBe(200);
  const readerIds = readers.map(({ id }) => id);
  await reportAlarms(readerIds, { byMail: true, byPush: false });
  await raise('ZZ98');
  await round();
  await expect.poll(() => connections.length).toBe(readers.length);
  await reportAlarms([worldUsers.kitchen.id], { byMail: false, byPush: true });
  await raise('AN01');
  await round();
  expect((await browser.message(0)).payload).toMatchObject({ url: '/device/PONTE0001/alarms' });
  expect(connections.map(({ destroyed }) => destroyed)).toEqual(readers.map(() => false));
});
