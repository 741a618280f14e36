import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LimitProfile } from '@washboard/contract/hygiene/hygiene-limits';
import { type ComponentProps, useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { LimitsDialog } from './limits-dialog.tsx';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));

beforeAll(() => startTestTexts('common', 'errors', 'limit-profiles'));
beforeEach(() => vi.unstubAllGlobals());

const machinePath = '/api/v1/event-hub-listener/IN240001/limitProfile';
const pathOf = (code: string) => `/api/v1/account/companies/${code}`;
const ponte = { companyCode: '300001', companyName: 'Trattoria Al Ponte' };
const navigli = { companyCode: '200001', companyName: 'Navigli Service' };
const limits = { tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900, contactSMin: null };
const usual = { profile: { id: 'en17735', version: 1 }, name: null, limits, chosenFor: 'usual', company: null };
const house: LimitProfile = {
  id: 'a0000000-0000-4000-8000-000000000001',
  version: 2,
  name: 'House rules',
  changedAt: '2026-11-01T00:00:00Z',
  limits: { tankTmpMin: 620, rinseTmpMin: 830, rinseTmpMax: 900, contactSMin: 90 },
  retiredAt: null,
};
const profiles = [
  { profile: usual.profile, name: null, limits, company: null },
  { profile: { id: 'fdaFoodCode', version: 1 }, name: null, limits: { ...limits, tankTmpMin: 656 }, company: null },
  { profile: { id: house.id, version: 2 }, name: house.name, limits: house.limits, company: navigli },
];
const ofMachine = { ...usual, inherited: usual, profiles, companies: [ponte, navigli] };
const ofCompany = { ...usual, inherited: usual, profiles, version: 4 };

type Answers = Parameters<typeof startFakeServer>[0];

function serve(answers: Answers = {}, items: LimitProfile[] = [house]) {
  return startFakeServer({
    [`GET ${machinePath}`]: () => Response.json(ofMachine),
    [`GET ${pathOf('300001')}/limitProfile`]: () => Response.json(ofCompany),
    [`GET ${pathOf('200001')}/limitProfile`]: () => Response.json(ofCompany),
    [`GET ${pathOf('300001')}/limitProfiles`]: () => Response.json({ items }),
    [`GET ${pathOf('200001')}/limitProfiles`]: () => Response.json({ items }),
    ...answers,
  });
}

const onClose = vi.fn();
function Shown(props: Pick<ComponentProps<typeof LimitsDialog>, 'of'>) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return isOpen && <LimitsDialog {...props} onClose={close} />;
}

function show(of: ComponentProps<typeof LimitsDialog>['of'] = { serialNumber: 'IN240001' }) {
  renderWithQueries(<Shown of={of} />);
  return userEvent.setup();
}

