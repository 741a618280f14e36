import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { dashboardClientId, dashboardScope, type TokenResponse } from '@washboard/contract/identity/token';
import type { Database } from '@washboard/server/adapters/database/database';
import { hashPassword, insertProgramAccount } from '@washboard/server/modules/people/accounts/index';
import { users } from '@washboard/server/modules/people/accounts/tables';
import { serviceClients } from '@washboard/server/modules/people/service-clients/tables';
import { hashSecret } from '@washboard/server/modules/platform/secrets/index';
import { benchUser } from './bench-world.ts';
import { firstMessage, start } from './child.ts';
import { percentile, report } from './figures.ts';
import { seedHygiene } from './hygiene-world.ts';
import { type Installation, openInstallation, seedFleet, steadyLoad } from './installation.ts';
import { putLoad } from './load.ts';
import type { NoiseOrder, NoiseResult } from './neighbours-process.ts';

/**
 * The noisy company has 100 machines, 100 programs and 50 people, and does not wait after a refusal. Its processes have
 * the lowest priority, because they stand for other computers.
 */

const noisy = { companyCode: '200000', machines: 100, programs: 100, people: 50 };
const quiet = { companyCode: '300021', serialNumber: 'BN000105', email: 'kitchen@washboard.test' };
const sending = Array.from({ length: 50 }, (_, i) => `BN${String(200 + i).padStart(6, '0')}`);
const serialOf = (n: number) => `BN${String(n).padStart(6, '0')}`;
const measureMs = 20_000;
const warmUpMs = 3000;
const secretOf = (n: number) => `secret-of-${n}`;
const programIds = Array.from({ length: noisy.programs }, () => randomUUID());

const { serialNumber } = quiet;
const pagesOf: Record<string, string> = {
  'who one is': '/api/v1/account/userinfo',
  'list of machines': '/api/v1/appliance/appliances?limit=50',
  'the dashboard': `/api/v1/appliance/fleet?from=${new Date(Date.now() - 12 * 3_600_000).toISOString()}`,
  'a machine': `/api/v1/appliance/getApplianceDetail?serialNumber=${serialNumber}`,
  'hygiene of a site': '/api/v1/appliance/hygieneDays?from=2026-11-01&to=2026-12-01',
  'hygiene of a machine': `/api/v1/event-hub-listener/${serialNumber}/hygieneRecords`,
  events: `/api/v1/event-hub-listener/${serialNumber}/events`,
};

const installation = await openInstallation('embedded', seed);
try {
  const kitchen = await signIn(installation, passwordOf(quiet.email), '127.0.0.1');
  await observe(installation, kitchen); // The first responses take longer, so they are not measured.
  const calm = await observe(installation, kitchen);
  const tokens = await signInNoise(installation);
  const noise = start('./neighbours-process.ts');
  const serialNumbers = Array.from({ length: noisy.machines }, (_, n) => serialOf(n));
  noise.send({ url: installation.url, tokens, serialNumbers, width: 4, slowReaders: 20 } satisfies NoiseOrder);
  await pause(warmUpMs);
  const loud = await observe(installation, kitchen);
  noise.send('end');
  const made = await firstMessage<NoiseResult>(noise);
  const names = Object.keys(calm.pages);
  for (const name of names) {
    const [before = Number.NaN, after = Number.NaN] = [calm.pages[name], loud.pages[name]];
    report(`${name}, p95`, { quiet: [before, 'ms'], beside: [after, 'ms'], ratio: [after / before, ''] });
  }
  report('all pages, p95', {
    quiet: [calm.p95, 'ms'],
    beside: [loud.p95, 'ms'],
    ratio: [loud.p95 / calm.p95, ''],
  });
  for (const format of ['csv', 'pdf'] as const) {
    report(`first export, ${format}`, {
      quiet: [calm.exports[format] / 1000, 's'],
      beside: [loud.exports[format] / 1000, 's'],
    });
  }
  const [before, after] = [calm.acknowledged.latencyMs, loud.acknowledged.latencyMs];
  report('machines, acknowledged', {
    'quiet, p50': [before.p50, 'ms'],
    'beside, p50': [after.p50, 'ms'],
    'quiet, p99': [before.p99, 'ms'],
    'beside, p99': [after.p99, 'ms'],
    quiet: [calm.acknowledged.messagesPerS, '/s'],
    beside: [loud.acknowledged.messagesPerS, '/s'],
  });
  report('the noise', {
    answered: [made.answered / made.seconds, '/s'],
    refused: [made.refused / made.seconds, '/s'],
    'refused without Retry-After': [made.withoutRetryAfter, ''],
    failed: [made.failed, ''],
  });
} finally {
  await installation.close();
}

