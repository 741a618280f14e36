import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brands } from '@washboard/contract/brands/brands';
import { languages } from '@washboard/contract/languages/languages';
import { machineDocumentsSchema } from '@washboard/contract/machine-documents/machine-documents';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { readPdf, withoutSpaces } from '../../../testing/read-pdf.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { circuitOf } from './circuit.ts';
import { machineDocumentTexts } from './texts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: 'GET', url, headers });

async function wordsOf(url: string): Promise<string> {
  const answer = await get(url);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return readPdf(answer.rawPayload).words;
}

describe.each(languages)('the documents of a range in %s', (language) => {
  const texts = machineDocumentTexts[language];

  it('the list has every document of the range with its address, marked as a sample', async () => {
    const answer = await get(`/documents/infinity?language=${language}`);
    expect(machineDocumentsSchema.parse(answer.json())).toEqual({
      items: [
        { document: 'userManual', link: `/documents/infinity/user-manual-${language}.pdf`, isSample: true },
        { document: 'electricSchema', link: `/documents/infinity/electric-schema-${language}.pdf`, isSample: true },
      ],
    });
  });

  it('the manual contains every section, programme and alarm of the range', async () => {
    const words = await wordsOf(`/documents/infinity/user-manual-${language}.pdf`);
    const { cycles, alarms } = dataModelOf('infinity', 'INF-50', 'B');
    const said = [
      texts.sample,
      ...texts.userManual.sections.flatMap(({ title, text }) => [title, text]),
      texts.userManual.softener.text,
      ...cycles.filter(({ kind }) => kind === 'wash').map(({ name }) => name[language]),
      ...alarms.map(({ errorCode }) => errorCode),
      ...alarms.flatMap(({ solutions }) => solutions[0]?.[language].split('{')[0] ?? []),
      brands.marea.support.phone,
    ];
    for (const part of said) expect(words).toContain(withoutSpaces(part));
    expect(words).not.toContain('{');
  });

  it('the electric schema contains every part of the range', async () => {
    const words = await wordsOf(`/documents/prime/electric-schema-${language}.pdf`);
    const { part, input } = texts.electricSchema;
    for (const name of [
      part.boilerHeater,
      part.heatRecoveryFan,
      part.mainRelay,
      input.breakTankLevel,
      input.saltSensor,
    ])
      expect(words).toContain(withoutSpaces(name));
    for (const missing of [part.coldRinseValve, part.doorLock, input.flowMeter])
      expect(words).not.toContain(withoutSpaces(missing));
    expect(words).not.toContain('{');
  });
});

describe('a circuit', () => {
  it('a circuit distributes the power of its consumers over one phase, or three', () => {
    const single = circuitOf('infinity');
    expect(single.supply).toEqual({ volts: 230, phases: 1 });
    expect(single.currentA).toBeCloseTo(single.totalW / 230, 6);
    const hood = circuitOf('prime');
    expect(hood.totalW).toBe(13_100);
    expect(hood.currentA).toBeCloseTo(18.9, 1);
  });

  it('a circuit gives each consumer and contact a unique designation', () => {
    const { consumers } = circuitOf('infinity');
    expect(new Set(consumers.map(({ designation }) => designation)).size).toBe(consumers.length);
    expect(new Set(consumers.map(({ contact }) => contact)).size).toBe(consumers.length);
    expect(consumers.filter(({ hasThermostat }) => hasThermostat)).toHaveLength(2);
  });
});

describe('a range', () => {
  it.each(['/documents/tl?language=en', '/documents/nothing?language=en', '/documents/tl/user-manual-en.pdf'])(
    'a range of another brand has no documents: %s',
    async (url) => {
      expectProblem(await get(url), 'ROUTE_NOT_FOUND');
    },
  );

  it.each(['user-manual-pt.pdf', 'user-manual-en.html', '..%2F..%2FPG_VERSION', 'constructor'])(
    'a range has no document of the name %s',
    async (name) => {
      expectProblem(await get(`/documents/infinity/${name}`), 'ROUTE_NOT_FOUND');
    },
  );

  it('the server does not find the documents of a range in a language without a translation', async () => {
    expectProblem(await get('/documents/infinity?language=pt'), 'VALIDATION_FAILED');
  });
});

describe('a file of the operator', () => {
  const folder = () => join(server.context.config.dataDirectory, 'documents', 'hiline');
  afterEach(() => rm(join(folder(), '..'), { recursive: true, force: true }));

  it('a file of the operator replaces the sample for its range and language only', async () => {
    await mkdir(folder(), { recursive: true });
    await writeFile(join(folder(), 'electric-schema-it.pdf'), '%PDF-1.7 of the maker');
    expect((await get('/documents/hiline/electric-schema-it.pdf')).body).toBe('%PDF-1.7 of the maker');
    const { items } = machineDocumentsSchema.parse((await get('/documents/hiline?language=it')).json());
    expect(items.map(({ isSample }) => isSample)).toEqual([true, false]);
    expect((await get('/documents/hiline/electric-schema-de.pdf')).body).not.toContain('of the maker');
  });
});
