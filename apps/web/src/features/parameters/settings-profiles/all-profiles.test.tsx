import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { localize } from '@washboard/contract/data-models/localize';
import type { SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { AllProfiles } from './all-profiles.tsx';
import { ProfileSheet } from './profile-sheet.tsx';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

const base = '/api/v1/appliance/settingsProfiles';
const at = '2026-11-21T12:00:00.000Z';
const canteen: SettingsProfile = {
  id: '0199c1f0-7f6c-7d2e-a1b2-3c4d5e6f7081',
  name: 'Canteen',
  gamma: 'infinity',
  modelNumber: 'INF-50',
  companyCode: '200001',
  companyName: 'Navigli Service',
  isDefault: true,
  version: 2,
  createdAt: at,
  updatedAt: '2026-11-22T12:00:00.000Z',
  mayChange: true,
  values: { DI1: 120, d: 2.5 },
};
const bar: SettingsProfile = {
  ...canteen,
  id: '0199c1f0-7f6c-7d2e-a1b2-3c4d5e6f7082',
  name: 'Bar',
  gamma: 'ge',
  modelNumber: 'GE-40',
  isDefault: false,
};

let profiles: SettingsProfile[];
let asked: URLSearchParams[];
let applied: unknown[];
let created: unknown[];
let readProfile: () => Response;

beforeAll(() => startTestTexts('common', 'errors', 'parameters', 'settings-profiles', 'records'));
beforeEach(() => {
  profiles = [bar, canteen];
  asked = [];
  applied = [];
  created = [];
  readProfile = () => Response.json(canteen);
  startFakeServer({
    [`GET ${base}`]: (request) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const items = profiles.filter(({ name }) => name.includes(query.get('search') ?? ''));
      return Response.json({ items, nextCursor: null, total: items.length });
    },
    [`POST ${base}`]: async (request) => {
      created.push(await request.json());
      return created.length === 1 ? problem(409, 'PROFILE_NAME_TAKEN') : Response.json(canteen, { status: 201 });
    },
    [`GET ${base}/runs`]: () => Response.json({ items: [] }),
    [`GET ${base}/${canteen.id}`]: () => readProfile(),
    [`DELETE ${base}/${canteen.id}`]: () => new Response(null, { status: 204 }),
    [`POST ${base}/${canteen.id}/preview`]: () =>
      Response.json({
        items: [
          {
            serialNumber: 'IN240001',
            applianceName: 'Piatti 1',
            isTold: true,
            changes: [{ code: 'DI1', value: 120, expected: 99 }],
          },
        ],
      }),
    [`POST ${base}/${canteen.id}/apply`]: async (request) => {
      applied.push(await request.json());
      return problem(409, 'PROFILE_CHANGED');
    },
    'GET /api/v1/appliance/getDataModel': () =>
      Response.json({
        link: '/ddm/x.json',
        parametersLink: '/ddm/x.{lang}.json',
        modelNumber: 'INF-50',
        revision: 'B',
        isSubstitute: false,
      }),
    'GET /ddm/x.en.json': () => Response.json(localize(dataModelOf('infinity', 'INF-50', 'A'), 'en')),
    'GET /api/v1/appliance/appliances': () =>
      Response.json({
        items: [
          {
            serialNumber: 'IN240001',
            applianceName: 'Piatti 1',
            companyName: 'Al Ponte',
            state: { connection: { state: 'online', since: at } },
          },
        ],
        nextCursor: null,
        total: 1,
      }),
  });
});
afterEach(() => vi.unstubAllGlobals());

const onCreated = vi.fn();

function Page() {
  const [search, setSearch] = useState('');
  return (
    <AllProfiles
      search={search}
      onSearchChange={setSearch}
      onCreated={onCreated}
      profileLink={({ id, ...face }) => <a {...face} href={`#${id}`} />}
    />
  );
}

