import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Inspection as InspectionData } from '@washboard/contract/inspector-links/inspector-links';
import { commitmentOf, type LedgerEntry } from '@washboard/ledger/entry';
import { fileOf, machine, proveEntries, rehashed, writeEntries } from '@washboard/ledger/testing/sample-ledger';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FileReply } from '../../../lib/ledger/check-file.ts';
import { FileWorker } from '../../../lib/ledger/file-worker.ts';
import { InPageWorker } from '../../../lib/ledger/testing/in-page-worker.ts';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { type InspectedLedger, type InspectRequest, inspectFile } from './inspect-file.ts';
import { Inspection } from './inspection.tsx';

beforeEach(() => startTestTexts('common', 'inspection', 'hygiene', 'errors'));
afterEach(() => void vi.useRealTimers());

const person = { text: 'Ada Riva', salt: 'one' };
const words = { text: 'Washed again.', salt: 'two' };
const cycleBody = (number: number) => ({
  seq: number,
  companyCode: '300001',
  cycleNumber: 800 + number,
  cycleType: 'dishes',
  outcome: 'completed',
  startedAt: `2026-01-10T0${number}:00:00.000Z`,
  endedAt: `2026-01-10T0${number}:02:00.000Z`,
  isClockDoubtful: false,
  profile: { id: 'en17735', version: 1 },
  limits: { tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900, contactSMin: null },
  values: {
    tankTmpMin: 611,
    tankTmpMean: null,
    tankTmpMax: 630,
    rinseTmpMin: 771,
    rinseTmpMean: null,
    rinseTmpMax: 850,
    contactS: 110,
    waterVlm: 25,
    rinseVlm: null,
    detergentMl: null,
    rinseAidMl: null,
  },
  ...(number === 1 ? { result: 'valid', reasons: [] } : { result: 'deviating', reasons: ['rinseTooCold'] }),
  alarms: [],
});
const action = {
  record: 2,
  action: 'rewashed',
  words: commitmentOf(words),
  person: commitmentOf(person),
  corrects: null,
};
const entries = rehashed([
  ...writeEntries(3, cycleBody),
  ...writeEntries(1, () => action).map((entry) => ({ ...entry, kind: 'action' })),
] as LedgerEntry[]);
const texts = { [commitmentOf(words)]: words, [commitmentOf(person)]: person };
const intact = fileOf({ ...proveEntries(entries, { every: 1 }), texts }, entries);
const tampered = intact.replace('"result":"deviating"', '"result":"valid"');

const machineNamed = (serialNumber: string, applianceName: string) => ({
  serialNumber,
  applianceName,
  gamma: 'infinity' as const,
  modelNumber: 'INF-50',
  timeZone: 'Europe/Rome',
});
const inspection: InspectionData = {
  companyName: 'Trattoria Al Ponte',
  recipient: 'Health office',
  from: '2026-01-01',
  to: '2026-01-31',
  expiresAt: '2026-02-28T12:00:00.000Z',
  machines: [machineNamed(machine, 'Piatti'), machineNamed('HI240001', 'Bicchieri')],
};

type Files = Record<string, () => Response | Promise<Response>>;

function show(files: Files, shown = inspection) {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request);
    const serialNumber = new URL(request.url).pathname.split('/')[4] ?? '';
    return files[serialNumber]?.() ?? empty();
  });
  const run = (request: InspectRequest, reply: (data: FileReply<InspectedLedger>) => void) => {
    // jsdom's files have no streams.
    const { file } = request;
    file.stream = () =>
      new ReadableStream({
        async start(controller) {
          controller.enqueue(new Uint8Array(await file.arrayBuffer()));
          controller.close();
        },
      });
    return inspectFile(request, reply);
  };
  const createInspector = () =>
    new FileWorker<InspectRequest, InspectedLedger>(() => new InPageWorker(run) as unknown as Worker);
  render(
    <MantineProvider>
      <Inspection token="wbi_secret" inspection={shown} createInspector={createInspector} />
    </MantineProvider>,
  );
  return { user: userEvent.setup(), asked };
}

