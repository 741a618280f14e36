import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type ApplianceImport,
  type ImportCheck,
  importColumns,
} from '@washboard/contract/machine-registration/appliance-import';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithQueries } from '../../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../../testing/test-texts.ts';
import { ImportCard } from './import-card.tsx';
import { secretsKeys } from './secrets-key.ts';

const saved = vi.hoisted(() => ({ files: [] as { blob: Blob; name: string }[] }));

/** The API client captures `fetch` on import, so the fake is hoisted. */
const server = vi.hoisted(() => {
  const state = {
    uploads: [] as { dryRun: string | null; importId: string | null; type: string | null; key: string | null }[],
    check: {} as ImportCheck,
    run: null as ApplianceImport | null,
    refusal: null as { status: number; code: string; reason?: string; errors?: object[] } | null,
    secretsKeys: [] as (string | null)[],
    erased: [] as string[],
    labelled: [] as unknown[],
  };
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const { pathname, searchParams } = new URL(request.url);
    const key = request.headers.get('x-secrets-key');
    const { refusal } = state;
    if (pathname.endsWith('/secrets')) {
      if (request.method === 'DELETE') {
        state.erased.push(pathname);
        if (state.run) state.run = { ...state.run, secrets: 'gone' };
        return new Response(null, { status: 204 });
      }
      state.secretsKeys.push(key);
      return Response.json({
        items: [{ serialNumber: 'IN240100', linkSecret: 'AAAA-BBBB', gamma: 'infinity', modelNumber: 'INF-50' }],
      });
    }
    if (pathname.endsWith('/labels')) {
      state.labelled.push(await request.json());
      return new Response('%PDF');
    }
    if (request.method === 'GET')
      return Response.json(pathname.endsWith('/import') ? { items: state.run ? [state.run] : [] } : state.run);
    state.uploads.push({
      dryRun: searchParams.get('dryRun'),
      importId: searchParams.get('importId'),
      type: request.headers.get('content-type'),
      key,
    });
    if (refusal) return Response.json({ type: 'x', title: 'x', ...refusal }, { status: refusal.status });
    if (searchParams.get('dryRun') === 'true') return Response.json(state.check);
    return Response.json(state.run, { status: 202 });
  };
  return state;
});

vi.mock('../../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));
vi.mock('../../../../lib/save-file.ts', () => ({
  saveFile: (blob: Blob, name: string) => void saved.files.push({ blob, name }),
}));

/** Office Open XML numbers the text format `@` 49. */
const textFormat = '49';

const run: ApplianceImport = {
  id: '5f0c2f6e-5a3c-4f9e-9d0a-0f6d1f6a7b10',
  requestedAt: '2026-11-25T10:00:00.000Z',
  finishedAt: null,
  total: 2,
  added: 0,
  refused: 1,
  secrets: 'waiting',
  secretsUntil: '2026-11-25T11:00:00.000Z',
  refusals: [{ line: 3, serialNumber: 'VAN0001', problems: [{ column: 'serialNumber', problem: 'exists' }] }],
};
const finished: ApplianceImport = { ...run, finishedAt: '2026-11-25T10:00:05.000Z', added: 1, secrets: 'available' };
const { id } = run;

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'administration-add');
  Object.assign(server, { uploads: [], run: null, refusal: null, secretsKeys: [], erased: [], labelled: [] });
  server.check = { total: 2, ready: 1, refusals: run.refusals, sheet: null, otherSheets: [] };
  saved.files = [];
});
afterEach(() => localStorage.clear());

function show() {
  return { user: userEvent.setup({ applyAccept: false }), ...renderWithQueries(<ImportCard ownerId="anna" />) };
}
type User = ReturnType<typeof show>['user'];

const button = (name: string) => screen.getByRole('button', { name });
const choose = async (user: User, file: File) =>
  user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
const csv = new File(['serialNumber;gamma;modelNumber\n'], 'new.csv', { type: 'application/vnd.ms-excel' });

