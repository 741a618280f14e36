import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { applianceStates } from '../appliances/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const measured = {
  at: '2026-11-20T10:00:00.000Z',
  receivedAt: '2026-11-20T10:00:00.120Z',
  isClockDoubtful: false,
};
const telemetry = { ...measured, tankTmp: 612, boilerTmp: null };
const status = {
  ...measured,
  systemState: 4 as const,
  isDoorOpen: false,
  cycle: { cycleNumber: 17, cycleType: 'of a newer machine', operationSet: 1 },
  cycleBar: { cycleTimeProgress: 30, cycleTimeDuration: 120 },
  phase: 'unheard of',
};

const url = '/api/v1/event-hub-listener/PONTE0001/lastTelemetry';

describe('the last telemetry of a machine', () => {
  it('the last telemetry is null before the first report', async () => {
    expect((await server.call('kitchen', 'GET', url)).json()).toEqual({ body: { telemetry: null, status: null } });
  });

  it('the last report has null for broken channels, omits missing channels and keeps unknown words', async () => {
    const { orm } = server.context.database;
    await orm.update(applianceStates).set({ telemetry, status }).where(eq(applianceStates.serialNumber, 'PONTE0001'));
    expect((await server.call('kitchen', 'GET', url)).json()).toEqual({ body: { telemetry, status } });
    const detail = await server.call('kitchen', 'GET', '/api/v1/appliance/getApplianceDetail?serialNumber=PONTE0001');
    expect(detail.json().state).toEqual({
      connection: { state: 'offline', since: null },
      telemetry,
      status,
      openAlarms: [],
    });
  });

  it.each(['ponte0001', 'X', '%00', '..%2F..', 'PONTE0001%20', 'A'.repeat(21)])(
    'the server refuses %s, which cannot be a serial number',
    async (serialNumber) => {
      const answer = await server.call('kitchen', 'GET', `/api/v1/event-hub-listener/${serialNumber}/lastTelemetry`);
      expect(expectProblem(answer, 'VALIDATION_FAILED').errors).toMatchObject([{ path: 'serialNumber' }]);
    },
  );
});
