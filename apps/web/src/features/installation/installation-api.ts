import type {
  CurrentInstallation,
  InstallationRun,
  InstallationStep,
} from '@washboard/contract/installation/installation-run';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import { api, dataOf, fetchClient } from '../../lib/api/api.ts';
import { exports } from '../../lib/exports/exports.ts';
import type { Language } from '../../lib/i18n/languages.ts';
import type { UnsentStep } from './step-store.ts';

const machinePath = '/api/v1/appliance/appliances/{serialNumber}';
const currentPath = `${machinePath}/installationRun` as const;
const runPath = `${machinePath}/installationRuns/{id}` as const;
const reportsPath = `${machinePath}/installationReports` as const;

export const installationKey = (serialNumber: string) =>
  api.queryOptions('get', currentPath, { params: { path: { serialNumber } } }).queryKey;

/** A call without a response is repeated after this time; its request ID prevents a second change. */
const answerMs = 15_000;
const inTime = () => AbortSignal.timeout(answerMs);

/** The live socket does not report installations, and a colleague may continue this one. */
const askAgainMs = { awaited: 3000, quiet: 15_000 } as const;

export function useCurrentInstallation(serialNumber: string) {
  return api.useQuery(
    'get',
    currentPath,
    { params: { path: { serialNumber } } },
    { refetchInterval: ({ state }) => askAgainMs[isAwaited(state.data?.run ?? null) ? 'awaited' : 'quiet'] },
  );
}

function isAwaited(run: InstallationRun | null): boolean {
  if (!run || run.signedAt !== null) return false;
  return (
    run.settings?.outcome === 'waiting' || (Object.keys(run.display.wanted).length > 0 && !run.display.isConfirmed)
  );
}

export async function readInstallation(serialNumber: string): Promise<CurrentInstallation> {
  return dataOf(fetchClient.GET(currentPath, { params: { path: { serialNumber } }, signal: inTime() }));
}

interface StepRequest {
  serialNumber: string;
  runId: string;
  step: InstallationStep;
  unsent: UnsentStep;
}

/** @throws a problem document or a network error */
export async function saveStep({ serialNumber, runId, step, unsent }: StepRequest): Promise<CurrentInstallation> {
  const { value, requestId, expectedVersion } = unsent;
  return dataOf(
    fetchClient.PUT(`${runPath}/steps/{step}`, {
      params: { path: { serialNumber, id: runId, step } },
      body: { value: { ...value }, requestId, expectedVersion },
      signal: inTime(),
    }),
  );
}

interface DisplayRequest {
  serialNumber: string;
  runId: string;
  commandId: string;
}

export async function configureDisplay({
  serialNumber,
  runId,
  commandId,
}: DisplayRequest): Promise<CurrentInstallation> {
  return dataOf(
    fetchClient.POST(`${runPath}/display`, {
      params: { path: { serialNumber, id: runId } },
      body: { commandId },
      signal: inTime(),
    }),
  );
}

interface Signature {
  serialNumber: string;
  runId: string;
  version: number;
}

export async function signInstallation({ serialNumber, runId, version }: Signature): Promise<CurrentInstallation> {
  return dataOf(
    fetchClient.POST(`${runPath}/signature`, {
      params: { path: { serialNumber, id: runId } },
      body: { version },
      signal: inTime(),
    }),
  );
}

export const useReports = (serialNumber: string) =>
  api.useQuery('get', reportsPath, { params: { path: { serialNumber } } });

export const useStoredInstallation = (serialNumber: string) =>
  api.useQuery('get', `${machinePath}/installation`, { params: { path: { serialNumber } } });

interface Model {
  gamma: string;
  modelNumber: string;
}

const maxProfiles = 200;

export const useProfileChoices = ({ gamma, modelNumber }: Model) =>
  api.useQuery('get', '/api/v1/appliance/settingsProfiles', {
    params: { query: { gamma: gamma as 'infinity', modelNumber, limit: maxProfiles } },
  });

/** The server writes a hygiene record a moment after its cycle ends. */
const recordsEachMs = 4000;
const maxRecords = 5;

export const useTestCycles = (serialNumber: string, since: string) =>
  api.useQuery(
    'get',
    '/api/v1/event-hub-listener/{serialNumber}/hygieneRecords',
    { params: { path: { serialNumber }, query: { startDate: since, limit: maxRecords } } },
    { refetchInterval: recordsEachMs },
  );

interface ReportFile {
  serialNumber: string;
  id: string;
  name: string;
  language: Language;
  system: MeasurementSystem;
}

export const saveReport = ({ serialNumber, id, name, language, system }: ReportFile): Promise<void> =>
  exports.start(name, (init) =>
    fetchClient.GET(`${reportsPath}/{id}`, {
      params: {
        path: { serialNumber, id },
        header: { 'x-language': language, 'x-measurement-system': system },
      },
      ...init,
    }),
  );

export const saveProof = (serialNumber: string, signedAt: string, name: string): Promise<void> =>
  exports.start(name, (init) =>
    fetchClient.GET('/api/v1/event-hub-listener/{serialNumber}/ledger', {
      params: {
        path: { serialNumber },
        query: { startDate: signedAt, stopDate: new Date(Date.parse(signedAt) + 1).toISOString() },
      },
      ...init,
    }),
  );