const click = async (user: ReturnType<typeof show>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

describe('the choice of limits', () => {
  it('the dialog lists all profiles with limits and owner, and marks the inherited profile', async () => {
    serve();
    show();
    expect(await screen.findByRole('radio', { name: /^Inherited\s*Default: practice after EN 17735/ })).toBeChecked();
    expect(
      screen.getByRole('radio', {
        name: /^House rules\s*version 2 · Tank at least 62\.0\s°C, rinse 83\.0\s°C to 90\.0\s°C, washing and rinsing at least 90\ss · Navigli Service$/,
      }),
    ).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Choose these limits' })).toBeDisabled();
  });

  it('a user chooses limits for the machine', async () => {
    const sent: unknown[] = [];
    serve({
      [`PUT ${machinePath}`]: async (request) => {
        sent.push(await request.json());
        return Response.json(ofMachine);
      },
    });
    const user = show();
    await user.click(await screen.findByRole('radio', { name: /^House rules/ }));
    await click(user, 'Choose these limits');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ profileId: house.id }]);
  });

  it('a user sets a company to inherit its limits, and the request names the version that the user saw', async () => {
    const sent: unknown[] = [];
    const chosen = { ...ofCompany, profile: profiles[1]?.profile, chosenFor: 'company', company: ponte };
    serve({
      [`GET ${pathOf('300001')}/limitProfile`]: () => Response.json(chosen),
      [`PUT ${pathOf('300001')}/limitProfile`]: async (request) => {
        sent.push(await request.json());
        return Response.json(ofCompany);
      },
    });
    const user = show();
    await user.selectOptions(await screen.findByLabelText('Applies to'), '300001');
    expect(await screen.findByRole('radio', { name: /FDA Food Code/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /^Inherited/ }));
    await click(user, 'Choose these limits');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ profileId: null, version: 4 }]);
  });

  it('a user who chose too late keeps the choice, and sees the choice of another user', async () => {
    let sheet: object = ofCompany;
    serve({
      [`GET ${pathOf('300001')}/limitProfile`]: () => Response.json(sheet),
      [`PUT ${pathOf('300001')}/limitProfile`]: () => {
        sheet = { ...ofCompany, profile: profiles[1]?.profile, chosenFor: 'company', company: ponte, version: 5 };
        return problem(409, 'LIMITS_CHANGED');
      },
    });
    const user = show();
    await user.selectOptions(await screen.findByLabelText('Applies to'), '300001');
    await user.click(await screen.findByRole('radio', { name: /^House rules/ }));
    await click(user, 'Choose these limits');
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else has changed these limits');
    expect(await screen.findByRole('radio', { name: /FDA Food Code.* · chosen now$/ })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: /^House rules/ })).toBeChecked();
  });

  it('the dialog keeps an unsaved choice while the user looks at the profiles', async () => {
    serve();
    const user = show();
    await user.click(await screen.findByRole('radio', { name: /^House rules/ }));
    await click(user, 'Manage profiles');
    expect(await screen.findByRole('heading', { name: 'Limit profiles of Trattoria Al Ponte' })).toBeVisible();
    await click(user, 'Back');
    expect(await screen.findByRole('radio', { name: /^House rules/ })).toBeChecked();
  });

  it('the dialog of a company offers no choice of another company or machine', async () => {
    serve();
    show({ company: navigli });
    expect(await screen.findByRole('radio', { name: /^Inherited/ })).toBeChecked();
    expect(screen.queryByLabelText('Applies to')).toBeNull();
  });

  it('a user reloads limits that failed to load', async () => {
    serve({ [`GET ${machinePath}`]: () => problem(503, 'SERVICE_UNAVAILABLE') });
    const user = show();
    expect(await screen.findByText('The limits could not be loaded')).toBeVisible();
    serve();
    await click(user, 'Try again');
    expect(await screen.findByRole('radio', { name: /^Inherited/ })).toBeVisible();
  });
});