async function seed(database: Database): Promise<void> {
  await seedFleet(database, 1000, sending);
  const serialNumbers = Array.from({ length: noisy.machines }, (_, n) => serialOf(n));
  await seedHygiene(database, { serialNumbers, count: 400, days: 60 });
  await seedHygiene(database, { serialNumbers: [quiet.serialNumber], count: 2000, days: 60 });
  await database.housekeepingOrm.execute(`
    insert into telemetry (serial_number, at, seq, received_at, is_clock_doubtful, tank_tmp, boiler_tmp, water_tmp)
    select 'BN' || lpad(machine::text, 6, '0'), now() - second * interval '2 s', second, now(), false,
      590 + (random() * 40)::int, 820 + (random() * 60)::int, 150
    from generate_series(0, 9) machine cross join generate_series(1, 40000) second`);
  const passwordHash = await hashPassword(benchUser.password);
  const common = { passwordHash, status: 'ACTIVE' as const, firstName: 'A', lastName: 'B' };
  await database.orm.insert(users).values([
    {
      ...common,
      id: randomUUID(),
      email: quiet.email,
      role: 'KITCHEN_MANAGER' as const,
      companyCode: quiet.companyCode,
    },
    ...Array.from({ length: noisy.people }, (_, n) => ({
      ...common,
      id: randomUUID(),
      email: emailOf(n),
      role: 'SERVICE_MANAGER' as const,
      companyCode: noisy.companyCode,
    })),
  ]);
  const now = new Date();
  await database.orm.transaction(async (transaction) => {
    for (const [n, id] of programIds.entries()) {
      await insertProgramAccount(transaction, {
        id,
        name: `program ${n}`,
        createdAt: now,
        companyCode: noisy.companyCode,
        role: 'SERVICE_MANAGER',
        administrationProfile: [],
        scopes: ['account:own', 'appliance:read'],
      });
      await transaction.insert(serviceClients).values({
        userId: id,
        secretHash: hashSecret(secretOf(n)),
        hint: '',
        sessionId: randomUUID(),
        createdAt: now,
        expiresAt: new Date(now.getTime() + 86_400_000),
      });
    }
  });
}

function emailOf(n: number): string {
  return `noise-${n}@washboard.test`;
}

function passwordOf(username: string): Record<string, string> {
  return {
    client_id: dashboardClientId,
    grant_type: 'password',
    scope: dashboardScope,
    username,
    password: benchUser.password,
  };
}

async function signIn({ url }: Installation, form: Record<string, string>, localAddress: string): Promise<string> {
  const agent = new Agent({ localAddress });
  const answer = await new Promise<string>((resolve, reject) => {
    const call = request(
      `${url}/identity/token`,
      { method: 'POST', agent, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))));
      },
    );
    call.on('error', reject);
    call.end(new URLSearchParams(form).toString());
  });
  return (JSON.parse(answer) as TokenResponse).access_token;
}

/** Sign-ins of one address are limited, so each comes from another address. */
async function signInNoise(at: Installation): Promise<string[]> {
  const tokens: string[] = [];
  for (const [n, id] of programIds.entries()) {
    const form = { client_id: id, client_secret: secretOf(n), grant_type: 'client_credentials' };
    tokens.push(await signIn(at, form, `127.0.1.${n + 1}`));
  }
  for (let n = 0; n < noisy.people; n += 1) tokens.push(await signIn(at, passwordOf(emailOf(n)), `127.0.2.${n + 1}`));
  return tokens;
}

async function observe(at: Installation, token: string) {
  const [acknowledged, pages, exports] = await Promise.all([
    putLoad(steadyLoad(sending, { ratePerS: 200, warmUpMs: 1000, measureMs }), 1),
    lookAtPages(at, token),
    pause(measureMs / 4).then(() => exportRecords(at, token)),
  ]);
  return { acknowledged, exports, ...pages };
}

async function lookAtPages({ url }: Installation, token: string) {
  const times = new Map(Object.keys(pagesOf).map((name) => [name, [] as number[]]));
  const endsMs = performance.now() + measureMs;
  while (performance.now() < endsMs) {
    for (const [name, path] of Object.entries(pagesOf)) {
      const startedMs = performance.now();
      const answer = await fetch(url + path, { headers: headersOf(token) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
      times.get(name)?.push(performance.now() - startedMs);
    }
    await pause(50);
  }
  const sorted = (list: number[]) => list.toSorted((one, other) => one - other);
  return {
    pages: Object.fromEntries([...times].map(([name, list]) => [name, percentile(sorted(list), 0.95)])),
    p95: percentile(sorted([...times.values()].flat()), 0.95),
  };
}

async function exportRecords({ url }: Installation, token: string): Promise<Record<'csv' | 'pdf', number>> {
  const taken = { csv: 0, pdf: 0 };
  for (const format of ['csv', 'pdf'] as const) {
    const startedMs = performance.now();
    const path = `/api/v1/event-hub-listener/${serialNumber}/hygieneRecords/export?format=${format}`;
    const answer = await fetch(url + path, { headers: headersOf(token) });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    taken[format] = performance.now() - startedMs;
  }
  return taken;
}

function headersOf(token: string): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    'ocp-apim-subscription-key': 'washboard-dashboard',
    brand: 'marea',
    'x-language': 'de',
  };
}