describe('the profiles of all models', () => {
  test('the list shows the profiles of all models with model, company and size', async () => {
    renderWithQueries(<Page />);
    const found = await screen.findByRole('link', { name: /^Canteen.*Default/ });
    expect(found).toHaveTextContent('Infinity INF-50 · 2 parametersNavigli Service');
    expect(found).toHaveTextContent('Canteen Default');
    expect(found).toHaveTextContent(/Created 21\/11\/2026.* · Changed 22\/11\/2026/);
    expect(screen.getByRole('link', { name: /^Bar/ })).not.toHaveTextContent('Default');
    expect(found).toHaveAttribute('href', `#${canteen.id}`);
    expect(screen.getByRole('link', { name: /^Bar/ })).toHaveTextContent('GE-40');
    expect(asked[0]?.get('gamma')).toBeNull();
  });

  test('a reader searches profiles on the server', async () => {
    renderWithQueries(<Page />);
    await screen.findByRole('link', { name: /Bar/ });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Cant' } });
    await waitFor(() => expect(screen.queryByRole('link', { name: /Bar/ })).toBeNull());
    expect(screen.getByRole('link', { name: /Canteen/ })).toBeVisible();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing' } });
    expect(await screen.findByText('No settings profile matches')).toBeVisible();
  });

  test('the empty list says how to create a profile', async () => {
    profiles = [];
    renderWithQueries(<Page />);
    expect(await screen.findByText('No settings profiles yet')).toBeVisible();
    expect(screen.getByText(/from the settings of a machine/)).toBeVisible();
  });

  test('a user creates a profile from the settings of a machine', async () => {
    renderWithQueries(<Page />);
    fireEvent.click(screen.getByRole('button', { name: 'New profile' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New settings profile' }));
    const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save profile' }));
    const machine = await dialog.findByRole('radio', { name: /Piatti 1 \(IN240001\)/ });
    save();
    expect(dialog.getByText('Enter a name.')).toBeVisible();
    expect(dialog.getByText('Choose a machine.')).toBeVisible();
    expect(created).toEqual([]);
    fireEvent.change(dialog.getByLabelText('Profile name'), { target: { value: ' Terrace ' } });
    fireEvent.click(machine);
    save();
    expect(await dialog.findByText(/already has a settings profile with this name/)).toBeVisible();
    expect(onCreated).not.toHaveBeenCalled();
    save();
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith(canteen.id));
    expect(created[1]).toEqual({ name: 'Terrace', serialNumber: 'IN240001', hasFactoryParameters: false });
  });
});

describe('one profile without a machine', () => {
  const onDeleted = vi.fn();
  const open = () => renderWithQueries(<ProfileSheet id={canteen.id} onDeleted={onDeleted} />);
  const press = (name: string, where: Pick<typeof screen, 'getByRole'> = screen) =>
    fireEvent.click(where.getByRole('button', { name }));

  test('the page shows the values of a profile in the order of the model', async () => {
    open();
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'ParameterValue',
      expect.stringMatching(/d2\.5/),
      expect.stringMatching(/DI1120\s+s/),
    ]);
  });

  test('a user applies a profile to machines of its model after a review', async () => {
    open();
    await screen.findByRole('table');
    press('Apply to machines…');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('checkbox', { name: /IN240001/ }));
    press('Continue with 1 machine', dialog);
    expect(await dialog.findByText(/1 value changes/)).toBeVisible();
    press('Apply to 1 machine', dialog);
    await waitFor(() => expect(applied).toHaveLength(1));
    expect(applied[0]).toMatchObject({ version: 2, serialNumbers: ['IN240001'] });
    expect(await dialog.findByRole('alert')).toBeVisible();
  });

  test('a user deletes a profile after a confirmation and leaves its page', async () => {
    open();
    await screen.findByRole('table');
    press('Delete');
    press('Delete profile', within(await screen.findByRole('alertdialog')));
    await waitFor(() => expect(onDeleted).toHaveBeenCalled());
  });

  test('a user can apply, but not delete, a profile of a parent company', async () => {
    readProfile = () => Response.json({ ...canteen, mayChange: false });
    open();
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Apply to machines…' })).toBeEnabled();
  });

  test('the page reports a profile that does not exist', async () => {
    readProfile = () => problem(404, 'PROFILE_NOT_FOUND');
    open();
    expect(await screen.findByText('This settings profile does not exist')).toBeVisible();
  });
});