const ledger = (content: string) => () => new Response(content, { headers: { 'content-type': 'application/json' } });
const problem = (status: number, code: string) =>
  Response.json(
    { type: `urn:washboard:problem:${code}`, title: code, status, code, instance: 'req-1' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );
const empty = () => problem(404, 'LEDGER_EMPTY');
const section = (name: string) => screen.getByRole('region', { name });

it('the inspection page checks the ledgers of all machines, and shows what they prove', async () => {
  const { asked } = show({ [machine]: ledger(intact) });
  expect(await screen.findByText('The records of the machine are intact')).toBeVisible();
  expect(within(section('Bicchieri')).getByText('Nothing was recorded in this period.')).toBeVisible();
  const dishes = within(section('Piatti'));
  expect(dishes.getByText('1 open deviation')).toBeVisible();
  expect(dishes.getByText('1 valid, 2 deviating')).toBeVisible();
  expect(dishes.getByText('1 day not reviewed')).toBeVisible();
  // The same day on two machines is two reviews.
  expect(screen.getByText('1 daily review missing')).toBeVisible();
  expect(
    dishes.getByText('Intact: 4 records, each exactly as it was signed, none missing and none added.'),
  ).toBeVisible();
  // The secret must not be in an address.
  for (const { url, headers } of asked) {
    expect(url).not.toContain('wbi_secret');
    expect(headers.get('x-inspector-token')).toBe('wbi_secret');
  }
});

it('the inspection page shows a deviation with its corrective action, and the records of a chosen day', async () => {
  const { user } = show({ [machine]: ledger(intact) }, { ...inspection, machines: inspection.machines.slice(0, 1) });
  expect(await screen.findByText('2 deviating cycles')).toBeVisible();
  expect(screen.getByText('Washed again.')).toBeVisible();
  expect(screen.getByText('Ada Riva')).toBeVisible();
  expect(screen.getByText('Nobody has recorded yet what happened to these dishes.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^10 January 2026/ }));
  expect(await screen.findByText('Valid', { selector: 'li *' })).toBeVisible();
  expect(screen.getByText('entry 1 of the ledger')).toBeVisible();
});

it('the inspection page counts the gaps of each machine and of all, and names what is missing', async () => {
  const gapBody = (fromCycle: number, toCycle: number) => ({ reason: 'missingCycles', fromCycle, toCycle });
  const withGaps = rehashed([
    ...writeEntries(3, cycleBody),
    ...writeEntries(1, () => gapBody(700, 702)).map((entry) => ({ ...entry, kind: 'gap' })),
    ...writeEntries(1, () => gapBody(710, 710)).map((entry) => ({ ...entry, kind: 'gap' })),
  ] as LedgerEntry[]);
  show({ [machine]: ledger(fileOf({ ...proveEntries(withGaps, { every: 1 }), texts }, withGaps)) });
  const dishes = within(section('Piatti'));
  expect(await dishes.findByText('2 gaps in the records')).toBeVisible();
  expect(screen.getAllByText('2 gaps in the records')).toHaveLength(2);
  await userEvent.click(dishes.getByText('Calendar and deviations'));
  expect(dishes.getByText(/700–702/)).toBeVisible();
});

it('the inspection page shows the days of the link in the format of all dates', () => {
  show({});
  expect(screen.getByText(/^1\s–\s31 Jan 2026$/)).toBeVisible();
  expect(screen.getByText(/^28 Feb 2026, \d\d:00$/)).toBeVisible();
});

it('the inspection page shows a machine with changed records above all other machines', async () => {
  show({ [machine]: ledger(tampered), HI240001: () => problem(500, 'INTERNAL') });
  expect(await screen.findByText('The records of 1 machine were changed')).toBeVisible();
  expect(within(section('Piatti')).getByText(/^Not intact/)).toBeVisible();
  expect(within(section('Piatti')).getByText(/^\d entr(y is|ies are) not proven/)).toBeVisible();
});

it('the inspection page shows nothing of the ledger of another machine', async () => {
  show({ HI240001: ledger(intact) });
  expect(await screen.findByText('The records of 1 machine were changed')).toBeVisible();
  const glasses = within(section('Bicchieri'));
  expect(glasses.getByText(/^The server sent the records of another machine/)).toBeVisible();
  expect(glasses.queryByText(/deviating/)).toBeNull();
});

it('the inspection page says that a ledger could not be loaded, and retries', async () => {
  let isBroken = true;
  const { user } = show({ [machine]: () => (isBroken ? problem(503, 'LEDGER_NOT_SIGNED') : ledger(intact)()) });
  expect(await screen.findByText('1 machine could not be checked')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again: Piatti' }));
  expect(await screen.findByText('The records of the machine are intact')).toBeVisible();
});

it('the inspection page waits for the company’s other files, and shows its place in the queue', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const answers = [
    () => Response.json({ ...busy }, { status: 429, headers: { 'retry-after': '40' } }),
    () => queued.promise,
  ];
  const queued = Promise.withResolvers<Response>();
  const { asked } = show({
    [machine]: () => answers.shift()?.() ?? empty(),
    exports: () => Response.json({ position: 3 }),
  });
  const dishes = within(section('Piatti'));
  expect(await dishes.findByText('Waiting for other files of this company')).toBeVisible();
  await vi.advanceTimersByTimeAsync(38_000);
  expect(answers).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await dishes.findByText('Waiting, number 3 in the queue of this company')).toBeVisible();
  expect(asked.find(({ url }) => url.includes('/exports/'))?.headers.get('x-inspector-token')).toBe('wbi_secret');
  queued.resolve(ledger(intact)());
  expect(await screen.findByText('The records of the machine are intact')).toBeVisible();
});
const busy = { type: 'urn:washboard:problem:x', title: 'x', status: 429, code: 'TOO_MANY_EXPORTS' };
