import {
  type CurrentInstallation,
  checklistItems,
  type InstallationRun,
  type InstallationStep,
} from '@washboard/contract/installation/installation-run';
import { vi } from 'vitest';
import { problem } from '../../../testing/fake-server.ts';

export const serialNumber = 'IN240003';
const machinePath = `/api/v1/appliance/appliances/${serialNumber}`;

export const emptyRun = (id: string): InstallationRun => ({
  id,
  startedAt: '2026-11-20T09:00:00.000Z',
  startedBy: 'Sandro Ricci',
  version: 0,
  steps: {},
  display: { wanted: {}, reported: null, reportedAt: null, isConfirmed: false },
  settings: null,
  testRecord: null,
  signedAt: null,
});

export const answers: Record<InstallationStep, object> = {
  name: { applianceName: 'Piatti' },
  units: { measurementSystem: 'metric' },
  clock: { hourCycle: 'h23' },
  country: { country: 'IT', street: '', postalCode: '', city: '' },
  timeZone: { timeZone: 'Europe/Rome' },
  language: { language: 'it' },
  settings: { profile: null },
  testCycle: { record: 7 },
  checklist: { items: Object.fromEntries(checklistItems.map((item) => [item, 'done'])), remark: '' },
};

interface SavedRequest {
  runId: string;
  step: InstallationStep;
  requestId: string;
  expectedVersion: number;
  value: object;
}

export function startFakeInstallationServer() {
  const server = {
    run: null as InstallationRun | null,
    isUp: true,
    delay: Promise.resolve(),
    losesAnswer: false,
    refusals: [] as Response[],
    displayAnswers: [] as Response[],
    displays: 0,
    signatures: 0,
    saves: [] as SavedRequest[],
    saveAs(name: string, step: InstallationStep, value: object): void {
      const run = server.run ?? emptyRun('11111111-1111-4111-8111-111111111111');
      const version = (run.steps[step]?.version ?? 0) + 1;
      const saved = { value, version, savedAt: '2026-11-20T09:10:00.000Z', savedBy: name };
      server.run = { ...run, version: run.version + 1, steps: { ...run.steps, [step]: saved } };
    },
  };
  const seen = new Set<string>();
  const current = (): CurrentInstallation => ({ run: server.run, serverTime: '2026-11-20T09:30:00.000Z' });
  const answer = () => Response.json(current());

  function save(body: SavedRequest): Response {
    server.saves.push(body);
    const refusal = server.refusals.shift();
    if (refusal) return refusal;
    if (server.run && server.run.id !== body.runId)
      return problem(409, 'INSTALLATION_RUN_CHANGED', { reason: server.run.signedAt ? 'signed' : 'otherRun' });
    server.run ??= emptyRun(body.runId);
    if (!seen.has(body.requestId)) {
      if ((server.run.steps[body.step]?.version ?? 0) !== body.expectedVersion)
        return problem(409, 'INSTALLATION_RUN_CHANGED', { reason: 'step' });
      seen.add(body.requestId);
      server.saveAs('Sandro Ricci', body.step, body.value);
    }
    if (!server.losesAnswer) return answer();
    server.losesAnswer = false;
    throw new TypeError('Failed to fetch');
  }

  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = input instanceof Request ? input : new Request(new URL(String(input), location.origin), init);
      const { pathname } = new URL(request.url);
      await server.delay;
      if (!server.isUp) throw new TypeError('Failed to fetch');
      if (pathname === '/healthz') return new Response('ok');
      if (pathname === `${machinePath}/installationRun`) return answer();
      if (pathname === `${machinePath}/installation`)
        return Response.json({
          country: 'IT',
          timeZone: null,
          street: 'Via Roma 1',
          postalCode: '46100',
          city: 'Mantova',
        });
      if (pathname.endsWith('/settingsProfiles')) return Response.json({ items: [] });
      if (pathname.endsWith('/hygieneRecords')) return Response.json({ items: [], nextCursor: null });
      const [, id = '', rest = ''] = /installationRuns\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
      if (rest.startsWith('steps/')) {
        const body = await request.json();
        return save({ ...body, runId: id, step: rest.slice('steps/'.length) });
      }
      if (rest === 'display') {
        server.displays += 1;
        return server.displayAnswers.shift() ?? answer();
      }
      if (rest === 'signature') {
        const { version } = await request.json();
        if (version !== server.run?.version) return problem(409, 'INSTALLATION_RUN_CHANGED', { reason: 'step' });
        server.signatures += 1;
        if (server.run) server.run = { ...server.run, steps: {}, signedAt: '2026-11-20T10:00:00.000Z' };
        return answer();
      }
      throw new TypeError('Failed to fetch');
    }),
  );
  return server;
}
