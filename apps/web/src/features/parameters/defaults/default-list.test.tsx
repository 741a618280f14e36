import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { localize } from '@washboard/contract/data-models/localize';
import type { DefaultParameters, DefaultsVersion } from '@washboard/contract/parameters/default-parameters';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { ParameterList } from '../groups/parameter-list.tsx';
import { DefaultList } from './default-list.tsx';
import type { DefaultsSearch } from './defaults-search.ts';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

const name = { gamma: 'infinity', modelNumber: 'INF-50', revision: 'A' };
const whole = localize(dataModelOf('infinity', 'INF-50', 'A'), 'en');
const shown = new Set(['d', 'DI1', 'DI8', 'S25', 'S47', 'S48']);
const document = { ...whole, parameters: whole.parameters.filter(({ code }) => shown.has(code)) };
const original = Object.fromEntries(document.parameters.map(({ code, default: value }) => [code, value]));

let versions: DefaultsVersion[];
let sent: { version: number; note: string; values: Record<string, number> }[];
let publish: (body: (typeof sent)[number]) => Response;

function add(note: string, changes: Record<string, number>): DefaultsVersion {
  const [latest] = versions;
  const added: DefaultsVersion = {
    version: (latest?.version ?? 0) + 1,
    at: '2026-11-20T09:00:00.000Z',
    by: 'Ada Marini',
    note,
    values: { ...latest?.values, ...changes },
  };
  versions = [added, ...versions];
  return added;
}

function inForce(): DefaultParameters {
  const [latest] = versions;
  const items = document.parameters.map(({ identifier, code, type }) => ({
    identifier,
    code,
    type,
    value: latest?.values[code] ?? 0,
  }));
  return { version: latest?.version ?? 0, at: latest?.at ?? null, items };
}