describe('the profiles of a company', () => {
  async function begin(answers: Answers = {}, items?: LimitProfile[]) {
    const server = serve(answers, items);
    const user = show({ company: navigli });
    await click(user, 'Manage profiles');
    return { server, user };
  }

  const fill = async (user: ReturnType<typeof show>, label: RegExp, text: string) => {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    if (text !== '') await user.type(field, text);
  };

  it('the list shows current profiles with version and limits, and names retired profiles', async () => {
    await begin({}, [house, { ...house, id: '2', name: 'Old rules', retiredAt: '2026-11-02T00:00:00Z' }]);
    expect(await screen.findByText('version 2')).toBeVisible();
    expect(screen.getByText('Retired: Old rules')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit profile Old rules' })).toBeNull();
  });

  it('a user creates a profile', async () => {
    const sent: unknown[] = [];
    const { user } = await begin(
      {
        [`POST ${pathOf('200001')}/limitProfiles`]: async (request) => {
          sent.push(await request.json());
          return Response.json(house, { status: 201 });
        },
      },
      [],
    );
    expect(await screen.findByText('The company has no profiles yet.')).toBeVisible();
    await click(user, 'Create profile');
    await fill(user, /^Name/, ' Strict ');
    await fill(user, /^Wash tank/, '65');
    await fill(user, /^Final rinse, lowest/, '85');
    await fill(user, /^Final rinse, highest/, '90');
    await fill(user, /^Washing and rinsing/, '120');
    await click(user, 'Create');
    expect(await screen.findByRole('heading', { name: 'Limit profiles of Navigli Service' })).toBeVisible();
    const entered = { tankTmpMin: 650, rinseTmpMin: 850, rinseTmpMax: 900, contactSMin: 120 };
    expect(sent).toEqual([{ name: 'Strict', limits: entered }]);
  });

  it('the form names the fault of each limit, focuses the first and sends nothing', async () => {
    const { server, user } = await begin();
    await click(user, 'Create profile');
    await fill(user, /^Name/, 'Wrong');
    await fill(user, /^Wash tank/, '20');
    await fill(user, /^Final rinse, lowest/, '90');
    await fill(user, /^Final rinse, highest/, '85');
    await fill(user, /^Washing and rinsing/, 'soon');
    await click(user, 'Create');
    expect(screen.getByText('Enter 30.0 °C to 100.0 °C, with at most one decimal.')).toBeVisible();
    expect(screen.getByText('The highest temperature must be above the lowest.')).toBeVisible();
    expect(screen.getByText('Enter 1 to 3,600 whole seconds, or leave the field empty.')).toBeVisible();
    expect(screen.getByLabelText(/^Wash tank/)).toHaveFocus();
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('a user replaces a version that another user saved meanwhile after seeing it', async () => {
    const sent: { version: number }[] = [];
    const items = [house];
    const { user } = await begin(
      {
        [`PUT ${pathOf('200001')}/limitProfiles/${house.id}`]: async (request) => {
          const body = await request.json();
          sent.push(body);
          if (body.version === 3) return Response.json({ ...house, version: 4 });
          items[0] = { ...house, version: 3, name: 'Their rules', limits: { ...house.limits, tankTmpMin: 640 } };
          return problem(409, 'LIMITS_CHANGED');
        },
      },
      items,
    );
    await click(user, 'Edit profile House rules');
    await fill(user, /^Wash tank/, '66.5');
    await click(user, 'Save as new version');
    expect(await screen.findByText(/^Their rules, version 3: Tank at least 64\.0 °C/)).toBeVisible();
    expect(screen.getByLabelText(/^Wash tank/)).toHaveValue('66.5');
    expect(screen.queryByText(/could not be saved/)).toBeNull();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('House rules');
    await click(user, 'Save as new version');
    expect(await screen.findByRole('heading', { name: 'Limit profiles of Navigli Service' })).toBeVisible();
    expect(sent.map(({ version }) => version)).toEqual([2, 3]);
    expect(sent[1]).toMatchObject({ name: 'House rules', limits: { ...house.limits, tankTmpMin: 665 } });
  });

  it('the form keeps its input when the name is taken', async () => {
    const { user } = await begin({
      [`POST ${pathOf('200001')}/limitProfiles`]: () => problem(409, 'LIMIT_PROFILE_NAME_TAKEN'),
    });
    await click(user, 'Create profile');
    await fill(user, /^Name/, 'House rules');
    await fill(user, /^Wash tank/, '65');
    await fill(user, /^Final rinse, lowest/, '85');
    await fill(user, /^Final rinse, highest/, '90');
    await click(user, 'Create');
    expect(await screen.findByRole('alert')).toHaveTextContent('already has a limit profile with this name');
    expect(screen.getByLabelText(/^Wash tank/)).toHaveValue('65');
  });

  it('a user retires a profile after a confirmation', async () => {
    const items = [house];
    const { user } = await begin(
      {
        [`DELETE ${pathOf('200001')}/limitProfiles/${house.id}`]: () => {
          items[0] = { ...house, retiredAt: '2026-11-02T00:00:00Z' };
          return new Response(null, { status: 204 });
        },
      },
      items,
    );
    await click(user, 'Retire profile House rules');
    expect(await screen.findByRole('heading', { name: 'Retire House rules?' })).toBeVisible();
    await click(user, 'Retire profile');
    expect(await screen.findByText('Retired: House rules')).toBeVisible();
  });

  it('the server does not retire a profile in use, and the error counts its machines and companies', async () => {
    const errors = [
      { path: 'machines', message: '3' },
      { path: 'companies', message: '1' },
    ];
    const { user } = await begin({
      [`DELETE ${pathOf('200001')}/limitProfiles/${house.id}`]: () => problem(409, 'LIMIT_PROFILE_IN_USE', { errors }),
    });
    await click(user, 'Retire profile House rules');
    await click(user, 'Retire profile');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Chosen for: 3 machines, 1 company. Choose another profile there first.')).toBeVisible();
  });
});
