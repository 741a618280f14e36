import { setTimeout as pause } from 'node:timers/promises';
import { dashboardClientId, dashboardScope, type TokenResponse } from '@washboard/contract/identity/token';
import { benchSerialNumbers, benchUser } from './bench-world.ts';
import { serverMemoryMb } from './child.ts';
import { report } from './figures.ts';
import { seedHygiene } from './hygiene-world.ts';
import { type Installation, openInstallation, seedFleet } from './installation.ts';

/**
 * `-- machine` or `-- site` measures one of the two exports, `-- site pdf` one format. Memory is the maximum above the
 * value before the request.
 */

const [only, onlyFormat] = process.argv.slice(2);
const year = { serialNumbers: benchSerialNumbers.slice(0, 1), count: 40_000, days: 365 };
const machines = 1000;
const siteSerialNumbers = Array.from({ length: machines }, (_, i) => `BN${String(i).padStart(6, '0')}`);
const site = { serialNumbers: siteSerialNumbers, count: 400, days: 60 };

if (only !== 'site') {
  const installation = await openInstallation('embedded', async (database) => {
    await seedFleet(database, 1, []);
    await seedHygiene(database, year);
  });
  const path = `/api/v1/event-hub-listener/${benchSerialNumbers[0]}/hygieneRecords/export`;
  await measureFormats(installation, { name: `${year.count} records of one machine`, path }, ['pdf', 'csv', 'json']);
  await installation.close();
}
if (only !== 'machine') {
  const installation = await openInstallation('embedded', async (database) => {
    await seedFleet(database, machines, []);
    await seedHygiene(database, site);
  });
  const path = '/api/v1/appliance/hygieneRecords/export';
  const name = `${machines * site.count} records of ${machines} machines`;
  await measureFormats(installation, { name, path }, ['csv', 'json', 'pdf']);
  await installation.close();
}

async function measureFormats(
  installation: Installation,
  { name, path }: { name: string; path: string },
  formats: readonly string[],
): Promise<void> {
  const headers = await signIn(installation.url);
  for (const format of onlyFormat === undefined ? formats : [onlyFormat]) {
    await pause(3000);
    const { url, pid } = installation;
    const before = serverMemoryMb(pid);
    let highest = before;
    const timer = setInterval(() => {
      highest = Math.max(highest, serverMemoryMb(pid));
    }, 50);
    const startedMs = performance.now();
    const answer = await fetch(`${url}${path}?format=${format}`, { headers });
    if (!answer.ok || !answer.body) throw new Error(await answer.text());
    let firstMs = 0;
    let bytes = 0;
    for await (const chunk of answer.body) {
      firstMs ||= performance.now() - startedMs;
      bytes += chunk.byteLength;
    }
    const seconds = (performance.now() - startedMs) / 1000;
    clearInterval(timer);
    report(`${name}, ${format}`, {
      size: [bytes / 1e6, 'MB'],
      time: [seconds, 's'],
      'first byte': [firstMs / 1000, 's'],
      'memory before': [before, 'MB'],
      'memory above before': [highest - before, 'MB'],
    });
  }
}

async function signIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: dashboardClientId,
      grant_type: 'password',
      scope: dashboardScope,
      username: benchUser.email,
      password: benchUser.password,
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { access_token } = (await answer.json()) as TokenResponse;
  return {
    authorization: `Bearer ${access_token}`,
    'ocp-apim-subscription-key': 'washboard-dashboard',
    brand: 'marea',
    'x-language': 'de',
  };
}
