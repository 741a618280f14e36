import { randomUUID } from 'node:crypto';
import {
  type CurrentInstallation,
  checklistItems,
  type InstallationStep,
  installationSteps,
} from '@washboard/contract/installation/installation-run';
import type { LightMyRequestResponse } from 'fastify';
import type { TestServer } from '../../../../testing/test-server.ts';
import type { UserName } from '../../../../testing/world.ts';

const allDone = Object.fromEntries(checklistItems.map((item) => [item, 'done']));

export const stepValues = (record: number): Record<InstallationStep, object> => ({
  name: { applianceName: 'Piatti cucina' },
  country: { country: 'IT', street: 'Via Roma 1', postalCode: '46100', city: 'Mantova' },
  units: { measurementSystem: 'metric' },
  clock: { hourCycle: 'h23' },
  timeZone: { timeZone: 'Europe/Rome' },
  language: { language: 'it' },
  settings: { profile: null },
  testCycle: { record },
  checklist: { items: allDone, remark: 'Drain pump replaced.' },
});

interface Save {
  user?: UserName;
  id: string;
  step: InstallationStep;
  value: object;
  expectedVersion?: number;
  requestId?: string;
}

export function wizardOf(server: TestServer, serialNumber: string) {
  const machine = `/api/v1/appliance/appliances/${serialNumber}`;
  const runOf = (id: string) => `${machine}/installationRuns/${id}`;

  const save = ({ user = 'service', id, step, value, expectedVersion = 0, requestId = randomUUID() }: Save) =>
    server.call(user, 'PUT', `${runOf(id)}/steps/${step}`, { requestId, expectedVersion, value });

  return {
    save,
    read: async (user: UserName = 'service') =>
      (await server.call(user, 'GET', `${machine}/installationRun`)).json() as CurrentInstallation,
    readAnswer: (user: UserName) => server.call(user, 'GET', `${machine}/installationRun`),
    configure: (id: string, commandId = randomUUID(), user: UserName = 'service') =>
      server.call(user, 'POST', `${runOf(id)}/display`, { commandId }),
    sign: (id: string, version: number, user: UserName = 'service') =>
      server.call(user, 'POST', `${runOf(id)}/signature`, { version }),
    reports: async (user: UserName = 'kitchen') =>
      (await server.call(user, 'GET', `${machine}/installationReports`)).json().items as {
        id: string;
        entry: number;
      }[],
    report: async (id: string, { user = 'kitchen' as UserName, language = 'en' } = {}) =>
      server.inject({
        method: 'GET',
        url: `${machine}/installationReports/${id}`,
        headers: { ...(await server.headersOf(user)), 'x-language': language },
      }),
    async saveAll(id: string, record: number, leftOut: readonly InstallationStep[] = []) {
      const values = stepValues(record);
      let answer: LightMyRequestResponse | null = null;
      for (const step of installationSteps) {
        if (leftOut.includes(step)) continue;
        answer = await save({ id, step, value: values[step] });
        if (answer.statusCode !== 200) throw new Error(`${step}: ${answer.body}`);
      }
      return answer;
    },
  };
}
