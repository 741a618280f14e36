import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { VisitMachine } from '@washboard/contract/visit-pack/visit-pack';
import { preparedKey, prepareNearby } from '../../../features/bluetooth/prepare-nearby.ts';
import { machineDocumentsQuery } from '../../../features/machines/support/support-api.ts';
import { parameterModelQuery } from '../../../features/parameters/model/parameters-api.ts';
import { alarmDescriptionsQuery, alarmTextsQuery } from '../../../lib/alarms/alarm-texts-api.ts';
import { dataOf, fetchClient } from '../../../lib/api/api.ts';
import { asFailure } from '../../../lib/api/failure.ts';
import { askPosition } from '../../../lib/exports/ask-position.ts';
import { requestInTurn } from '../../../lib/exports/request-in-turn.ts';
import type { Language } from '../../../lib/i18n/languages.ts';
import { cacheDocuments } from '../../../lib/offline/cached-documents.ts';
import { preventReloadWhile } from '../../../lib/version/reload-once.ts';
import { cacheLonger } from '../cached-answers.ts';
import { keepPagesForVisit } from '../start-phone.ts';
import { isLacking } from './visit-state.ts';
import { failureOf, readMachine, saveMachine } from './visit-store.ts';
import { changeVisit, findVisit, leaveVisit } from './visits.ts';

/** A broken connection loses at most this many machines. */
const machinesPerGroup = 4;
const packMs = 60_000;
const pausesMs = [1000, 4000];

export interface MachineToSave {
  serialNumber: string;
  name: string;
}

interface Order {
  machines: readonly MachineToSave[];
  isRenewing: boolean;
  language: Language;
  mayUseBluetooth: boolean;
  queryClient: QueryClient;
}

let ordersRunning = 0;
preventReloadWhile(() => ordersRunning > 0);

/** Stored machines stay if others fail, and the next order continues with the missing ones. */
export async function saveOffline(order: Order): Promise<void> {
  ordersRunning += 1;
  try {
    const machines = await chooseLacking(order);
    await Promise.all(machines.map((machine) => changeVisit(machine, { progress: 'waiting', failure: null })));
    const shared = new Map<string, Promise<unknown>>();
    const completing: Promise<void>[] = [];
    const groups = groupsOf(machines).values();
    const takeNext = async () => {
      for (const group of groups) {
        await takeGroup(group, order);
        // Texts and documents load while the next group is fetched.
        completing.push(...group.map((machine) => complete(machine, order, shared)));
      }
    };
    // The server composes one group while another is in transfer.
    await Promise.all([takeNext(), takeNext()]);
    await Promise.all(completing);
  } finally {
    ordersRunning -= 1;
  }
}

function groupsOf(machines: readonly MachineToSave[]): MachineToSave[][] {
  const groups: MachineToSave[][] = [];
  for (let i = 0; i < machines.length; i += machinesPerGroup) groups.push(machines.slice(i, i + machinesPerGroup));
  return groups;
}

async function chooseLacking({ machines, isRenewing, language }: Order): Promise<MachineToSave[]> {
  const lacking: MachineToSave[] = [];
  for (const machine of machines) {
    const visit = await findVisit(machine.serialNumber);
    if (visit?.progress) continue;
    if (isRenewing || !visit || isLacking(visit, language)) lacking.push(machine);
  }
  return lacking;
}

async function takeGroup(group: readonly MachineToSave[], { isRenewing }: Order): Promise<void> {
  const pending: MachineToSave[] = [];
  for (const machine of group) {
    await changeVisit(machine, { progress: 'taking' });
    const visit = await findVisit(machine.serialNumber);
    if (isRenewing || visit?.takenAtMs == null) pending.push(machine);
  }
  if (pending.length === 0) return;
  try {
    const { machines, missing } = await fetchPack(pending);
    for (const machine of pending) await changeVisit(machine, { progress: 'taking', position: null });
    for (const machine of machines) await store(machine);
    for (const machine of pending.filter(({ serialNumber }) => missing.includes(serialNumber))) {
      await leaveVisit(machine.serialNumber);
      await changeVisit(machine, { failure: 'notFound', progress: null });
    }
  } catch (thrown) {
    for (const machine of pending)
      await changeVisit(machine, { failure: failureOf(thrown), progress: null, position: null });
  }
}