beforeAll(() => startTestTexts('common', 'errors', 'parameters', 'default-parameters'));
beforeEach(() => {
  versions = [{ version: 0, at: null, by: null, note: '', values: original }];
  add('Hard water', { DI1: 120 });
  add('Less rinse aid', { d: 2 });
  sent = [];
  publish = ({ note, values }) => Response.json(add(note, values), { status: 201 });
  startFakeServer({
    'GET /api/v1/appliance/getDataModel': () =>
      Response.json({ link: '/ddm/x.json', parametersLink: '/ddm/x.{lang}.json', ...name, isSubstitute: false }),
    'GET /ddm/x.en.json': () => Response.json(document),
    'GET /api/v1/appliance/defaultParameters': () => Response.json(inForce()),
    'GET /api/v1/appliance/defaultParameters/versions': () => Response.json({ items: versions, nextCursor: null }),
    'POST /api/v1/appliance/defaultParameters/versions': async (request) => {
      const body = await request.json();
      sent.push(body);
      return publish(body);
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

interface Opened {
  search?: DefaultsSearch;
  mayWrite?: boolean;
  mayReadFactory?: boolean;
}

function Page({ search: first = {}, mayWrite = true, mayReadFactory = true }: Opened) {
  const [search, setSearch] = useState(first);
  const reader = { id: 'ada', role: 'ADMIN', mayWrite, mayReadFactory } as const;
  return <DefaultList name={name} reader={reader} Fields={ParameterList} search={search} onSearchChange={setSearch} />;
}

async function open(opened: Opened = {}) {
  const page = renderWithQueries(<Page {...opened} />);
  await screen.findByRole('heading', { name: /Infinity INF-50/ });
  return page;
}

const field = (code: RegExp) => screen.findByRole('textbox', { name: code });
const press = (button: string | RegExp) => fireEvent.click(screen.getByRole('button', { name: button }));
const view = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }));

async function type(code: RegExp, text: string): Promise<void> {
  const input = await field(code);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

async function review() {
  press(/^Publish \d+ changes?…$/);
  return within(await screen.findByRole('dialog'));
}

const note = (dialog: ReturnType<typeof within>) => dialog.getByRole('textbox', { name: 'Note' });

describe('the list of a model', () => {
  test('the list says which version is in force, since when, by whom and why', async () => {
    await open();
    expect(screen.getByText('Version 2')).toBeVisible();
    expect(screen.getByText('In force')).toBeVisible();
    expect(screen.getByText(/20 Nov 2026, .* · Ada Marini/)).toBeVisible();
    expect(screen.getByText('Less rinse aid')).toBeVisible();
    expect(await field(/DI1$/)).toHaveValue('120');
  });

  test('the list has factory parameters only for readers who may read them', async () => {
    const page = await open();
    view('Factory parameters');
    expect(await field(/S25$/)).toHaveValue('780');
    page.unmount();
    await open({ mayReadFactory: false });
    expect(screen.queryByRole('radio', { name: 'Factory parameters' })).toBeNull();
  });

  test('the list is read-only for a reader who may not publish', async () => {
    await open({ mayWrite: false });
    expect(screen.getByText(/Only administrators can publish versions/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /DI1$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Publish/ })).toBeNull();
  });
});

describe('publishing default parameters', () => {
  test('an administrator publishes changed values with a note and the edited version', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Publish changes…' })).toBeDisabled();
    await type(/DI1$/, '130');
    const dialog = await review();
    expect(dialog.getByRole('row', { name: /DI1/ })).toHaveTextContent('120 s130 s');
    expect(dialog.getByText(/Publishing changes no machine/)).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Publish version 3' }));
    expect(await dialog.findByText('Enter a note.')).toBeVisible();
    fireEvent.change(note(dialog), { target: { value: 'Even harder water' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Publish version 3' }));
    expect(await screen.findByText('Version 3 is in force.')).toBeVisible();
    expect(sent).toEqual([{ ...name, version: 2, note: 'Even harder water', values: { DI1: 130 } }]);
    expect(await field(/DI1$/)).toHaveValue('130');
    expect(screen.queryByText(/not published yet/)).toBeNull();
  });

  test('an administrator cannot publish a value out of bounds or an unsafe set', async () => {
    await open();
    await type(/DI1$/, '5000');
    press(/^Publish 1 change…$/);
    expect(await field(/DI1$/)).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    await type(/DI1$/, '120');
    await type(/DI8$/, '80');
    const dialog = await review();
    expect(dialog.getByText(/the rinse would fall below the hygiene limit/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Publish version 3' })).toBeDisabled();
  });

  test('an administrator sees another administrator’s new version, and resolves values that both changed', async () => {
    publish = () => {
      add('By a colleague', { DI1: 125 });
      return problem(409, 'DEFAULT_PARAMETERS_CHANGED');
    };
    await open();
    await type(/DI1$/, '130');
    const dialog = await review();
    fireEvent.change(note(dialog), { target: { value: 'Even harder water' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Publish version 3' }));
    expect(await dialog.findByText(/Another version of the default parameters has come into force/)).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish version 4' })).toBeDisabled());
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('By a colleague')).toBeVisible();
    expect(screen.getByText('Somebody has changed this value in the meantime.')).toBeVisible();
    press(/^Keep mine: 130/);
    expect((await review()).getByRole('row', { name: /DI1/ })).toHaveTextContent('125 s130 s');
  });

  test('the dialog shows the parameters that the server refuses', async () => {
    publish = () => problem(422, 'VALUE_NOT_ALLOWED', { errors: [{ path: 'DI1', message: 'aboveMaximum' }] });
    await open();
    await type(/DI1$/, '130');
    const dialog = await review();
    fireEvent.change(note(dialog), { target: { value: 'Even harder water' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Publish version 3' }));
    expect(await dialog.findByText(/above the maximum/)).toBeVisible();
  });
});

describe('versions of default parameters', () => {
  const listed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  test('the list shows what each version changed', async () => {
    await open({ search: { view: 'versions' } });
    const items = listed();
    expect(items).toHaveLength(3);
    expect(items[0]).toMatch(/^Version 2.*In force.*Less rinse aid.*1 value changed/);
    expect(items[1]).toMatch(/^Version 1.*Hard water.*1 value changed.*99.*120/);
    expect(items[2]).toMatch(/^Original values/);
  });

  test('a reader compares two versions', async () => {
    await open({ search: { view: 'versions' } });
    const card = within(screen.getByRole('region', { name: 'Compare versions' }));
    expect(card.getByRole('row', { name: /^Detergent dosage/ })).toHaveTextContent('2.5 g/l2.0 g/l');
    fireEvent.change(card.getByLabelText('Compare with'), { target: { value: '0' } });
    expect(card.getByRole('columnheader', { name: 'Original values' })).toBeVisible();
    expect(card.getByRole('row', { name: /DI1/ })).toHaveTextContent('99 s120 s');
    fireEvent.change(card.getByLabelText('Version'), { target: { value: '0' } });
    expect(card.getByText('There is no difference.')).toBeVisible();
  });

  test('an administrator reads an old version in full and uses its values as a draft', async () => {
    await open({ search: { view: 'versions' } });
    const [, showOriginal] = screen.getAllByRole('button', { name: 'Show values' });
    if (showOriginal) fireEvent.click(showOriginal);
    expect(await screen.findByText('Original values: not in force')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /DI1$/ })).toBeNull();
    press('Use these values…');
    expect(screen.getByText('2 changes not published yet')).toBeVisible();
    expect((await review()).getByRole('row', { name: /DI1/ })).toHaveTextContent('120 s99 s');
  });
});

test('the page reports a model that does not exist', async () => {
  startFakeServer({
    'GET /api/v1/appliance/getDataModel': () => problem(404, 'DATA_MODEL_NOT_FOUND'),
    'GET /api/v1/appliance/defaultParameters': () => problem(404, 'DATA_MODEL_NOT_FOUND'),
    'GET /api/v1/appliance/defaultParameters/versions': () => problem(404, 'DATA_MODEL_NOT_FOUND'),
  });
  renderWithQueries(<Page />);
  expect(await screen.findByText('No such model')).toBeVisible();
});
