import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { localize } from '@washboard/contract/data-models/localize';
import type { ProfileRun } from '@washboard/contract/settings-profiles/profile-runs';
import type { SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import type { Editor } from '../editing/editor.ts';
import { ParameterSettings } from '../editing/parameter-settings.tsx';
import { SettingsProfiles } from './settings-profiles.tsx';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

const whole = localize(dataModelOf('infinity', 'INF-50', 'A'), 'en');
const shown = new Set(['d', 'DI1', 'S47']);
const document = { ...whole, parameters: whole.parameters.filter(({ code }) => shown.has(code)) };
const model = { gamma: 'infinity', modelNumber: 'INF-50' } as const;
const machine = { serialNumber: 'IN240002', applianceName: 'Piatti 2', ...model, revision: 'B' } as ApplianceDetail;

const base = '/api/v1/appliance/settingsProfiles';
const at = '2026-11-21T12:00:00.000Z';

function profile(name: string, fields: Partial<SettingsProfile> = {}): SettingsProfile {
  return {
    id: crypto.randomUUID(),
    name,
    ...model,
    companyCode: '200001',
    companyName: 'Navigli Service',
    isDefault: false,
    version: 1,
    createdAt: at,
    updatedAt: at,
    mayChange: true,
    values: {},
    ...fields,
  };
}

let profiles: SettingsProfile[];
let sent: { path: string; body: Record<string, unknown> }[];
let create: () => Response;
let change: () => Response;
let run: ProfileRun;
let apply: () => Response;

const runOf = (machines: Partial<ProfileRun['machines'][number]>[]): ProfileRun => ({
  id: crypto.randomUUID(),
  profileId: profiles[0]?.id ?? null,
  profileName: 'Canteen',
  version: 1,
  ...model,
  requestedAt: at,
  total: machines.length,
  settled: machines.length,
  succeeded: 1,
  machines: machines.map((fields) => ({
    serialNumber: '',
    applianceName: null,
    outcome: 'written',
    reason: null,
    parameters: [],
    settledAt: at,
    ...fields,
  })),
});

beforeAll(() => startTestTexts('common', 'errors', 'parameters', 'settings-profiles'));
const changing = {
  serialNumber: 'IN240001',
  applianceName: 'Piatti 1',
  isTold: true,
  changes: [{ code: 'DI1', value: 120, expected: 99 }],
};
const unchanging = { serialNumber: 'IN240002', applianceName: 'Piatti 2', isTold: true, changes: [] as object[] };
let previewed: object[];

beforeEach(() => {
  previewed = [changing, unchanging];
  const canteen = profile('Canteen', { values: { DI1: 120, d: 2.5 }, isDefault: true });
  profiles = [canteen, profile('As delivered', { values: { DI1: 99 } })];
  sent = [];
  apply = () => Response.json(run, { status: 202 });
  create = () => Response.json(profile('New'), { status: 201 });
  const parameters = '/api/v1/event-hub-listener/IN240002/parameters';
  const took = async (request: Request, answer: () => Response) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json() });
    return answer();
  };
  const others = ['IN240001', 'IN240002'].map((serialNumber) => ({
    serialNumber,
    applianceName: `Name of ${serialNumber}`,
    companyName: 'Al Ponte',
    state: { connection: { state: 'online', since: at } },
  }));
  startFakeServer({
    'GET /api/v1/appliance/getDataModel': () =>
      Response.json({
        link: '/ddm/x.json',
        parametersLink: '/ddm/x.{lang}.json',
        ...model,
        revision: 'B',
        isSubstitute: false,
      }),
    'GET /ddm/x.en.json': () => Response.json(document),
    [`GET ${parameters}`]: () =>
      Response.json({
        ...machine,
        at,
        version: '1',
        restored: null,
        defaults: { version: 0, at: null, values: {} },
        values: { DI1: 99, d: 2.5, S47: 10 },
      }),
    'GET /api/v1/appliance/appliances': () => Response.json({ items: others, nextCursor: null, total: others.length }),
    [`GET ${base}`]: () => Response.json({ items: profiles, nextCursor: null, total: profiles.length }),
    [`GET ${base}/runs`]: () => Response.json({ items: [] }),
    [`POST ${base}`]: (request) => took(request, () => create()),
    [`PUT ${base}/${canteen.id}`]: (request) => took(request, () => change()),
    [`POST ${base}/${canteen.id}/preview`]: () => Response.json({ items: previewed }),
    [`POST ${base}/${canteen.id}/apply`]: (request) => took(request, () => apply()),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Profiles({ editor }: { editor: Editor }) {
  const [chosenId, setChosenId] = useState<string>();
  return <SettingsProfiles editor={editor} chosenId={chosenId} onChoose={setChosenId} />;
}

async function open(role: 'SERVICE' | 'SERVICE_MANAGER' = 'SERVICE') {
  const rendered = renderWithQueries(
    <ParameterSettings machine={machine} condition="ready" reader={{ id: 'anna', role, mayWrite: true }}>
      {(editor) => <Profiles editor={editor} />}
    </ParameterSettings>,
  );
  await screen.findByRole('region', { name: 'Canteen' });
  return rendered;
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const choose = (name: RegExp) => fireEvent.click(within(screen.getByRole('list')).getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string, where: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.click(where.getByRole('button', { name }));

async function openDialog(name: string, where?: Pick<typeof screen, 'getByRole'>): Promise<void> {
  press(name, where);
  await screen.findByRole('dialog');
}

describe('settings profiles of the model', () => {
  test('the list shows which profile matches the machine, and how many values differ in every other profile', async () => {
    await open();
    expect(screen.getByText('This machine matches: As delivered')).toBeVisible();
    expect(card('Canteen').getByText('1 value of this machine differs')).toBeVisible();
    expect(card('Canteen').getByRole('row', { name: /DI1 99\s+s 120\s+s/ })).toBeVisible();
    expect(card('Canteen').getByText('Default')).toBeVisible();
    choose(/^As delivered.*Same settings/);
    expect(card('As delivered').getByText('This machine has the same settings')).toBeVisible();
    expect(card('As delivered').getByRole('button', { name: 'Apply to this machine' })).toBeDisabled();
    expect(screen.queryByRole('region', { name: 'Canteen' })).toBeNull();
    choose(/^Canteen.*Default.*1 value differs/);
    expect(card('Canteen').getByRole('button', { name: 'Apply to this machine' })).toBeEnabled();
  });

  test('a user can apply, but not change, a profile of a parent company', async () => {
    profiles = profiles.map((each) => ({ ...each, mayChange: false }));
    await open();
    expect(card('Canteen').getByRole('button', { name: 'Apply to this machine' })).toBeEnabled();
    for (const name of ['Change', 'Delete', 'Remove as default']) {
      expect(card('Canteen').queryByRole('button', { name })).toBeNull();
    }
  });

  test('a user reviews the values of a profile before they are written', async () => {
    await open();
    await openDialog('Apply to this machine', card('Canteen'));
    expect(dialog().getByRole('row', { name: /DI1 99\s+s 120\s+s/ })).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Write 1 change' })).toBeEnabled();
  });
});

describe('saving a settings profile', () => {
  test('a saved profile contains the present values except values that fit one machine only', async () => {
    await open('SERVICE_MANAGER');
    await openDialog('Save as profile');
    fireEvent.change(dialog().getByRole('textbox', { name: 'Profile name' }), { target: { value: ' Hotel ' } });
    press('Save 2 values', dialog());
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ path: base, body: { name: 'Hotel', ...model, values: { DI1: 99, d: 2.5 } } }]);
  });

  test('the page shows a new profile after it was saved', async () => {
    const created = profile('Hotel', { values: { DI1: 99 } });
    create = () => {
      profiles = [...profiles, created];
      return Response.json(created, { status: 201 });
    };
    await open();
    await openDialog('Save as profile');
    fireEvent.change(dialog().getByRole('textbox', { name: 'Profile name' }), { target: { value: 'Hotel' } });
    press('Save 2 values', dialog());
    expect(await screen.findByRole('region', { name: 'Hotel' })).toBeVisible();
  });

  test('a reader without permission cannot save factory parameters', async () => {
    await open();
    await openDialog('Save as profile');
    expect(dialog().queryByRole('checkbox')).toBeNull();
  });

  test('the dialog requires a name and keeps its input when the name is taken', async () => {
    create = () => problem(409, 'PROFILE_NAME_TAKEN');
    await open();
    await openDialog('Save as profile');
    press('Save 2 values', dialog());
    expect(dialog().getByText('Enter a name.')).toBeVisible();
    expect(sent).toEqual([]);
    const name = dialog().getByRole('textbox', { name: 'Profile name' });
    fireEvent.change(name, { target: { value: 'Canteen' } });
    press('Save 2 values', dialog());
    expect(await dialog().findByText(/already has a settings profile with this name/)).toBeVisible();
    expect(name).toHaveValue('Canteen');
  });
});

describe('changing a settings profile', () => {
  test('a user never reverts what another user saved meanwhile', async () => {
    const [canteen] = profiles;
    if (!canteen) throw new Error('no profile');
    change = () => problem(409, 'PROFILE_CHANGED');
    const { queryClient } = await open();
    await openDialog('Change', card('Canteen'));
    profiles = [{ ...canteen, version: 2, name: 'Hotel', values: { DI1: 150, d: 2.5 } }];
    await act(() => queryClient.refetchQueries());
    await screen.findByRole('region', { name: 'Hotel', hidden: true });
    expect(dialog().getByRole('textbox', { name: 'Profile name' })).toHaveValue('Canteen');
    press('Save profile', dialog());
    expect(await dialog().findByText(/Somebody else has changed the settings profile/)).toBeVisible();
    expect(dialog().getByRole('textbox', { name: 'Profile name' })).toHaveValue('Hotel');
    press('Save profile', dialog());
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual([
      { version: 1, name: 'Canteen', values: canteen.values },
      { version: 2, name: 'Hotel', values: { DI1: 150, d: 2.5 } },
    ]);
  });
});

describe('applying a settings profile to several machines', () => {
  test('a user applies a profile after seeing the changes at each machine, and repeats it for failed machines', async () => {
    run = runOf([
      { serialNumber: 'IN240001', applianceName: 'Piatti 1', outcome: 'refused', reason: 'notAllowedNow' },
      { serialNumber: 'IN240002', applianceName: 'Piatti 2', outcome: 'written' },
      { serialNumber: 'IN240003', applianceName: null, outcome: 'notFound' },
    ]);
    await open();
    await openDialog('Apply to several…', card('Canteen'));
    fireEvent.click(await dialog().findByRole('button', { name: 'Select all 2 matches' }));
    press('Continue with 2 machines', dialog());
    expect(await dialog().findByText('Piatti 1')).toBeVisible();
    expect(dialog().getByText(/1 value changes/)).toBeVisible();
    press('Apply to 1 machine', dialog());
    expect(await screen.findByText('1 of 3 machines set as requested')).toBeVisible();
    expect(dialog().getByText(/refused – not possible while a cycle is running/)).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ version: 1, serialNumbers: ['IN240001'] });

    run = runOf([{ serialNumber: 'IN240001', applianceName: 'Piatti 1' }]);
    press('Try 1 machine again', dialog());
    expect(await screen.findByText('1 of 1 machine set as requested')).toBeVisible();
    expect(sent[1]?.body).toMatchObject({ serialNumbers: ['IN240001'] });
    expect(sent[1]?.body.runId).not.toBe(sent[0]?.body.runId);
  });

  test('a user can apply a profile only if a machine would change or has not reported its parameters', async () => {
    previewed = [{ ...changing, changes: [] }, unchanging];
    await open();
    await openDialog('Apply to several…', card('Canteen'));
    const review = async () =>
      fireEvent.click(await dialog().findByRole('button', { name: 'Continue with 2 machines' }));
    fireEvent.click(await dialog().findByRole('button', { name: 'Select all 2 matches' }));
    await review();
    await dialog().findByText(/There is nothing to apply/);
    expect(dialog().queryByRole('button', { name: /^Apply to/ })).toBeNull();
    press('Back', dialog());
    previewed = [{ ...changing, isTold: false, changes: [] }, unchanging];
    await review();
    await dialog().findByText(/has not reported/);
    expect(dialog().getByRole('button', { name: 'Apply to 1 machine' })).toBeVisible();
  });

  test('the page repeats a run without a response unchanged, although the machines have changed', async () => {
    apply = () => problem(503, 'UNAVAILABLE');
    const { queryClient } = await open();
    await openDialog('Apply to several…', card('Canteen'));
    fireEvent.click(await dialog().findByRole('button', { name: 'Select all 2 matches' }));
    press('Continue with 2 machines', dialog());
    fireEvent.click(await dialog().findByRole('button', { name: 'Apply to 1 machine' }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    previewed = [{ ...changing, changes: [] }, unchanging];
    await act(() => queryClient.refetchQueries());
    fireEvent.click(await dialog().findByRole('button', { name: 'Apply to 1 machine' }));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });

  test('a run has the machines whose changes the user saw, and another ID when they have changed', async () => {
    apply = () => problem(409, 'PROFILE_CHANGED');
    const { queryClient } = await open();
    await openDialog('Apply to several…', card('Canteen'));
    fireEvent.click(await dialog().findByRole('button', { name: 'Select all 2 matches' }));
    press('Continue with 2 machines', dialog());
    fireEvent.click(await dialog().findByRole('button', { name: 'Apply to 1 machine' }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    previewed = [changing, { ...unchanging, changes: changing.changes }];
    await act(() => queryClient.refetchQueries());
    fireEvent.click(await dialog().findByRole('button', { name: 'Apply to 2 machines' }));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    const [first, second] = sent.map(({ body }) => body);
    expect([first?.serialNumbers, second?.serialNumbers]).toEqual([['IN240001'], ['IN240001', 'IN240002']]);
    expect(second?.runId).not.toBe(first?.runId);
  });

  test('a repeated run keeps its ID and sends the latest version, and a run of other machines gets a new ID', async () => {
    apply = () => problem(409, 'PROFILE_CHANGED');
    previewed = [changing, { ...unchanging, changes: changing.changes }];
    await open();
    await openDialog('Apply to several…', card('Canteen'));
    fireEvent.click(await dialog().findByRole('button', { name: 'Select all 2 matches' }));
    press('Continue with 2 machines', dialog());
    await dialog().findByText('Piatti 1');
    profiles = profiles.map((each) => ({ ...each, version: 2 }));
    const sendAgain = async (name: string) => {
      const before = sent.length;
      press(name, dialog());
      await vi.waitFor(() => expect(sent).toHaveLength(before + 1));
      await vi.waitFor(() => expect(dialog().getByRole('button', { name })).not.toHaveAttribute('data-loading'));
      await dialog().findByText('Piatti 1');
    };
    await sendAgain('Apply to 2 machines');
    await sendAgain('Apply to 2 machines');
    press('Back', dialog());
    fireEvent.click(await dialog().findByRole('checkbox', { name: /IN240002/ }));
    previewed = [changing];
    press('Continue with 1 machine', dialog());
    await dialog().findByText('Piatti 1');
    await sendAgain('Apply to 1 machine');
    expect(sent.map(({ body }) => body.version)).toEqual([1, 2, 2]);
    const [first, second, third] = sent.map(({ body }) => body.runId);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});