async function store(machine: VisitMachine): Promise<void> {
  const { serialNumber, applianceName: name } = machine.detail;
  const bytes = await saveMachine(machine);
  await changeVisit({ serialNumber, name }, { name, bytes, takenAtMs: Date.parse(machine.takenAt) });
}

async function fetchPack(pending: readonly MachineToSave[]) {
  const serialNumbers = pending.map(({ serialNumber }) => serialNumber).join(',');
  const turn = {
    askPosition,
    signal: new AbortController().signal,
    show(state: 'making' | 'waiting', position: number | null): void {
      const progress = state === 'waiting' ? 'queued' : 'taking';
      for (const machine of pending) void changeVisit(machine, { progress, position });
    },
  };
  for (const pauseMs of [...pausesMs, null]) {
    try {
      return await dataOf(
        requestInTurn(
          ({ headers }) =>
            fetchClient.GET('/api/v1/appliance/visitPack', {
              params: { query: { serialNumbers } },
              headers,
              signal: AbortSignal.timeout(packMs),
            }),
          turn,
        ),
      );
    } catch (thrown) {
      if (pauseMs === null || asFailure(thrown).kind !== 'unreachable') throw thrown;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  throw new Error('no try was made');
}

async function complete(
  machine: MachineToSave,
  { queryClient, language, mayUseBluetooth, isRenewing }: Order,
  shared: Map<string, Promise<unknown>>,
): Promise<void> {
  const visit = await findVisit(machine.serialNumber);
  const data = visit?.takenAtMs == null ? null : await readMachine(machine.serialNumber).catch(() => null);
  if (!visit || visit.failure || !data) return changeVisit(machine, { progress: null });
  const once = (name: string, act: () => Promise<unknown>) => {
    const acting = shared.get(name) ?? act();
    shared.set(name, acting);
    return acting;
  };
  const { gamma, modelNumber, revision } = data.detail;
  const bluetooth =
    mayUseBluetooth && (isRenewing || visit.bluetooth !== 'ready')
      ? await prepareBluetooth(machine, queryClient)
      : visit.bluetooth;
  try {
    await once(`${gamma} ${modelNumber} ${revision}`, () => keepTexts(queryClient, data.detail, language));
    await once('pages', keepPagesForVisit);
    await once(gamma, () => keepDocumentsOf(queryClient, gamma, language));
    await changeVisit(machine, { language, bluetooth, failure: null, progress: null });
  } catch (thrown) {
    await changeVisit(machine, { bluetooth, failure: failureOf(thrown), progress: null });
  }
}

async function prepareBluetooth(
  machine: MachineToSave,
  queryClient: QueryClient,
): Promise<'ready' | 'unavailable' | 'failed'> {
  try {
    queryClient.setQueryData(preparedKey(machine.serialNumber), await prepareNearby(machine));
    return 'ready';
  } catch (thrown) {
    const failure = asFailure(thrown);
    return failure.kind === 'problem' && failure.status < 500 && failure.status !== 429 ? 'unavailable' : 'failed';
  }
}

async function keepTexts(
  queryClient: QueryClient,
  model: Pick<ApplianceDetail, 'gamma' | 'modelNumber' | 'revision'>,
  language: Language,
): Promise<void> {
  await keepAnswer(queryClient, parameterModelQuery(model, language));
  await keepAnswer(queryClient, alarmTextsQuery(model, language));
  await keepAnswer(queryClient, alarmDescriptionsQuery(language));
}

async function keepAnswer<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key> & { queryKey: Key },
): Promise<Data> {
  const data = await queryClient.fetchQuery(query);
  cacheLonger(queryClient, query.queryKey);
  return data;
}

async function keepDocumentsOf(queryClient: QueryClient, gamma: string, language: Language): Promise<void> {
  const { items } = await queryClient.fetchQuery(machineDocumentsQuery(gamma, language));
  cacheLonger(queryClient, machineDocumentsQuery(gamma, language).queryKey);
  await cacheDocuments(items.map(({ link }) => link));
}