describe('an import', () => {
  it('an import checks its file, and adds the machines only after a confirmation', async () => {
    const { user } = show();
    await choose(user, csv);
    expect(await screen.findByText('Machines that can be added: 1 of 2')).toBeVisible();
    expect(screen.getByText(/Line 3/).closest('li')).toHaveTextContent(
      'Line 3 VAN0001serialNumber: This serial number is already registered.',
    );
    expect(server.uploads).toEqual([{ dryRun: 'true', importId: null, type: 'text/csv', key: null }]);

    server.run = run;
    await user.click(button('Add 1 machine'));
    expect(await screen.findByRole('progressbar')).toHaveAttribute('max', '2');
    const [, order] = server.uploads;
    expect(order).toMatchObject({ dryRun: 'false', type: 'text/csv' });
    expect(order?.key).toMatch(/^[\w-]{43}$/);
    expect(secretsKeys.read(order?.importId ?? '', 'anna')).toBe(order?.key);
    server.run = finished;
    expect(await screen.findByText('Machines added: 1 of 2. Lines refused: 1.', {}, { timeout: 3000 })).toBeVisible();
  });

  it('the import sends an Excel workbook with its media type', async () => {
    const { user } = show();
    await choose(user, new File(['PK'], 'New machines.XLSX'));
    await screen.findByText('Machines that can be added: 1 of 2');
    expect(server.uploads[0]?.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  });

  it('the import names the sheets of a workbook that it does not read', async () => {
    server.check = { ...server.check, sheet: 'Machines', otherSheets: ['June', 'July'] };
    const { user } = show();
    await choose(user, new File(['PK'], 'machines.xlsx'));
    expect(await screen.findByText('Only the sheet “Machines” was read. Not read: June and July.')).toBeVisible();
  });

  it('the template of an import has columns that keep typed values as text', async () => {
    show();
    const link = await screen.findByRole('link', { name: 'Download the template' });
    expect(link).toHaveAttribute('download', 'machines.xlsx');
    const parts = unzipSync(readFileSync(join(import.meta.dirname, 'machines.xlsx')));
    const [sheet, styles] = ['worksheets/sheet1', 'styles'].map((part) =>
      strFromU8(parts[`xl/${part}.xml`] ?? new Uint8Array()),
    );
    expect([...(sheet ?? '').matchAll(/<t>(\w+)<\/t>/g)].map(([, title]) => title)).toEqual(importColumns);
    const columns = /<col min="(\d+)" max="(\d+)" width="\d+" style="(\d+)"/.exec(sheet ?? '');
    const [, first, last, style] = columns ?? [];
    expect([first, last]).toEqual(['1', String(importColumns.length)]);
    const cellFormats = /<cellXfs.*<\/cellXfs>/.exec(styles ?? '')?.[0] ?? '';
    expect([...cellFormats.matchAll(/numFmtId="(\d+)"/g)][Number(style)]?.[1]).toBe(textFormat);
  });

  it('the import is not offered if no machine of the file can be added', async () => {
    server.check = { ...server.check, total: 1, ready: 0 };
    const { user } = show();
    await choose(user, csv);
    await screen.findByText('Machines that can be added: 0 of 1');
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });

  it('an import keeps its ID and key when the response is lost', async () => {
    const { user } = show();
    await choose(user, csv);
    const start = await screen.findByRole('button', { name: 'Add 1 machine' });
    server.refusal = { status: 503, code: 'SERVICE_UNAVAILABLE' };
    await user.click(start);
    expect(await screen.findByText(/The service is not available/)).toBeVisible();
    server.refusal = null;
    server.run = run;
    await user.click(start);
    await screen.findByRole('progressbar');
    const [, first, second] = server.uploads;
    expect(second).toEqual(first);
  });

  it.each([
    ['encoding', /not UTF-8/],
    ['tooManyLines', /more than 10,000 machines/],
    ['format', /not a CSV file or Excel workbook/],
    ['tooLarge', /too much memory/],
    ['tooSlow', /could not be read in time/],
  ])('the import says why a file cannot be read: %s', async (reason, text) => {
    server.refusal = { status: 422, code: 'IMPORT_UNREADABLE', reason };
    const { user } = show();
    await choose(user, csv);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('the import names unknown and missing columns', async () => {
    const errors = [
      { path: 'colour', message: 'unknown' },
      { path: 'gamma', message: 'missing' },
    ];
    server.refusal = { status: 422, code: 'IMPORT_UNREADABLE', reason: 'columns', errors };
    const { user } = show();
    await choose(user, csv);
    const list = (await screen.findByText('colour')).closest('ul');
    expect(list).toHaveTextContent('colour: unknown columngamma: missing');
  });

  it('the import does not send a file that is too large', async () => {
    const { user } = show();
    await choose(user, new File([new Uint8Array(6 * 1024 * 1024)], 'huge.csv'));
    expect(await screen.findByText('The file is larger than 5 MB. Please split it.')).toBeVisible();
    expect(server.uploads).toEqual([]);
  });
});

describe('the link secrets of an import', () => {
  it('the page finds the link secrets of an import again, saves them as a file and erases them', async () => {
    server.run = finished;
    secretsKeys.keep(id, 'anna', 'k'.repeat(43));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Save link secrets (CSV)' }));
    await waitFor(() => expect(saved.files).toHaveLength(1));
    expect(server.secretsKeys).toEqual(['k'.repeat(43)]);
    expect(saved.files[0]?.name).toBe('link-secrets.csv');
    expect(await saved.files[0]?.blob.text()).toBe(
      'serialNumber;gamma;modelNumber;linkSecret\r\nIN240100;infinity;INF-50;AAAA-BBBB\r\n',
    );
    await user.click(button('Labels 1–1 (PDF)'));
    await waitFor(() => expect(saved.files).toHaveLength(2));
    expect(server.labelled).toEqual([{ machines: [{ serialNumber: 'IN240100', linkSecret: 'AAAA-BBBB' }] }]);
    expect(saved.files[1]?.name).toBe('labels.pdf');
    await user.click(button('Erase from the server'));
    expect(server.erased).toEqual([]);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Erase from the server' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save link secrets (CSV)' })).toBeNull());
    expect(server.erased).toHaveLength(1);
    await waitFor(() => expect(secretsKeys.read(id, 'anna')).toBeNull());
  });

  it('the link secrets of an import cannot be saved in another browser', async () => {
    server.run = finished;
    show();
    expect(await screen.findByText(/only in the browser in which the import was started/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save link secrets (CSV)' })).toBeNull();
  });
});
