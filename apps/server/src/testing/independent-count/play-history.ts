import { dashboardScope } from '@washboard/contract/identity/token';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { appliances } from '../../modules/machines/appliances/tables.ts';
import { TestMachine } from '../test-machine.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../test-server.ts';
import { insertMachines, password, type UserName, worldUsers } from '../world.ts';
import { MessageCount } from './count-messages.ts';
import { historyMachines, makeHistory, type Step } from './make-history.ts';

export interface PlayedHistory {
  server: TestServer;
  count: MessageCount;
  now(): number;
  ask(user: UserName, path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  read<Answer>(user: UserName, path: string, headers?: Record<string, string>): Promise<Answer>;
  send(user: UserName, path: string, body: object, method?: 'POST' | 'PATCH'): Promise<LightMyRequestResponse>;
  play(compare: (step: Step) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function openHistory(seed: number, environment: NodeJS.ProcessEnv = {}): Promise<PlayedHistory> {
  let nowMs = Date.parse('2026-03-01T00:00:00Z');
  const server = await openTestServer({ environment, hasGateway: true, clock: { now: () => new Date(nowMs) } });
  const { database } = server.context;
  await insertMachines(
    database,
    historyMachines.map(({ serialNumber, companyCode, gamma }) => ({ serialNumber, companyCode, gamma })),
  );
  for (const { serialNumber, timeZone } of historyMachines)
    await database.orm.update(appliances).set({ timeZone }).where(eq(appliances.serialNumber, serialNumber));
  const count = new MessageCount(historyMachines);
  const machines = new Map<string, TestMachine>();
  for (const { serialNumber } of historyMachines)
    machines.set(serialNumber, await TestMachine.connect(server.gateway?.port ?? 0, serialNumber));

  let signIns = 0;
  const tokens = new Map<UserName, { headers: Record<string, string>; untilMs: number }>();
  async function headersOf(user: UserName) {
    const known = tokens.get(user);
    if (known && known.untilMs > nowMs) return known.headers;
    const login = { grant_type: 'password', username: worldUsers[user].email, password, scope: dashboardScope };
    signIns += 1;
    // Sign-ins of one address are limited, so each comes from another address.
    const answer = await server.token(login, `10.0.${signIns >> 8}.${signIns % 256}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const headers = dashboardHeaders(answer.json().access_token);
    tokens.set(user, { headers, untilMs: nowMs + 5 * 60_000 });
    return headers;
  }

  const played: PlayedHistory = {
    server,
    count,
    now: () => nowMs,
    async ask(user, path, headers = {}) {
      const answer = await server.inject({ url: path, headers: { ...(await headersOf(user)), ...headers } });
      expect(answer.statusCode, `${path} ${answer.body.slice(0, 300)}`).toBe(200);
      return answer;
    },
    read: async (user, path, headers) => (await played.ask(user, path, headers)).json(),
    send: async (user, url, payload, method = 'POST') =>
      server.inject({ method, url, headers: await headersOf(user), payload }),
    async play(compare) {
      for (const step of makeHistory(seed)) {
        nowMs = Math.max(nowMs, step.ms);
        if (step.kind === 'look' || step.kind === 'report') await compare(step);
        else await happen(played, machines, step);
      }
    },
    async close() {
      for (const machine of machines.values()) await machine.disconnect();
      await server.close();
    },
  };
  return played;
}

const machinePath = (serialNumber: string) => `/api/v1/event-hub-listener/${serialNumber}`;

async function happen(played: PlayedHistory, machines: ReadonlyMap<string, TestMachine>, step: Step): Promise<void> {
  const { count, now, send } = played;
  switch (step.kind) {
    case 'message': {
      const { serialNumber, ...message } = step.message;
      await machines.get(serialNumber)?.publish(message.totals ? 'counters' : 'events', message);
      return count.receive(step.message, now());
    }
    case 'sign': {
      const { serialNumber, day } = step;
      const signed = await send('service', `${machinePath(serialNumber)}/hygieneReviews`, { day });
      expect(signed.statusCode, signed.body).toBe(200);
      return count.sign('service', serialNumber, day);
    }
    case 'signSite': {
      const { companyCode, day } = step;
      const signed = await send('kitchen', '/api/v1/appliance/hygieneReviews', { companyCode, day });
      const sought = count
        .machinesOf([companyCode])
        .filter(({ serialNumber }) => count.recordsOf(serialNumber, day).length > 0);
      expect(signed.statusCode, signed.body).toBe(sought.length > 0 ? 200 : 400);
      for (const { serialNumber } of sought) count.sign('kitchen', serialNumber, day);
      return;
    }
    case 'close': {
      const { serialNumber, seq } = step;
      const path = `${machinePath(serialNumber)}/hygieneRecords`;
      const { items } = await played.read<{
        items: { id: number; eventId: number; closing: { number: number } | null }[];
      }>('service', `${path}?filter=deviating&limit=200`);
      const record = items.find(({ eventId }) => eventId === seq);
      const corrects = record?.closing?.number ?? null;
      const entry = { action: 'rewashed', words: corrects === null ? 'washed again' : 'washed twice', corrects };
      const closed = await send('service', `${path}/${record?.id}/correctiveAction`, entry);
      expect(closed.statusCode, closed.body).toBe(200);
      return count.close(serialNumber, seq, now());
    }
    case 'move': {
      const { serialNumber, companyCode } = step;
      const moved = await send('admin', `/api/v1/appliance/appliances/${serialNumber}/move`, { companyCode });
      expect(moved.statusCode, moved.body).toBe(200);
      count.machine(serialNumber).companyCode = companyCode;
      return;
    }
    case 'changeZone': {
      const { serialNumber, timeZone } = step;
      const path = `/api/v1/appliance/appliances/${serialNumber}/installation`;
      const changed = await send('service', path, { changes: { timeZone }, expected: {} }, 'PATCH');
      expect(changed.statusCode, changed.body).toBe(200);
      count.machine(serialNumber).timeZone = timeZone;
    }
  }
}
