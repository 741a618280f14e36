import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { NameField } from './name-field.tsx';
import { useNameDrafts } from './use-name-drafts.ts';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

beforeAll(() => startTestTexts('common', 'errors', 'appliances'));
beforeEach(() => vi.unstubAllGlobals());

const machine = { serialNumber: 'IN240001', applianceName: 'Piatti 1' };
const path = 'POST /api/v1/appliance/updateAppliance';

function Renaming() {
  const { drafts, edits } = useNameDrafts();
  const draft = drafts.get(machine.serialNumber);
  if (draft) return <NameField machine={machine} draft={draft} edits={edits} />;
  return (
    <button type="button" onClick={() => edits.begin(machine)}>
      {machine.applianceName}
    </button>
  );
}

async function type(text: string) {
  const user = userEvent.setup();
  renderWithQueries(<Renaming />);
  await user.click(screen.getByRole('button', { name: 'Piatti 1' }));
  await user.clear(screen.getByLabelText('New name of Piatti 1'));
  await user.type(screen.getByLabelText('New name of Piatti 1'), text);
  return user;
}

describe('the name field', () => {
  it('the name field of a machine saves the name on Enter, unless another user has renamed the machine', async () => {
    const server = startFakeServer({ [path]: () => Response.json({ ...machine, applianceName: 'Dishes' }) });
    await type('Dishes{Enter}');
    await waitFor(() => expect(server.requests).toHaveLength(1));
    expect(await server.requests[0]?.json()).toEqual({ applianceName: 'Dishes', ifName: 'Piatti 1' });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('the name field of a machine cancels on Escape', async () => {
    const server = startFakeServer({});
    await type('Dishes{Escape}');
    expect(screen.getByRole('button', { name: 'Piatti 1' })).toBeVisible();
    expect(server.requests).toHaveLength(0);
  });

  it('the name field of a machine does not send an invalid name, and says why', async () => {
    startFakeServer({});
    const user = await type('x');
    await user.clear(screen.getByRole('textbox'));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in this field.');
  });

  it('the name field of a machine keeps its input when saving fails', async () => {
    startFakeServer({ [path]: () => problem(503, 'SERVICE_UNAVAILABLE') });
    await type('Dishes{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The name could not be saved.');
    expect(screen.getByRole('textbox')).toHaveValue('Dishes');
  });

  it('the name field of a machine shows another user’s new name, and replaces it only on request', async () => {
    const server = startFakeServer({
      [path]: () => problem(409, 'APPLIANCE_RENAMED'),
      'GET /api/v1/appliance/getApplianceDetail': () => Response.json({ ...machine, applianceName: 'Plates' }),
    });
    const user = await type('Dishes{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('renamed this machine to “Plates”');
    expect(screen.getByRole('textbox')).toHaveValue('Dishes');
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    await waitFor(() => expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(2));
    expect(await server.requests.findLast(({ method }) => method === 'POST')?.json()).toMatchObject({
      ifName: 'Plates',
    });
  });
});
